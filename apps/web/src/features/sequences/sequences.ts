/** What someone who is signed in sees of saved motions: one script, that visitors need not fetch. */
export { SequenceDialogs } from "./sequence-dialogs.tsx";
export { SequenceStrip } from "./sequence-strip.tsx";

/** The parts that only signed-in users see, as one script. */
export { SequenceDialogs } from "./sequence-dialogs.tsx";
export { SequenceStrip } from "./sequence-strip.tsx";

/** What someone who is signed in sees of saved motions: one script, that visitors need not fetch. */
export { SavedDialogs } from "./saved-dialogs.tsx";
export { SavedGrid } from "./saved-grid.tsx";
export { SavedStrip } from "./saved-strip.tsx";

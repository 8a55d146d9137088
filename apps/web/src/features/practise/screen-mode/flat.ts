/** What comes with one script: the ways to practise without a headset. */
export { openWindowStage } from "../vr/window-stage.ts";
export { FlatDialog } from "./flat-dialog.tsx";

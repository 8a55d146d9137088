import { clock } from "./format.ts";

/** Texts of saved motions, which only people who are signed in see. */
export const text = {
  title: "Saved Motions",
  empty: "No saved motions yet. Create your first exercise and click Save in the title bar!",
  stripEmpty: "Nothing here yet. Save keeps the exercise above under a name.",
  exercise: (motion: string, speed: string, range: string) =>
    `${motion}, ${speed.toLowerCase()}, ${range.toLowerCase()}`,
  usualDuration: (name: string, own: number, usual: number) =>
    `'${name}' was saved with ${clock(own)}. Custom durations need Pro, so this session takes ${clock(usual)}.`,
  workout: (motions: readonly string[]) => `Workout: ${motions.join(", ")}`,
  active: "Active",
  delete: (name: string) => `Delete ${name}`,
  save: "Save",
  saveTitle: "Save Exercise",
  name: "Name",
  nameHint: "Saves motion, duration, speed, range, ball position and what each eye sees.",
  updateHint: (name: string) => `Update replaces '${name}' with the current settings. Save as new keeps both.`,
  update: "Update",
  saveAsNew: "Save as new",
  cancel: "Cancel",
  savedAs: (name: string) => `Saved as '${name}'.`,
  deleteTitle: "Delete Exercise",
  deleteText: (name: string) => `Delete '${name}' from your saved motions?`,
  deleteConfirm: "Delete",
  deleted: (name: string) => `Deleted '${name}'.`,
  undo: "Undo",
  failed: {
    save: (reason: string) => `Not saved: ${ended(reason)} Press Save to try again.`,
    delete: (reason: string) => `Not deleted: ${ended(reason)} Press the X to try again.`,
    restore: (reason: string) => `Couldn't restore: ${ended(reason)} Save it again to keep it.`,
  },
} as const;

/** A reason with its full stop. */
function ended(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

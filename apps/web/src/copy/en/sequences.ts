import { clock, counted } from "./format.ts";

/** Texts of saved motions, which only people who are signed in see. */
export const text = {
  title: "Saved Motions",
  empty: "No saved motions yet. Create your first exercise and click Save in the title bar!",
  search: "Search saved motions",
  searchHint: "Search by name",
  clearSearch: "Clear search",
  found: (n: number) => `${n} found`,
  noneFound: "No saved motion has this name.",
  showAll: "Show all",
  exercise: (motion: string, speed: string, range: string) =>
    `${motion}, ${speed.toLowerCase()}, ${range.toLowerCase()}`,
  usualDuration: (name: string, own: number, usual: number) =>
    `'${name}' was saved with ${clock(own)}. Custom durations need Pro, so this session takes ${clock(usual)}.`,
  workout: (motions: readonly string[]) => `${counted(motions.length, "motion")}: ${motions.join(", ")}`,
  seenBy: (eye: string, what: string) => `${eye}: ${what}.`,
  noBall: "No ball",
  actions: "More",
  more: (motions: number) => `+${motions}`,
  rename: "Rename",
  updateToCurrent: "Update to current settings",
  duplicate: "Duplicate",
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
  renameTitle: "Rename saved motion",
  renamed: (name: string) => `Renamed to '${name}'.`,
  updated: (name: string, what: string) => `Updated '${name}': ${what}.`,
  gone: (name: string) => `'${name}' was deleted elsewhere.`,
  deleteTitle: "Delete Exercise",
  deleteText: (name: string) => `Delete '${name}' from your saved motions?`,
  deleteConfirm: "Delete",
  deleted: (name: string) => `Deleted '${name}'.`,
  undo: "Undo",
  failed: {
    save: (reason: string) => `Not saved: ${ended(reason)} Press Save to try again.`,
    rename: (reason: string) => `Not renamed: ${ended(reason)}`,
    update: (reason: string) => `Not updated: ${ended(reason)}`,
    duplicate: (reason: string) => `Not duplicated: ${ended(reason)}`,
    delete: (reason: string) => `Not deleted: ${ended(reason)}`,
    restore: (reason: string) => `Couldn't restore: ${ended(reason)} Save it again to keep it.`,
  },
} as const;

/** A reason with its full stop. */
function ended(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

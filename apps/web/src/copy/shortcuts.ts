/** Keys to choose from; each is one key, or several that are pressed together. */
export type Keys = readonly (readonly string[])[];

interface ShortcutGroup {
  readonly title: string;
  /** Where they work. */
  readonly hint?: string;
  readonly rows: readonly { readonly keys: Keys; readonly does: string }[];
}

const ARROWS: Keys = [["←"], ["→"], ["↑"], ["↓"]];

/** How keys that are shown by a sign are read out. */
export const KEY_NAMES: Readonly<Record<string, string>> = {
  "←": "Left arrow",
  "→": "Right arrow",
  "↑": "Up arrow",
  "↓": "Down arrow",
  "?": "Question mark",
};

const GROUPS: readonly ShortcutGroup[] = [
  {
    title: "Everywhere",
    rows: [
      { keys: [["Tab"]], does: "To the next control" },
      { keys: [["Shift", "Tab"]], does: "To the one before" },
      { keys: [["Enter"], ["Space"]], does: "Presses a button" },
      { keys: [["Esc"]], does: "Closes what is open" },
      { keys: [["?"]], does: "Opens this sheet" },
    ],
  },
  {
    title: "Settings",
    rows: [
      { keys: ARROWS, does: "Choose, such as a speed" },
      { keys: [["Space"]], does: "Turns a switch on or off" },
      { keys: [["Enter"]], does: "Takes what is typed" },
    ],
  },
  {
    title: "Position of the ball",
    hint: "On the bars below and beside the preview",
    rows: [
      { keys: ARROWS, does: "5 cm" },
      { keys: [["Page Up"], ["Page Down"]], does: "25 cm" },
      { keys: [["Home"], ["End"]], does: "To the end" },
    ],
  },
  {
    title: "Tour",
    rows: [
      { keys: [["→"]], does: "Next step" },
      { keys: [["←"]], does: "Previous step" },
      { keys: [["Esc"]], does: "Ends the tour" },
    ],
  },
  {
    title: "Exercise on this screen",
    rows: [
      { keys: ARROWS, does: "Move the ball by 5 cm" },
      { keys: [["Enter"], ["Space"]], does: "Answers a marker, or opens the menu" },
      { keys: [["M"], ["Esc"]], does: "Opens the menu; Esc ends with dev mode on" },
    ],
  },
  {
    title: "Menu of an exercise",
    rows: [
      { keys: ARROWS, does: "Choose a button" },
      { keys: [["Enter"], ["Space"]], does: "Presses it" },
      { keys: [["M"], ["Esc"]], does: "Closes the menu" },
    ],
  },
];

/** Texts of the sheet of shortcuts. */
export const text = {
  title: "Keyboard shortcuts",
  close: "Close",
  or: "or",
  groups: GROUPS,
  key: "Open this sheet with ?",
  keyHint: "Turn it off if you speak to your device, or type ? by accident. The Guide leads here too.",
} as const;

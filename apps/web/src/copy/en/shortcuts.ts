interface ShortcutGroup {
  readonly title: string;
  /** Where the keys work. */
  readonly hint?: string;
  /** `keys` are alternatives; a combination is joined by '+'. */
  readonly rows: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

const ARROWS = ["←", "→", "↑", "↓"];

/** Spoken names of keys that are shown as a symbol. */
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
      { keys: ["Tab"], does: "To the next control" },
      { keys: ["Shift+Tab"], does: "To the previous control" },
      { keys: ["Enter", "Space"], does: "Presses a button" },
      { keys: ["Esc"], does: "Closes what is open" },
      { keys: ["?"], does: "Opens this sheet" },
    ],
  },
  {
    title: "Settings",
    rows: [
      { keys: ARROWS, does: "Choose, such as a speed" },
      { keys: ["Space"], does: "Turns a switch on or off" },
      { keys: ["Enter"], does: "Confirms what you typed" },
    ],
  },
  {
    title: "Position of the ball",
    hint: "On the bars below and beside the preview",
    rows: [
      { keys: ARROWS, does: "5 cm" },
      { keys: ["Page Up", "Page Down"], does: "25 cm" },
      { keys: ["Home", "End"], does: "To the end" },
    ],
  },
  {
    title: "Tour",
    rows: [
      { keys: ["→"], does: "Next step" },
      { keys: ["←"], does: "Previous step" },
      { keys: ["Esc"], does: "Ends the tour" },
    ],
  },
  {
    title: "Exercise on this screen",
    rows: [
      { keys: ARROWS, does: "Move the ball by 5 cm" },
      { keys: ["Enter", "Space"], does: "Answers the attention check, or opens the menu" },
      { keys: ["M", "Esc"], does: "Opens the menu; Esc ends with dev mode on" },
    ],
  },
  {
    title: "Menu of an exercise",
    rows: [
      { keys: ARROWS, does: "Choose a button" },
      { keys: ["Enter", "Space"], does: "Presses it" },
      { keys: ["M", "Esc"], does: "Closes the menu" },
    ],
  },
];

/** Texts of the shortcut sheet. */
export const text = {
  title: "Keyboard shortcuts",
  close: "Close",
  or: "or",
  groups: GROUPS,
  key: "Open this sheet with ?",
  keyHint: "Turn it off if you use speech input, or type ? by accident. You can also open this sheet from the Guide.",
} as const;

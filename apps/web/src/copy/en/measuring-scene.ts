/** Texts in the headset and on the screen during a measure, with up to two lines of the status. */
export const text = {
  double: "I see double",
  doubleKey: "I see double (D)",
  rest: (seconds: number) => ["Rest", `${seconds} s`] as const,
  counts: {
    stick: ["Only the stick and its controller's", "buttons count in this sitting."],
    controller: ["Only presses of the controller", "count in this sitting."],
    hand: ["Only pinches count in this sitting."],
    gaze: ["Only gaze counts in this sitting."],
    keyboard: ["Only keys count in this sitting."],
    pointer: ["Only mouse and touch", "count in this sitting."],
  },
} as const;

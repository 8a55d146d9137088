/** Texts of the guided tour. Loaded with it. */
export const text = {
  progress: "Step {{current}} of {{total}}",
  previous: "Previous",
  next: "Next",
  done: "Done",
  close: "Close the tour",
  steps: {
    preview: {
      title: "VR Preview Window",
      text: "What your left and your right eye will see in the headset. Drag the bars at its edges to move the ball.",
    },
    motion: { title: "Motion Selector", text: "What the ball does. Each motion says what your eyes are to do." },
    speed: { title: "Speed Control", text: "How fast the ball moves. Begin with Slow; you can change it in VR too." },
    range: { title: "Range Control", text: "How far the ball moves from the middle, in metres." },
    eyes: {
      title: "Eye Settings",
      text: "Each press gives that eye another look: red or green, with a cross or without.",
    },
    start: {
      title: "Start Button",
      text: "Leads into VR. Stop at once if you get a headache, feel dizzy or see double.",
    },
  },
} as const;

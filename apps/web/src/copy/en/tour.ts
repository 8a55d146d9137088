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
      text: "What each eye will see. Drag the bars at the edges to move the ball.",
    },
    motion: {
      title: "Motion Selector",
      text: "What the ball does, and what your eyes do. All motions also has Random dots, which you answer.",
    },
    dots: { title: "Random dots", text: "How the demand on your eyes changes while you answer where the square is." },
    speed: { title: "Speed Control", text: "How fast the ball moves. Start with Slow." },
    range: { title: "Range Control", text: "How far the ball moves from the middle." },
    eyes: {
      title: "Eye Settings",
      text: "Press to change an eye's ball: red or green, with a cross or without.",
    },
    start: {
      title: "Start Button",
      text: "Starts VR. Stop at once if you get a headache, feel dizzy or see double.",
    },
    startOnScreen: {
      title: "Start Button",
      text: "Starts the exercise on this screen. Stop at once if you get a headache, feel dizzy or see double.",
    },
  },
} as const;

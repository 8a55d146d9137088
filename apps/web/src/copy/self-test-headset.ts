/** The words of the self-test in the headset. */
export const text = {
  phases: {
    waiting: "Look straight ahead",
    ready: "Press to begin",
    growing: "Press when you see two",
    shrinking: "Press when it is one again",
    returning: "Rest",
    resting: "Rest",
    done: "Done",
  },
  run: (run: number, of: number) => `Run ${run} of ${of}`,
} as const;

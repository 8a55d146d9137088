const metres = (length: number) => Math.round(length * 1000) / 1000;

/** Texts of screen mode: practising without a headset. */
export const text = {
  title: "Practise on this screen",
  intro: "Each eye gets its own image on this screen, without a headset.",
  stage: "Exercise on this screen",
  cancel: "Cancel",
  start: "Start",
  startHint: "Starts in full screen. Esc, a click or a tap opens the menu.",

  way: "How each eye gets its image",
  ways: { glasses: "Red/green glasses", beside: "Side by side" },

  redEye: "The red filter is in front of",
  eyes: { left: "Left eye", right: "Right eye" },
  other: "The other filter is",
  others: { green: "Green", cyan: "Cyan" },
  check: "Check your glasses",
  checkHint:
    "Close your right eye: you see the disc marked L, and R is dark. Close your left eye: only R. If it is the other way round, change the red filter's side.",
  crosstalk: "Filters never separate the images completely: a faint ghost of the other one is normal.",

  look: "Viewing method",
  looks: { viewer: "Phone viewer", parallel: "Parallel", crossed: "Crossed" },
  lookHints: {
    viewer:
      "Turn the phone sideways and put its middle between the lenses, which are assumed to be as far apart as your eyes. Lens distortion is not corrected.",
    parallel: "The left image is for your left eye: look through the screen, as if far away, until the two become one.",
    crossed: "The left image is for your right eye: look at a finger in front of the screen until the two become one.",
  },

  distance: "Eyes to screen",
  ipd: "Between your eyes",
  separation: "Between the images",
  focal: "Focal length of the lenses",
  wrong: (least: number, most: number, unit: string) => `Enter ${unit} from ${least} to ${most}.`,

  size: "Size of this screen",
  notMeasured: "Not measured yet. Any bank card will do, and once is enough.",
  measured: (pixels: number) => `Measured: ${pixels.toFixed(2)} pixels a millimetre.`,
  outdated:
    "The zoom or the screen has changed since it was measured. A changed zoom is allowed for; on another screen, measure again.",
  measure: "Measure the screen",
  again: "Measure again",

  field: (sideways: number, upright: number) =>
    `Your screen reaches ${sideways.toFixed(0)}° to each side and ${upright.toFixed(0)}° up and down.`,
  tooSmall: "The ball will leave it at times: choose a narrower range, or sit nearer.",
  whole: "The ball stays within it all the time.",
  trueMetres: (distance: number) =>
    `The scene's metres are true if your eyes are level with the screen's middle: a ball nearer than ${metres(distance)} m floats in front of the screen, a ball farther away appears behind it.`,
  pictureAngles:
    "Within each image all angles are true if your eyes are level with the screen's middle; how far away the ball seems depends on where the images are.",
  viewerMetres: "Angles are true if the lenses' focal length is right.",
  /** Values below 0.05 are shown as none. */
  added: (dioptres: number) => {
    if (Math.abs(dioptres) < 0.05) return "The images are as far apart as your eyes, so they add no vergence demand.";
    const how = dioptres > 0 ? "turn in" : "turn apart";
    return `The images' positions make your eyes ${how} by ${Math.abs(dioptres).toFixed(1)} Δ, in addition to the ball.`;
  },
  apart: "Few eyes can turn apart so far: choose a smaller distance between the images.",

  measureTitle: "Measure this screen",
  measureIntro:
    "Hold a bank card, or any card of that size, against the screen, at the left edge of the one drawn here.",
  measureHow: "Drag the right edge, or use the slider, until both are equally wide.",
  measureUpright: "Hold the card upright: its short side counts.",
  slider: "Width of the card",
  sliderValue: (pixels: number) => `${pixels.toFixed(0)} pixels wide`,
  keys: "Arrow keys change it by half a millimetre.",
  card: { long: "85.60 mm", short: "53.98 mm" },
  back: "Back",
  done: "It fits",
} as const;

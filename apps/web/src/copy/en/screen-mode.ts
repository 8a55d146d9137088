import { number } from "./format.ts";

const listed = (names: readonly string[]) => names.join(", ").replace(/, ([^,]*)$/, " and $1");

const EYES = { left: "Left eye", right: "Right eye" } as const;

/** Texts of screen mode: practising without a headset. */
export const text = {
  title: "Practise on this screen",
  stage: "Exercise on this screen",
  close: "Close",
  back: "Back",
  next: "Next",
  stepsLabel: "Steps",
  steps: { choose: "Choose", measure: "Measure", check: "Check" },
  stepDone: "(done)",

  way: "How each eye gets its image",
  ways: { none: "Without glasses", glasses: "Red/green glasses", beside: "Side by side" },
  glassesHints: { left: "Red in front of your left eye.", right: "Red in front of your right eye." },
  noneHint: "One white ball for both eyes. Nothing to measure.",
  besideHint: "Relax or cross your eyes, or use a phone viewer.",
  facilityNeeds:
    "Vergence facility needs 3 Δ base in and 12 Δ base out, which don't fit here. Use a phone viewer or a headset.",
  measureNeeds: "Measures need side by side: red/green glasses let through a little of the other eye's image.",
  /** @param instead the motion that runs in place of the chosen one */
  start: (instead?: string) => (instead ? `Start ${instead}` : "Start"),
  /** @param motions that need an image for each eye */
  needsTwo: (motions: readonly string[], instead?: string) =>
    `${listed(motions)} ${motions.length > 1 ? "need" : "needs"} two images. ${
      instead ? `Without glasses you practise ${instead}.` : "Without glasses you practise the others."
    }`,
  pictures: {
    none: "One image with a white ball",
    glasses: "Glasses with a red and a green lens",
    beside: "Two images next to each other, with a ball in each",
  },

  otherGlasses: "My glasses are different",
  redEye: "The red filter is in front of",
  eyes: EYES,
  other: "The other filter is",
  others: { green: "Green", cyan: "Cyan" },

  look: "Viewing method",
  looks: { viewer: "Phone viewer", parallel: "Parallel", crossed: "Crossed" },
  lookHints: {
    viewer:
      "Turn the phone sideways and put its middle between the lenses, which are assumed to be as far apart as your eyes. Lens distortion is not corrected.",
    parallel: "The left image is for your left eye: look through the screen, as if far away, until the two become one.",
    crossed: "The left image is for your right eye: look at a finger in front of the screen until the two become one.",
  },

  measureTitle: "Measure this screen",
  measureIntro: "Hold a bank card against the screen, at the left edge of the one drawn here.",
  measureHow: "Drag the right edge, or use the slider, until both are equally wide.",
  measureUpright: "Hold it upright and match its short side.",
  slider: "Width of the card",
  sliderValue: (pixels: number) => `${number(pixels)} pixels wide`,
  card: { long: "85.60 mm", short: "53.98 mm" },
  done: "It fits",
  estimate: "Use an estimate",
  estimateHint: "No card? With an estimate, sizes and distances in the exercise are only approximate.",
  outdated: "The zoom or the screen has changed since you measured. If the card still fits, continue.",

  distance: "Eyes to screen",
  ipd: "Between your eyes",
  separation: "Between the images",
  focal: "Focal length of the lenses",
  wrong: (least: number, most: number, unit: string) => `Enter ${unit} from ${least} to ${most}.`,

  field: (sideways: number, upright: number) =>
    `Your screen reaches ${number(sideways)}° to each side and ${number(upright)}° up and down.`,
  whole: "Where the motion reaches farther, the ball and its path are made smaller.",
  trueMetres: (distance: number) =>
    `The scene's metres are true if your eyes are level with the screen's middle: a ball nearer than ${number(distance, 3, 0)} m floats in front of the screen, a ball farther away appears behind it.`,
  pictureAngles:
    "Within each image all angles are true if your eyes are level with the screen's middle; how far away the ball seems depends on where the images are.",
  viewerMetres: "Angles are true if the lenses' focal length is right.",
  added: (dioptres: number) => {
    if (dioptres === 0) return "The images are as far apart as your eyes, so they add no vergence demand.";
    const how = dioptres > 0 ? "turn in" : "turn apart";
    return `The images' positions make your eyes ${how} by ${number(Math.abs(dioptres), 1)} Δ, in addition to the ball.`;
  },
  apart: "Few eyes can turn apart so far: choose a smaller distance between the images.",
  measured: (pixels: number) => `${number(pixels, 2)} pixels a millimetre.`,

  checkTitle: "Check what each eye sees",
  yes: "I see it like this",
  no: "Not quite",
  anyway: "Start anyway",
  turn: "Turn your phone sideways. The images are larger there.",
  startHint: "Starts in full screen. Esc, a click or a tap opens the menu.",
  stimulus: {
    glasses: (other: string) =>
      `A red disc and a ${other.toLowerCase()} disc on black, one for each eye, marked L and R`,
    beside: "Two frames with a ball each; the left eye's has a line above the ball, the right eye's a line below",
  },
  /** What the user should see, and how to look. */
  expected: {
    glasses: {
      left: "Right eye closed: only L is bright.",
      right: "Left eye closed: only R is bright.",
    },
    parallel: "Look through the screen, as if far away. In the middle you see one frame, with both lines at its ball.",
    crossed: "Look at a finger in front of the screen. In the middle you see one frame, with both lines at its ball.",
    viewer: "Put the phone into the viewer. You see one frame, with both lines at its ball.",
  },
  helpTitle: "Try this, then look again",
  help: {
    swapped: "It's the other way round?",
    swaps: { left: "Red is in front of my left eye", right: "Red is in front of my right eye" },
    ghost: "A faint ghost of the other disc is normal. Less brightness or a darker room makes it weaker.",
    filters: { green: "My other filter is green", cyan: "My other filter is cyan" },
    further: "The two don't become one? Move further away, or bring the images closer.",
    closer: "Bring them closer",
    hard: "Or look at them the other way.",
    instead: { parallel: "Cross my eyes instead", crossed: "Relax my eyes instead" },
    offset: "The two lines needn't meet exactly.",
    viewer: "Turn the phone sideways and put its middle between the lenses.",
  },
  changed: "Changed. Look again.",
} as const;

const metres = (length: number) => Math.round(length * 1000) / 1000;

/** The texts of practising on a screen without a headset. */
export const text = {
  title: "Practise on this screen",
  intro: "Each eye gets its own picture on this screen, without a headset.",
  stage: "Exercise on this screen",
  cancel: "Cancel",
  start: "Start",
  startHint: "Starts in full screen. Esc, a click or a tap opens the menu.",

  way: "How each eye gets its picture",
  ways: { glasses: "Red/green glasses", beside: "Side by side" },

  redEye: "The red filter is before",
  eyes: { left: "Left eye", right: "Right eye" },
  other: "The other filter is",
  others: { green: "Green", cyan: "Cyan" },
  check: "Check your glasses",
  checkHint:
    "Close your right eye: you see the disc marked L, and R is dark. Close your left eye: only R. If it is the other way round, change the red filter's side.",
  crosstalk: "Filters never separate the pictures wholly: a faint ghost of the other one is normal.",

  look: "How you look",
  looks: { viewer: "Phone viewer", parallel: "Parallel", crossed: "Crossed" },
  lookHints: {
    viewer:
      "Turn the phone sideways and put its middle between the lenses, which are taken to be as far apart as your eyes. The bending of straight lines by the lenses is not undone.",
    parallel:
      "The left picture is for your left eye: look through the screen, as if far away, until the two become one.",
    crossed: "The left picture is for your right eye: look at a finger before the screen until the two become one.",
  },

  distance: "Eyes to screen",
  ipd: "Between your eyes",
  separation: "Between the pictures",
  focal: "Focal length of the lenses",
  unitOf: { cm: "cm", mm: "mm" },
  wrong: (least: number, most: number, unit: string) => `Enter ${unit} from ${least} to ${most}.`,

  size: "Size of this screen",
  notMeasured: "Not measured yet. Any bank card will do, and once is enough.",
  measured: (pixels: number) => `Measured: ${pixels.toFixed(2)} pixels a millimetre.`,
  outdated:
    "The page's zoom, or the screen, is another than when it was measured. A changed zoom is allowed for; on another screen measure again.",
  measure: "Measure the screen",
  again: "Measure again",

  field: (sideways: number, upright: number) =>
    `Your screen reaches ${sideways.toFixed(0)}° to each side and ${upright.toFixed(0)}° up and down.`,
  tooSmall: "The ball will leave it at times: choose a narrower range, or sit nearer.",
  whole: "The ball stays within it all the time.",
  trueMetres: (distance: number) =>
    `The scene's metres are true ones if your eyes are level with the screen's middle: a ball nearer than ${metres(distance)} m floats before the screen, one farther away lies behind it.`,
  pictureAngles:
    "Within each picture all angles are true ones if your eyes are level with the screen's middle; how far away the ball seems follows from where the pictures lie.",
  viewerMetres: "Angles are true ones if the lenses' focal length is right.",
  addedNone: "The pictures lie as far apart as your eyes, and ask nothing besides the ball.",
  added: (dioptres: number) => {
    if (Math.abs(dioptres) < 0.05)
      return "The pictures lie as far apart as your eyes, and ask nothing besides the ball.";
    const how = dioptres > 0 ? "turn in" : "turn apart";
    return `The pictures' places alone make your eyes ${how} by ${Math.abs(dioptres).toFixed(1)} Δ, besides the ball.`;
  },
  apart: "Few eyes can turn apart so far: choose less between the pictures.",

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

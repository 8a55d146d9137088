/** Every text of the page. Texts of the exercises are data of the domain; the headset's are in headset.ts. */
export const en = {
  product: "VR Eye Lab",
  titleOf: (screen: string) => `${screen} · VR Eye Lab`,
  loading: "Loading...",
  close: "Close",
  screenLost: "This screen could not be fetched. Check the connection, then try again.",
  newVersion: "A new version of VR Eye Lab is ready.",
  reload: "Reload",
  tryAgain: "Try again",

  frame: {
    navigation: "Main",
    active: "Active",
    account: "Account",
    guide: "Guide",
    back: "Back",
    motionsTitle: "Motions",
    confirmTitle: "Confirm sign-in",
    workoutTitle: "Workout",
    session: (seconds: number) => `${clock(seconds)} session`,
    workout: (motions: number, seconds: number) => `${count(motions, "motion")}, ${clock(seconds)}`,
  },

  preview: {
    region: "Preview",
    leftEye: "Left Eye",
    rightEye: "Right Eye",
    start: "Start VR",
    pause: "Pause preview",
    play: "Play preview",
    horizontal: "Horizontal position",
    vertical: "Vertical position",
    centre: "Centre",
    metres: (metres: number) => `${metres.toFixed(2)} m`,
    inVr: "In VR",
    inVrHint: "The exercise is running in the headset. Look at empty space and press select for the menu.",
    endSession: "End session",
  },

  units: {
    degrees: (degrees: number) => `${degrees.toFixed(1)}°`,
    degreesBetween: (from: number, to: number) => `${from.toFixed(1)} to ${to.toFixed(1)}°`,
    dioptres: (dioptres: number) => `${dioptres.toFixed(1)} Δ`,
    dioptresBetween: (from: number, to: number) => `${from.toFixed(1)} to ${to.toFixed(1)} Δ`,
    speed: (metres: number) => `${metres.toFixed(2)} m/s`,
    turning: (degrees: number) => `up to ${degrees.toFixed(1)}°/s`,
    angularSpeed: (degrees: number) => `${degrees.toFixed(0)}°/s`,
    hold: (seconds: number) => `${seconds.toFixed(1)} s each`,
    extent: (label: string, metres: number) => `${label} ${metres} m`,
  },

  figures: {
    region: "In figures",
    distance: "Distance",
    angle: "Eyes turned in by",
    vergence: "Vergence demand",
    eyes: "Between the eyes",
    conflict: "Focus conflict",
    conflictBetween: (from: number, to: number) => `${from.toFixed(1)} to ${to.toFixed(1)} D`,
    conflictOf: (dioptres: number) => `${dioptres.toFixed(1)} D`,
    metres: (metres: number) => `${metres.toFixed(2)} m`,
    metresBetween: (from: number, to: number) => `${from.toFixed(2)} to ${to.toFixed(2)} m`,
    millimetres: (metres: number) => `${(metres * 1000).toFixed(0)} mm`,
    assumed: "assumed",
    measured: "from the headset",
  },

  limits: {
    scaled: (share: number) =>
      `Shrunk to ${Math.round(share * 100)} % of its size sideways, so that nothing lies further than 30° from straight ahead.`,
    depth: "Moved away from what was asked for, so that the ball never comes nearer than 25 cm.",
    conflict:
      "Strong focus conflict: the eyes turn to a ball much nearer than they focus. Keep it short, or choose a farther distance.",
    none: "As asked for: nothing lies further than 30° from straight ahead, or nearer than 25 cm.",
  },

  controls: {
    region: "Exercise settings",
    motion: "Motion",
    allMotions: "All motions",
    speed: "Speed",
    speeds: { slow: "Slow", normal: "Normal", fast: "Fast" },
    range: "Range",
    ranges: { narrow: "Narrow", medium: "Medium", wide: "Wide" },
    eyes: "Eyes",
    eyeOf: (eye: string) => `${eye}:`,
    advanced: "Advanced",
    advancedSummary: (eyes: string, distance: string) => `${eyes}, ${distance.toLowerCase()}`,
    eye: "Eye to train",
    eyeToTrain: { both: "Both", left: "Left", right: "Right" },
    eyesSummary: { both: "Both eyes", left: "Left eye", right: "Right eye" },
    distance: "Distance",
    distances: { near: "Near", middle: "Middle", far: "Far" },
    viewing: "The other eye sees",
    viewings: { room: "The room", black: "Black", same: "The same" },
    viewingNeedsOneEye: "With both eyes in training there is no other eye.",
    perEyeColours: "A colour for each eye",
    perEyeColoursHint: "Off: both eyes see a white ball.",
    overlay: "Position overlay",
    overlayHint: "Shows where the ball stands while you move it in the headset.",
    workoutChip: (motions: readonly string[]) => `Workout: ${motions.join(", ")}`,
    clear: "Clear",
    safety: "Stop if you feel dizzy or your eyes hurt. A wellness tool, not medical advice.",
  },

  pro: {
    mark: "Pro",
    option: (label: string) => `${label} (Pro)`,
    join: "Join Pro",
  },

  banner: {
    first: "This browser doesn't support VR.",
    second: "Please use a WebXR-compatible headset like the Vision Pro or Oculus.",
    dismiss: "Dismiss",
  },

  vr: {
    previewTitle: "Browser preview",
    previewPane: "The exercise as one eye sees it",
    previewCaption: { left: "As your left eye will see it", right: "As your right eye will see it" },
    workoutOrder: (steps: readonly string[]) => `Workout: ${steps.join(", then ")}.`,
    step: (label: string, seconds: number) => `${label} ${seconds} s`,
    safetyTitle: "Before your first session",
    safety: [
      "Sit, or stand where you cannot bump into anything.",
      "Stop at once if you get a headache, feel dizzy or see double. Take a break between sessions.",
      "For people of 13 and older. This is a wellness tool, not medical advice.",
    ],
    cancel: "Cancel",
    enter: "Enter VR",
    entering: "Starting…",
    failureTitle: "VR not available",
    windowFailureTitle: "The exercise was ended",
    gotIt: "Got it",
    resume: "Resume",
    milestones: {
      exercise: (label: string, number: number, of: number) =>
        of > 1 ? `${label}, exercise ${number} of ${of}.` : `${label}.`,
      paused: "Paused. The menu is open.",
      resumed: "Going on after 3, 2, 1.",
    },
    onScreen: "Practise on this screen",
    windowStage: "Exercise in a window",
    saveTitle: "Save This Exercise?",
    save: "Save",
    noThanks: "No thanks",
  },

  pictures: { pause: "Pause pictures", play: "Play pictures" },

  motions: {
    intro: (seconds: number) => `Choose a motion to practise, or put several into a workout of ${inWords(seconds)}.`,
    addToWorkout: "Add to workout",
    place: (place: number, seconds: number) => `${place} · ${seconds} s`,
    chosen: "Chosen",
    workout: (motions: number, seconds: readonly number[]) =>
      `Workout: ${count(motions, "motion")}, ${eachSeconds(seconds)}`,
    workoutRegion: "Workout",
    clear: "Clear",
  },

  saved: {
    title: "Saved Motions",
    empty: "No saved motions yet. Create your first exercise and click Save in the title bar!",
    stripEmpty: "Nothing here yet. Save keeps the exercise above under a name.",
    exercise: (motion: string, speed: string, range: string) =>
      `${motion}, ${speed.toLowerCase()}, ${range.toLowerCase()}`,
    usualDuration: (name: string, own: number, usual: number) =>
      `'${name}' was saved with ${clock(own)}. Durations of your own belong to Pro, so this session takes ${clock(usual)}.`,
    workout: (motions: readonly string[]) => `Workout: ${motions.join(", ")}`,
    active: "Active",
    delete: (name: string) => `Delete ${name}`,
    save: "Save",
    saveTitle: "Save Exercise",
    name: "Name",
    nameHint: "Keeps motion, duration, speed, range, the place of the ball and what each eye sees.",
    updateHint: (name: string) => `Update replaces '${name}' by what is set now. Save as new keeps both.`,
    update: "Update",
    saveAsNew: "Save as new",
    cancel: "Cancel",
    savedAs: (name: string) => `Saved as '${name}'.`,
    keptForLater: "Your exercise is kept in this browser, and saved as soon as you have signed in.",
    deleteTitle: "Delete Exercise",
    deleteText: (name: string) => `Delete '${name}' from your saved motions?`,
    deleteConfirm: "Delete",
    deleted: (name: string) => `Deleted '${name}'.`,
    undo: "Undo",
    failed: {
      save: (reason: string) => `Not saved: ${ended(reason)} Press Save to try again.`,
      delete: (reason: string) => `Not deleted: ${ended(reason)} Press the X to try again.`,
      restore: (reason: string) => `Not brought back: ${ended(reason)} Press Save to keep the exercise anew.`,
    },
  },

  tour: {
    hint: "New here? A tour of six steps shows what is what.",
    start: "Show me around",
    hide: "Hide this",
    lost: "The tour could not be fetched. Check the connection, then try again.",
  },
} as const;

/** Seconds as minutes and seconds, such as 2:00. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

/** '40 s each', or '40, 26, 27 s' in the order of the exercises where they differ. */
function eachSeconds(seconds: readonly number[]): string {
  const [first = 0, ...rest] = seconds;
  if (rest.length === 0) return `${first} s`;
  return rest.every((one) => one === first) ? `${first} s each` : `${seconds.join(", ")} s`;
}

/** A reason as a sentence of its own. */
function ended(reason: string): string {
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

/** Seconds such as '1 minute and 30 seconds'. */
export function inWords(seconds: number): string {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  const parts = [minutes > 0 && count(minutes, "minute"), whole % 60 > 0 && count(whole % 60, "second")];
  return parts.filter(Boolean).join(" and ");
}

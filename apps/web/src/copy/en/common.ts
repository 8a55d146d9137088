import { clock, counted, number } from "./format.ts";

/** Texts of the page's first route. */
export const common = {
  product: "VR Eye Lab",
  introduction: "Practise how your eyes work together.",
  titleOf: (screen: string) => `${screen} · VR Eye Lab`,
  loading: "Loading...",
  close: "Close",
  screenLost:
    "This screen could not be fetched. Check the connection, then try again. If that doesn't help, reload the page.",
  newVersion: "A new version is ready",
  reload: "Reload",
  tryAgain: "Try again",
  failed: {
    title: "Something went wrong",
    advice:
      "This screen can't be shown. Reload the page. If it happens again, copy the details and send them to the person who runs this site.",
    copy: "Copy details",
    copied: "Copied.",
    notCopied: "Couldn't copy. Select the text and copy it.",
    details: "Details",
  },

  shell: {
    navigation: "Main",
    active: "Active",
    account: "Account",
    guide: "Guide",
    back: "Back",
    motionsTitle: "Motions",
    views: { overview: "Overview", progress: "Progress", settings: "Settings" },
    confirmTitle: "Confirm sign-in",
    workoutTitle: "Workout",
    save: "Save",
    keptForLater: "Your exercise is stored in this browser and will be saved once you sign in.",
    session: (seconds: number) => `${clock(seconds)} session`,
    upTo: (seconds: number) => `Up to ${clock(seconds)}`,
    workout: (motions: number, seconds: number) => `${counted(motions, "motion")}, ${clock(seconds)}`,
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
    metres: (metres: number) => `${number(metres, 2)} m`,
    inVr: "In VR",
    inVrHint: "The exercise is running in the headset. Pull the trigger or pinch to open the menu.",
    endSession: "End session",
  },

  demand: {
    region: "Readout",
    details: "Details",
    levels: {
      gentle: "Gentle",
      demanding: "Demanding: keep it short",
      limited: "Limited: drawn at the nearest allowed position",
    },
    turning: (degrees: number) => `Eyes turn ${degrees < 0 ? "apart" : "in"} by up to ${number(Math.abs(degrees), 1)}°`,
    brief: {
      conflict: (dioptres: number) => `Focus conflict ${number(dioptres, 1)} D`,
      pursuit: (degrees: number) => `The ball moves at ${number(degrees)}°/s`,
      vergence: (degrees: number) => `Eyes turn in at ${number(degrees)}°/s`,
      height: (dioptres: number) => `Images ${number(dioptres, 1)} Δ apart in height`,
    },
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
    eye: "Eye to train",
    eyeToTrain: { both: "Both", left: "Left", right: "Right" },
    eyesSummary: { both: "Both eyes", left: "Left eye", right: "Right eye" },
    distance: "Distance",
    distances: { near: "Near", middle: "Middle", far: "Far" },
    viewing: "The other eye sees",
    viewings: { room: "The room", black: "Black", same: "The same" },
    viewingNeedsOneEye: "Choose one eye to train first.",
    perEyeColours: "A colour for each eye",
    perEyeColoursHint: "Off: both eyes see a white ball.",
    overlay: "Position overlay",
    overlayHint: "Shows the ball's position while you move it in the headset.",
    singleMotion: "Single motion",
    cleared: "Workout cleared.",
    undo: "Undo",
  },

  pro: {
    mark: "Pro",
    option: (label: string) => `${label} (Pro)`,
    join: "Join Pro",
  },

  banner: {
    first: "This browser doesn't support VR.",
    second: "Please use a WebXR-compatible headset like the Vision Pro or Oculus.",
    openInHeadset: "Open in a headset",
    dismiss: "Dismiss",
  },

  vr: {
    previewTitle: "Browser preview",
    cancel: "Cancel",
    failureTitle: "VR not available",
    windowFailureTitle: "The exercise can't be shown",
    gotIt: "Got it",
    resume: "Resume",
    onScreen: "Practise on this screen",
    changeScreen: "Change",
    changeScreenMode: "Change screen mode",
    onScreenHint: "With or without red/green glasses",
    windowStage: "Exercise in a window",
    saveTitle: "Save This Exercise?",
    save: "Save",
    noThanks: "No thanks",
  },

  pictures: { pause: "Pause animations", play: "Play animations" },

  tour: {
    hint: "New here?",
    start: "Take a quick tour",
    hide: "Hide this",
    lost: "The tour could not be fetched. Check the connection, then try again. If that doesn't help, reload the page.",
  },
} as const;

/** The views of the signed-in account. */
export type AccountView = keyof typeof common.shell.views;

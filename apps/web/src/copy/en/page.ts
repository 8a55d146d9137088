/** Texts of index.html and of the installed app. Only the build and the development server read them. */
export const text = {
  description: "Practise eye teaming and tracking with a moving ball, in the browser and in a WebXR headset.",
  notStarted: "VR Eye Lab hasn't started",
  needsScripts: "VR Eye Lab needs JavaScript. Allow scripts on this page, then reload it.",
  tooOld: "This browser may be too old, or a part of the page didn't arrive.",
  reload:
    "Reload the page. If that doesn't help, update this browser, or use another one: Chrome, Edge or a headset's browser with Chromium 105 or newer, Safari 16.4 or newer, or Firefox 115 or newer.",
  /** Descriptions of the pictures in the install prompt. */
  pictures: {
    active: "The ball as each eye sees it, with the settings of the exercise",
    headset: "An exercise in the headset: the left eye's image beside the right eye's",
    statistics: "Practice against the weekly goal and in a calendar",
    narrowStatistics: "Practice against the weekly goal",
    motions: "The motions to choose from",
  },
} as const;

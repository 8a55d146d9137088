/** Texts of the Guide tab. Loaded with that screen. Lists are texts by title, in order. */
export const text = {
  whatTitle: "What is VR Eye Lab?",
  what: "A quiet place to practise eye teaming and tracking. A ball moves in front of you; each eye sees it in its own colour, so that you can tell what each eye is doing. You can watch the exercise on this page and practise it in a WebXR headset.",
  howTitle: "How It Works",
  steps: {
    "Choose Exercise": "Pick one of five motions, or put several of them into a workout of two minutes.",
    "Customize Settings":
      "Set speed, range, the place of the ball and what each eye sees. The two panes show it at once.",
    "Enter VR Environment":
      "Press Start VR, put on the headset and look straight ahead. After a count of three the exercise begins.",
  },
  tour: "Take the tour",
  typesTitle: "Exercise Types",
  focusTitle: "An honest note",
  focusNote:
    "A headset's focus is fixed. The depth steps of Accommodation therefore train the turning of the eyes towards each other, not focusing itself.",
  settingsTitle: "Settings Overview",
  settings: {
    Motion: "What the ball does: one of five motions, or several of them as a workout.",
    Speed: "Slow, Normal or Fast. Begin with Slow, and stay where you can follow with ease.",
    Range: "Narrow, Medium or Wide: how far the ball goes, but never further than 30° from straight ahead.",
    "Eye Controls": "Red or green for each eye, with a cross or without. Advanced lets you train one eye alone.",
    "Attention check":
      "Under Advanced, off at first: now and then a diamond shows to the left eye, the right eye, both or none, and you select when you see it. It shows whether each eye takes part, which the ball alone cannot.",
    "Eye balance":
      "Under Advanced, and in the headset's menu: fade the ball for the stronger eye, shift one eye's image as a prism would, or keep both eyes together with a ring and a dot that both see.",
  },
  headsetTitle: "In the headset",
  headset: {
    "Trigger, pinch or gaze and pinch": "Select. On empty space it opens the menu and pauses the time.",
    Thumbstick: "Moves the ball up, down, left and right.",
    Menu: "Moves the ball nearer and farther, changes colours, markers, speed and range, ends the exercise. RECENTER puts the scene in front of you, at eye level, wherever you look now. Closing it counts 3, 2, 1.",
    "System button": "Pauses. Leaving VR ends the session and saves what you practised.",
  },
  screenModeTitle: "Without a headset",
  screenMode: {
    "What you need":
      "This screen and red/green or red/cyan filter glasses, which cost little. Or a phone in a viewer, or eyes that can fuse two images unaided. And once any bank card, to measure the screen.",
    "How it begins":
      "Choose 'Practise on this screen'. Three steps follow: choose a viewing method, measure the screen with the card, and check what each eye sees. The next time it starts at once.",
    "What it can do":
      "Every motion and workout in true metres and degrees: a ball at 40 cm floats in front of the screen, a ball at 2 m appears behind it. It is recorded like practice in a headset.",
    "What it cannot do":
      "Filters never separate completely: a faint ghost of the other image remains. A screen shows less than a headset, and the image does not follow your head: keep it still, level with the screen's middle.",
  },
  progressTitle: "Your progress and your data",
  progress: {
    "Signing in":
      "On a headset choose 'Sign in with a code' under Account, and approve the code on a phone or computer where you are signed in: no typing.",
    "Focus conflict":
      "Under Details on the Active tab, in dioptres: your eyes turn to the ball, but focus at the headset's own distance. Where it says 'Demanding', keep it short. If you know your headset's focus, enter it under Advanced.",
    Statistics: "With an account: days in a row, minutes, a weekly goal that you set, and how each session felt.",
    "Self-test":
      "Under Progress on the Account tab, taken in the headset: how far your eyes turn in and out and stay with one ball. A personal measure, no diagnosis; with an account it is saved and charted over time.",
    "My programme":
      "Under Progress on the Account tab: which motions on which days, and for how many minutes. It reminds you by email, if you like. You can pause it at any time.",
    "Share links":
      "A link from the settings of your account shows your statistics to people you choose. It expires, and you can revoke it.",
    "Take it with you":
      "Download everything, or your practice as a table for a spreadsheet; import the download into another account.",
  },
  safetyTitle: "Look after your eyes",
  safety: [
    "Stop at once if you get a headache, feel dizzy or see double.",
    "Take breaks; a few minutes a day are enough to begin with.",
    "For people of 13 and older.",
    "A wellness tool, not medical advice. Ask an eye-care professional if you have symptoms.",
  ],
  forBuilders: "For builders",
  devMode: "Dev mode",
  devModeHint:
    "Skips the VR checks and turns on keyboard control: arrows move the ball, M opens the menu, Escape ends. Without a headset Start VR runs the exercise in this window.",
} as const;

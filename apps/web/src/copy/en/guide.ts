/** Texts of the Guide tab. Loaded with that screen. */
export const text = {
  contents: "Contents",
  whatTitle: "What is VR Eye Lab?",
  what: "Practise eye teaming and tracking. You follow a moving ball; each eye sees it in its own colour, so you notice what each eye is doing.",

  howTitle: "How It Works",
  steps: {
    choose: { title: "Choose Exercise", content: "Pick a motion or Random dots, or put several into a workout." },
    set: {
      title: "Customize Settings",
      content: "Set speed, range, position and what each eye sees. The two panes show it at once.",
    },
    enter: {
      title: "Enter VR Environment",
      content: "Press Start VR, put on the headset and look straight ahead. After 3, 2, 1 the exercise begins.",
    },
  },
  tour: "Take the tour",
  pictures: {
    choose: "The paths of three motions, the middle one chosen",
    set: "Two panes, a red ball in the left one and a green ball with a cross in the right one, above three choices",
    enter: "A person with a headset looks at a ball that moves along a path",
    screen: "Red/green glasses, a screen with a red and a green ball, and a bank card",
  },

  screenTitle: "Without a headset",
  screen:
    "Press 'Practise on this screen' on the Active tab. Without glasses it starts at once. With red/green glasses, or side by side, measure the screen first and check what each eye sees.",
  screenMore: [
    {
      title: "What you need",
      paragraphs: [
        "For an image for each eye: red/green or red/cyan glasses, a phone in a viewer, or eyes that can fuse two images unaided. Any bank card measures the screen.",
      ],
    },
    {
      title: "What works, and what doesn't",
      paragraphs: [
        "Two images show every motion in true metres and degrees: a ball at 40 cm floats in front of the screen, a ball at 2 m appears behind it. It is recorded like practice in a headset.",
        "Filters never separate completely: a faint ghost of the other image remains. A screen shows less than a headset, and the image does not follow your head: keep it still, level with the screen's middle.",
      ],
    },
  ],

  typesTitle: "Exercise Types",
  dotsNote:
    "Random dots is an exercise that you answer: up, down, left or right. It shows a square that only both eyes together see, while your eyes turn in or out, and ends with a number for your own reference. Its dots change ten times a second: leave it out if flickering light has ever caused you a seizure.",
  focusNote:
    "A headset's focus is fixed. Accommodation trains the turning of your eyes towards each other, not focusing itself.",

  settingsTitle: "Settings Overview",
  settings: [
    { title: "Motion", content: "What the ball does, or several motions as a workout." },
    { title: "Speed", content: "Slow, Normal or Fast. Begin with Slow." },
    { title: "Range", content: "Narrow, Medium or Wide, at most 30° from straight ahead." },
    { title: "Eye Controls", content: "Red or green for each eye, with a cross or without." },
  ],
  settingsMore: [
    {
      title: "More under Advanced",
      paragraphs: [
        "Train one eye alone, or choose how far away the ball is.",
        "Attention check, off at first: now and then a diamond shows to the left eye, the right eye, both or none, and you select when you see it. It shows whether each eye takes part, which the ball alone cannot.",
        "Eye balance, also in the headset's menu: fade the ball for the stronger eye, shift one eye's image as a prism would, or keep both eyes together with a ring and a dot that both see.",
      ],
    },
  ],

  safetyTitle: "Look after your eyes",
  safety: [
    "Stop at once if you get a headache, feel dizzy or see double.",
    "Take breaks; a few minutes a day are enough to begin with.",
    "For ages 13 and up.",
    "A wellness tool, not medical advice. Ask an eye-care professional if you have symptoms.",
  ],

  pricingTitle: "Pricing",

  questionsTitle: "Questions and answers",
  questions: [
    {
      title: "Which controls work in the headset?",
      paragraphs: [
        "Trigger, pinch, or gaze and pinch: select. On empty space it opens the menu and pauses the time.",
        "Thumbstick: moves the ball up, down, left and right.",
        "Menu: moves the ball nearer and farther, changes colours, crosses, speed and range, ends the exercise. RECENTER puts the scene in front of you, at eye level, wherever you look now. Closing it counts 3, 2, 1.",
        "System button: pauses. Leaving VR ends the session and saves what you practised.",
      ],
    },
    {
      title: "Do I need an account?",
      paragraphs: [
        "No. With one we save your streak, your minutes, a weekly goal that you set, and how each session felt.",
      ],
    },
    {
      title: "How do I sign in on a headset?",
      paragraphs: [
        "Choose 'Sign in with a code' under Account, and approve the code on a phone or computer where you are signed in: no typing.",
      ],
    },
    {
      title: "What is the focus conflict?",
      paragraphs: [
        "Your eyes turn to the ball, but focus at the headset's own distance. Details on the Active tab shows the difference in dioptres. Where it shows 'Demanding', keep it short. If you know your headset's focus, enter it under Advanced.",
      ],
    },
    {
      title: "Can I plan my practice?",
      paragraphs: [
        "Yes, with a programme, under Progress on the Account tab: which motions on which days, and for how many minutes. It shows how the weeks went, prepares today's part and reminds you by email, if you like. You can pause it at any time.",
      ],
    },
    {
      title: "Can I see whether anything changes?",
      paragraphs: [
        "Progress on the Account tab has three measures: how far your eyes turn in and out, how quickly they change, and your near point. Each shows its spread, and whether a change is larger than your usual one. They compare you only with yourself, and aren't a diagnosis.",
        "A weekly check-in on how reading feels is there too. It is off until you turn it on.",
      ],
    },
    {
      title: "Can I share my progress?",
      paragraphs: [
        "Yes. A share link, under Settings on the Account tab, shows your statistics to people you choose. It expires, and you can revoke it.",
      ],
    },
    {
      title: "Can I take my data with me?",
      paragraphs: [
        "Yes, under Settings on the Account tab. Download everything, or your practice as a table for a spreadsheet; import the download into another account.",
      ],
    },
  ],

  keyboardTitle: "Keyboard and dev mode",
  devMode: "Dev mode",
  devModeHint: "Skips the VR checks. Start VR then runs the exercise in this window, with keyboard control.",
} as const;

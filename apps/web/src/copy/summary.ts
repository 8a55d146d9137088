import { clock, inWords } from "./format.ts";

/** Texts of what is shown after a session. Kind words only: nobody is blamed for a day without practice, or a short one. */
export const text = {
  practised: (seconds: number) => `${inWords(seconds)} practised`,
  exercises: "Exercises",
  seconds: (seconds: number) => `${Math.round(seconds)} s`,
  resumeLeft: (seconds: number) => `${clock(seconds)} of this session are left.`,
  /** In the headset's own words. */
  breakSuggestion: (minutes: number) => `You have practised for ${minutes} minutes. A break is good for your eyes.`,
  saveHint: "Saving keeps these settings under a name.",
  saveHintSignedOut:
    "Saving keeps these settings under a name. It needs an account; they wait until you have signed in.",
  streak: {
    title: "Your days",
    first: "Your first day",
    back: "Good to see you",
    days: (days: number) => `Day ${days} in a row`,
    again: "Practised once more",
    hints: {
      first: "Every beginning is small. Come back when you like.",
      back: "A new row of days begins.",
      longer: "One more than the day before.",
      same: "The day was counted already: this comes on top.",
    },
  },
  goal: {
    title: "This week",
    progress: (practised: number, goal: number) =>
      practised > goal ? `${practised} days` : `${practised} of ${goal} ${goal === 1 ? "day" : "days"}`,
    open: "Towards your weekly goal.",
    reached: "Your goal for this week is reached.",
  },
  attention: {
    title: "Attention check",
    eyes: { left: "Left eye", right: "Right eye", both: "Both eyes" },
    answered: (answered: number, shown: number) => `${answered} of ${shown} answered`,
    falseAlarms: "False alarms",
    alarms: (answered: number, shown: number) => `${answered} of ${shown}`,
    note: "False alarms: answers when nothing was shown. A personal measure: far fewer answers for one eye may mean that it was not taking part.",
  },
  visitor: "With an account, your time, your days in a row and how it felt are kept.",
  notRecorded: "This session is not recorded, as you have chosen.",
  comfort: {
    question: "How did it feel?",
    optional: "Optional",
    labels: { comfortable: "Comfortable", tired: "A little tired", uncomfortable: "Uncomfortable" },
    stop: "Stop for today if your head aches, you feel dizzy or see double.",
    kept: "Kept with this session.",
  },
} as const;

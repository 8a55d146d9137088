import { clock, inWords, weeklyProgress } from "./format.ts";

/** Texts of the summary after a practice session. Kind words only: no blame for a short session or a missed day. */
export const text = {
  practised: (seconds: number) => `${inWords(seconds)} practised`,
  exercises: "Exercises",
  seconds: clock,
  resumeLeft: (seconds: number) => `${clock(seconds)} left in this session`,
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
      back: "A new streak begins.",
      longer: "One more than the day before.",
      same: "Today was counted already: this is a bonus.",
    },
  },
  goal: {
    title: "This week",
    progress: weeklyProgress,
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
  visitor: "With an account we save your time, your streak and how it felt.",
  notRecorded: "This session is not recorded, as you have chosen.",
  comfort: {
    question: "How did it feel?",
    optional: "Optional",
    labels: { comfortable: "Comfortable", tired: "A little tired", uncomfortable: "Uncomfortable" },
    stop: "Stop for today if your head aches, you feel dizzy or see double.",
    kept: "Saved with this session.",
  },
} as const;

import { clock, counted, inWords, weeklyProgress } from "./format.ts";

/** Texts of the summary after a practice session. Kind words only: no blame for a short session or a missed day. */
export const text = {
  wellDone: "Well done",
  length: clock,
  practised: (seconds: number) => `You practised for ${inWords(seconds)}`,
  /** After a tab was closed during a session. */
  recovered: (seconds: number) => `Your session of ${clock(seconds)} was saved.`,
  again: "Again",
  alreadySaved: (name: string) => `Already saved as ${name}`,
  /** Where the exercise has other motions than were practised. */
  saves: (motions: string) => `Save stores your exercise: ${motions}`,
  streak: "Current streak",
  days: (days: number) => counted(days, "day"),
  week: "This week",
  /** @param goal days a week; undefined if the user has set none */
  weekOf: (practised: number, goal: number | undefined) =>
    goal === undefined ? counted(practised, "day") : weeklyProgress(practised, goal),
  resumeLeft: (seconds: number) => `${clock(seconds)} left in this session`,
  /** Instead, where an exercise has no fixed length. */
  restarts: "The exercise will start again from 0 Δ.",
  breakSuggestion: (minutes: number) => `You have practised for ${minutes} minutes. A break is good for your eyes.`,
  details: "Details",
  exercises: "Exercises",
  attention: {
    title: "Attention check",
    eyes: { left: "Left eye", right: "Right eye", both: "Both eyes" },
    answered: (answered: number, shown: number) => `${answered} of ${shown} answered`,
    falseAlarms: "False alarms",
    alarms: (answered: number, shown: number) => `${answered} of ${shown}`,
    note: "False alarms: answers when nothing was shown. For your own reference: far fewer answers for one eye may mean that it was not taking part.",
  },
  visitor: "With an account we save your time, your streak and how it felt.",
  notStored:
    "This session couldn't be saved on this device, because the browser's storage is full or blocked. It stays until you close the page.",
  notRecorded: "This session is not recorded, as you have chosen.",
  comfort: {
    question: "How did your eyes feel?",
    labels: { comfortable: "Comfortable", tired: "A little tired", uncomfortable: "Uncomfortable" },
    stop: "Stop for today if your head aches, you feel dizzy or see double.",
    /** Given before the page's summary opened. */
    answered: (label: string) => `Your eyes felt: ${label}.`,
    kept: "Saved with this session.",
    /** The settings of Active that it makes easier. */
    easier: { both: "Slower and narrower next time", speed: "Slower next time", range: "Narrower next time" },
    eased: (speed: string, range: string) => `Active is set to ${speed.toLowerCase()} and ${range.toLowerCase()}.`,
  },
} as const;

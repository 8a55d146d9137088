const NAMES_OF_DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** Texts of the weekly programme. It is an offer: nothing here blames anybody for a day that went otherwise. */
export const text = {
  title: "My programme",
  none: "Choose the days of your week, with motions and minutes for each. You can change it, pause it and remove it whenever you like.",
  make: "Make a programme",
  edit: "Edit",
  pause: "Pause",
  resume: "Go on",
  remove: "Remove",
  undo: "Undo",
  saved: "Your programme is kept.",
  paused: "Your programme rests. Go on with it whenever you like.",
  resumed: "Your programme goes on.",
  removed: "Your programme is removed. What was planned before stays in the chart.",
  isPaused: "Paused: nothing is planned, and no mail reminds you.",
  failed: "Your programme could not be kept. Try again in a moment.",

  today: (motions: readonly string[], minutes: number) => `Today: ${list(motions)}, ${inMinutes(minutes)}`,
  done: "You have practised today. Anything more is a bonus.",
  free: "Nothing is planned for today: rest your eyes.",
  prepare: "Prepare this",
  prepared: (motions: readonly string[]) => `Ready: ${list(motions)}.`,
  usualDuration: (minutes: number, usual: number) =>
    `Durations of your own belong to Pro, so this session takes ${inMinutes(usual)} of the ${minutes} that are planned. Practise it as often as you like.`,
  longestDuration: (minutes: number, longest: number) =>
    `A session takes ${inMinutes(longest)} at most, and ${minutes} are planned. Take a break, then practise the rest.`,
  join: "Join Pro",
  week: "The days of a week",
  dayName: (weekday: number) => NAMES_OF_DAYS[weekday] ?? "",
  isToday: "today",
  plan: (motions: readonly string[], minutes: number) => `${sentence(list(motions))}, ${minutes} min`,

  dialog: {
    title: "My programme",
    days: "Days",
    motions: (weekday: number) => `Motions on ${NAMES_OF_DAYS[weekday]}`,
    minutes: "Minutes",
    minutesOf: (weekday: number) => `Minutes on ${NAMES_OF_DAYS[weekday]}`,
    sameForAll: "The same on all these days",
    madeSame: (weekday: number) => `All days are like ${NAMES_OF_DAYS[weekday]} now.`,
    noDay: "Choose at least one day.",
    noMotion: (weekday: number) => `Choose at least one motion for ${NAMES_OF_DAYS[weekday]}.`,
    cancel: "Cancel",
    save: "Save",
  },

  adherence: {
    title: "Plan and practice",
    words: (kept: number, planned: number) =>
      planned === 0
        ? "Nothing is planned for this week."
        : kept === 0
          ? `This week has ${days(planned)} of your plan. Two minutes are enough for a beginning.`
          : kept < planned
            ? `You have practised on ${kept} of ${days(planned)} that you planned for this week.`
            : "You have practised on every day that you planned for this week.",
    summary: (practised: number, planned: number, weeks: number) =>
      `${minutes(practised)} of ${minutes(planned)} planned minutes practised in the last ${weeks} weeks. For each week an outline shows what was planned, and its filling what was practised of it.`,
    planned: "Planned",
    practised: "Practised",
    caption:
      "Your plan and what was practised of it in each week, latest first. Each week is told by the plan that it had.",
    week: "Week from",
    plannedMinutes: "Planned minutes",
    practisedMinutes: "Practised",
    days: "Days",
    ofDays: (kept: number, planned: number) => `${kept} of ${planned}`,
    minutes,
  },

  reminder: {
    label: "Remind me by mail",
    hint: "On planned days, unless you have practised already; one mail a day at most. Every mail has a link that ends it.",
    hour: "At",
    hourOption: (hour: number) => `${String(hour).padStart(2, "0")}:00`,
    zone: (zone: string) => `By the clocks of ${zone.replaceAll("_", " ")}.`,
    unverified:
      "Your address is not confirmed yet. The mails begin once you have opened the link in the mail that confirms it.",
    verify: "Send that mail again",
    verifySent: "The mail is on its way.",
    failed: "The reminder could not be changed. Try again in a moment.",
  },

  off: {
    heading: "Reminder by mail",
    working: "Ending the reminder...",
    done: "You get no more reminders. You can switch them on again in your account, beside your programme.",
    failed:
      "The reminder could not be ended. Check the connection and that the link is complete, or switch it off in your account.",
    tryAgain: "Try again",
  },
} as const;

const LIST = new Intl.ListFormat("en-GB");

function list(motions: readonly string[]): string {
  return LIST.format(motions.map((motion) => motion.toLowerCase()));
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function inMinutes(count: number): string {
  return `${count} ${count === 1 ? "minute" : "minutes"}`;
}

function days(count: number): string {
  return `${count} ${count === 1 ? "day" : "days"}`;
}

/** Whole minutes. */
function minutes(seconds: number): string {
  return String(Math.floor(seconds / 60));
}

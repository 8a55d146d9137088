import { clock, counted } from "./format.ts";

const NAMES_OF_DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** Texts of what is shown of a person's practice below the figures. Nothing here blames anybody for a day without practice. */
export const text = {
  heading: "Your practice",
  totals: {
    totalTime: "Total time",
    streak: "Current streak",
    days: (days: number) => counted(days, "day"),
    mostUsed: "Most used exercise",
    none: "None",
    lastActive: "Last Active",
    never: "Never",
    totalSessions: "Total sessions",
    today: "Today",
    thisWeek: "This week",
    thisMonth: "This month",
    thisYear: "This year",
  },
  invitation: {
    title: "Your first session",
    text: "Here you will see which days you practised, for how long, and which motions. Two minutes are enough for a beginning.",
    begin: "Begin an exercise",
  },
  showTable: "Show as table",
  tableOf: (title: string) => `: ${title}`,

  goal: {
    title: "Weekly goal",
    progress: (practised: number, goal: number) =>
      practised > goal ? `${practised} days` : `${practised} of ${goal} ${goal === 1 ? "day" : "days"}`,
    label: "Your goal",
    option: (days: number) => `${days} of 7 days`,
    days: "The days of this week",
    day: (index: number, state: "practised" | "free" | "ahead") =>
      `${NAMES_OF_DAYS[index]}: ${{ practised: "practised", free: "no practice", ahead: "still to come" }[state]}`,
    letter: (index: number) => NAMES_OF_DAYS[index]?.charAt(0) ?? "",
    words: {
      new: "Every beginning is small. Two minutes are enough.",
      reached: "You have reached your goal for this week. What comes now is a bonus.",
      today: "You have practised today. Rest your eyes, and come back when you like.",
      open: "Today is still open. Two minutes are enough.",
      paused: "Good to see you. Pauses are part of practising: go on whenever you like.",
    },
    inARow: (days: number) => `${days} days in a row.`,
    failed: "Your goal could not be kept. Try again in a moment.",
  },

  calendar: {
    title: "Practice calendar",
    summary: (days: number, weeks: number) =>
      `${days} ${days === 1 ? "day" : "days"} with practice in the last ${weeks} weeks.`,
    day: (date: string, seconds: number, sessions: number) =>
      `${longDate(date)}: ${sessions === 0 ? "no practice" : `${minutes(seconds)} min, ${count(sessions)}`}`,
    month: (date: string) => MONTH.format(noon(date)),
    weekday: (index: number) => NAMES_OF_DAYS[index]?.slice(0, 3) ?? "",
    /** What a shade means, by the least minutes of its days and those of the next shade. */
    shade: (from: number, to: number | null) => (to === null ? `${from} or more` : `${from} to ${to - 1}`),
    none: "None",
    under: (minute: number) => `Under ${minute}`,
    legend: "Minutes",
    caption: "Minutes practised on each day, week by week, latest first",
    weekFrom: "Week from",
    dayName: (index: number) => NAMES_OF_DAYS[index] ?? "",
  },

  weeks: {
    title: "Minutes a week",
    summary: (seconds: number, weeks: number) =>
      `${minutes(seconds)} minutes in the last ${weeks} weeks, a bar for each week.`,
    caption: "Minutes practised in each week, latest first",
    week: "Week from",
    minutes: "Minutes",
    days: "Days",
  },

  shares: {
    title: "Share of motions",
    share: (times: number, percent: number) => `${times} ${times === 1 ? "time" : "times"} · ${percent} %`,
  },

  history: {
    title: "Sessions",
    when: (date: string, startedAt: string, zone: string) => `${shortDate(date)}${timeOf(startedAt, zone)}`,
    duration: (seconds: number) => `${clock(seconds)} min`,
    more: "Show more",
    shown: (sessions: number) => `${count(sessions)} shown`,
    loading: "Loading...",
    lost: "The older sessions cannot be fetched at present. They are safe at the server.",
    tryAgain: "Try again",
  },

  date: shortDate,
  shortDay: (date: string) => SHORT_DAY.format(noon(date)),
  minutes,
} as const;

const MONTH = format({ month: "short" });
const SHORT_DAY = format({ day: "numeric", month: "short" });
const DATE = format({ day: "numeric", month: "short", year: "numeric" });
const LONG_DATE = format({ weekday: "short", day: "numeric", month: "short", year: "numeric" });

function format(parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", { ...parts, timeZone: "UTC" });
}

function noon(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

/** A calendar date such as 2026-11-20 as '20 Nov 2026'. */
function shortDate(date: string): string {
  return DATE.format(noon(date));
}

function longDate(date: string): string {
  return LONG_DATE.format(noon(date));
}

/** ', 18:05' where the person was; nothing where the browser does not know their time zone. */
function timeOf(instant: string, zone: string): string {
  try {
    const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: zone });
    return `, ${time.format(new Date(instant))}`;
  } catch {
    return "";
  }
}

/** Whole minutes; what is less than one is said to be so. */
function minutes(seconds: number): string {
  return seconds > 0 && seconds < 60 ? "<1" : String(Math.floor(seconds / 60));
}

function count(sessions: number): string {
  return `${sessions} ${sessions === 1 ? "session" : "sessions"}`;
}

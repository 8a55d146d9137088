import { dayAndMonth, momentOf, monthName, shortDate, WEEKDAYS } from "./dates.ts";
import { clock, counted, formatTotalTime, number, span, weeklyProgress, wholeMinutes } from "./format.ts";

interface Drawn {
  readonly asked: number;
  readonly drawn: number;
}

/** Prism dioptres, seconds of arc, metres and pixels. */
interface CertificateValues {
  readonly demand: Drawn;
  readonly disparity: Drawn;
  readonly ipd: Drawn;
  readonly error: number;
  readonly pixelsPerDegree: number;
  readonly layer: keyof typeof LAYERS;
}

const LAYERS = { base: "base layer", projection: "projection layer", screen: "on a screen" } as const;

/** Texts of the statistics. They never blame anyone for a day without practice. */
export const text = {
  heading: "Your practice",
  totals: {
    totalTime: "Total time",
    streak: "Current streak",
    days: (days: number) => counted(days, "day"),
    mostUsed: "Most used exercise",
    none: "None",
    lastActive: "Last Active",
    week: "This week's days",
    weekday: (weekday: number) => WEEKDAYS[weekday]?.slice(0, 1) ?? "",
    dayOf: (weekday: number, state: "practised" | "planned" | "none") =>
      `${WEEKDAYS[weekday]}${{ practised: ": practised", planned: ": planned", none: "" }[state]}`,
    never: "Never",
    totalSessions: "Total sessions",
    today: "Today",
    thisWeek: "This week",
    thisMonth: "This month",
    thisYear: "This year",
  },
  invitation: {
    text: "Two minutes is enough for your first session.",
    begin: "Practise now",
  },
  showTable: "Show as table",
  tableOf: (title: string) => `: ${title}`,

  goal: {
    title: "Weekly goal",
    /** The words after the number of practised days. */
    of: (practised: number, goal: number) => weeklyProgress(practised, goal).replace(/^\d+ /, ""),
    label: "Your goal",
    none: "Choose",
    set: "Set a weekly goal",
    option: (days: number) => `${days} of 7 days`,
    change: "Change goal",
    words: {
      new: "Two minutes is enough.",
      reached: "Goal reached.",
      today: "You have practised today.",
      open: "Today is still open.",
      paused: "Good to see you.",
    },
    failed: "Couldn't save your goal. Try again in a moment.",
  },

  calendar: {
    title: "Practice calendar",
    summary: (days: number, weeks: number) => `${counted(days, "day")} with practice in the last ${weeks} weeks.`,
    day: (date: string, seconds: number, sessions: number) =>
      `${shortDate(date)}: ${sessions === 0 ? "no practice" : `${formatTotalTime(seconds)}, ${counted(sessions, "session")}`}`,
    month: monthName,
    weekday: (weekday: number) => WEEKDAYS[weekday]?.slice(0, 3) ?? "",
    none: "None",
    under: (minute: number) => `Under ${minute}`,
    /** The minutes of a shade, up to the first of the next shade. */
    shade: (from: number, next: number | undefined) =>
      next === undefined ? `${from} or more` : `${from} to ${next - 1}`,
    legend: "Minutes",
    caption: "Minutes practised on each day, week by week, latest first",
  },

  weeks: {
    title: "Minutes a week",
    summary: (seconds: number, weeks: number) =>
      `${formatTotalTime(seconds)} in the last ${weeks} weeks, a bar for each week.`,
    caption: "Minutes practised in each week, latest first",
    week: "Week from",
    minutes: "Minutes",
    days: "Days",
  },

  shares: {
    title: "Share of motions",
    share: (times: number, percent: number) => `${counted(times, "time")} · ${percent} %`,
  },

  history: {
    title: "Sessions",
    when: momentOf,
    duration: clock,
    more: "Show more",
    shown: (sessions: number) => `${counted(sessions, "session")} shown`,
    loading: "Loading...",
    failed: "Couldn't load older sessions. They are safe on the server.",
    tryAgain: "Try again",
  },

  details: {
    display: "Seen on",
    displays: {
      headset: "A headset",
      window: "A window, one half for each eye",
      anaglyph: "A screen, through filters",
      "side-by-side": "A screen, side by side",
      "one-image": "A screen, one image for both eyes",
    },
    ipd: "Between the eyes",
    millimetres: (metres: number) => `${number(1000 * metres, 1)} mm`,
    rate: "Refresh rate",
    unknown: "not known",
    hertz: (rate: number) => `${rate} Hz`,
    frames: "Frames",
    framesOf: (shown: number, late: string) => `${shown} shown, ${late} late`,
    scale: "Resolution",
    percent: (scale: number) => `${Math.round(100 * scale)} % of native`,
    fit: "Ball and path",
    fitted: (fit: number) => `${Math.round(100 * fit)} %, to fit the screen`,
    gap: "Longest gap",
    milliseconds: (gap: number) => `${number(gap, 1)} ms`,
    interruptions: "Interruptions",
    overOneSecond: (times: number) => `${times} over 1 s`,
    still: "Head still",
    share: (still: number) => `${Math.round(100 * still)} % of the time`,
    pauses: "Pauses",
    attention: {
      left: "Left eye answered",
      right: "Right eye answered",
      both: "Both eyes answered",
      none: "False alarms",
    },
    answered: (answered: number, shown: number) => `${answered} of ${shown}`,
    exercises: "Exercises",
    demand: (from: number, to: number) => `${span(from, to)} Δ`,
    degrees: (from: number, to: number) => `${span(from, to)}°`,
    angular: (degrees: number) => `${number(degrees, 1)}°/s`,
    vergence: (degrees: number) => `up to ${number(degrees, 1)}°/s`,
    noDetails: "This session was stored without details.",
    csv: "Download as table",
    json: "Download as data",
    fileName: (date: string, ending: string) => `vr-eye-lab-session-${date}.${ending}`,
  },

  certificate: {
    agrees: "Drawn as asked:",
    differs: "Not drawn as asked:",
    line: ({ demand, disparity, ipd, error, pixelsPerDegree, layer }: CertificateValues) =>
      [
        `${number(demand.drawn, 2)} Δ added for ${number(demand.asked, 2)} Δ`,
        `${Math.round(disparity.drawn)}″ for ${Math.round(disparity.asked)}″`,
        `${number(1000 * ipd.drawn, 1)} mm between the eyes for ${number(1000 * ipd.asked, 1)} mm`,
        `dots at most ${number(error, 2)} pixels away`,
        `${number(pixelsPerDegree, 1)} pixels per degree`,
        LAYERS[layer],
      ].join(" · "),
    limits:
      "This is what was drawn when the run began, before the headset corrects for its lenses, not what you saw. The layer is as the browser reported it.",
  },

  print: {
    print: "Print",
    period: (from: string, to: string) => `VR Eye Lab: practice from ${shortDate(from)} to ${shortDate(to)}`,
    note: "Note:",
  },

  date: shortDate,
  dayAndMonth,
  minutes: wholeMinutes,
} as const;

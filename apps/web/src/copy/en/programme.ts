import { WEEKDAYS } from "./dates.ts";
import { clock, counted, formatTotalTime, wholeMinutes } from "./format.ts";

/** Texts of the weekly programme. They never blame anyone for a day that went differently. */
export const text = {
  title: "My programme",
  none: "Choose days of the week, with motions and minutes for each.",
  make: "Make a programme",
  edit: "Edit",
  pause: "Pause",
  resume: "Resume",
  remove: "Remove",
  undo: "Undo",
  saved: "Programme saved.",
  paused: "Programme paused.",
  resumed: "Programme resumed.",
  removed: "Programme removed. Past weeks stay in the chart.",
  free: "Nothing is planned for today: rest your eyes.",
  isPaused: "Paused: nothing is planned, and no email reminds you.",
  failed: "Couldn't save your programme. Try again in a moment.",

  today: {
    title: "Today",
    motions: (labels: readonly string[]) => sentence(list(labels)),
    minutes: (minutes: number) => `${minutes} min`,
    upTo: (seconds: number) => `up to ${clock(seconds)}`,
    usualLength: (usual: number, minutes: number) => `${clock(usual)} · Pro: ${minutes} min`,
    longest: (longest: number, minutes: number) => `${longest / 60} of ${minutes} min`,
    plannedFor: (weekday: number) => `planned for ${WEEKDAYS[weekday]}`,
    length: (motions: string, seconds: number, most: number | null) =>
      `${motions}, ${most === null ? clock(seconds) : text.today.upTo(most)}`,
    next: (exercise: string) => `Next: ${exercise}`,
    nothing: "Nothing planned today",
    done: "You have practised today",
    first: "Two minutes is enough for your first session",
    start: "Start",
    anyway: "Practise anyway",
  },
  week: "The days of a week",
  dayName: (weekday: number) => WEEKDAYS[weekday] ?? "",
  isToday: "today",
  plan: (motions: readonly string[], minutes: number) => `${sentence(list(motions))}, ${planned(minutes)}`,

  dialog: {
    title: "My programme",
    days: "Days",
    motions: "Motions",
    motionsOn: (weekday: number) => `Motions on ${WEEKDAYS[weekday]}`,
    minutes: "Minutes",
    other: "Other",
    otherMinutes: "Other minutes",
    minutesOf: (weekday: number) => `Minutes on ${WEEKDAYS[weekday]}`,
    different: "Different on some days",
    free: (usual: number) => `With Free, each session takes ${clock(usual)}.`,
    noDay: "Choose at least one day.",
    noMotion: "Choose at least one motion.",
    noMotionOn: (weekday: number) => `Choose at least one motion for ${WEEKDAYS[weekday]}.`,
    cancel: "Cancel",
    save: "Save",
  },

  adherence: {
    title: "Plan and practice",
    words: (kept: number, planned: number) =>
      planned === 0
        ? "Nothing is planned for this week."
        : kept === 0
          ? `Your plan has ${counted(planned, "day")} this week. Two minutes is enough to begin with.`
          : kept < planned
            ? `You have practised on ${kept} of ${counted(planned, "day")} that you planned for this week.`
            : "You have practised on every day that you planned for this week.",
    summary: (practised: number, planned: number, weeks: number) =>
      `${formatTotalTime(practised)} of ${formatTotalTime(planned)} planned practised in the last ${counted(weeks, "week")}. For each week, the outline is the plan and the filled part is what you practised of it.`,
    caption: "Your plan and what was practised of it in each week, latest first. Each week uses the plan that it had.",
    week: "Week from",
    plannedMinutes: "Planned minutes",
    practisedMinutes: "Practised minutes",
    days: "Days",
    ofDays: (kept: number, planned: number) => `${kept} of ${planned}`,
    minutes: wholeMinutes,
  },

  reminder: {
    label: "Remind me by email",
    hint: "On the planned days of your programme, unless you have practised already. Every email has a link that turns reminders off.",
    hour: "At",
    hourOption: (hour: number) => `${String(hour).padStart(2, "0")}:00`,
    zone: (zone: string) => `Time zone: ${zone.replaceAll("_", " ")}.`,
    unverified:
      "Your address is not confirmed yet. Reminders start once you have opened the link in the confirmation email.",
    verify: "Send that email again",
    verifySent: "The email is on its way.",
    failed: "Couldn't change the reminder. Try again in a moment.",
  },

  off: {
    heading: "Email reminder",
    working: "Turning off the reminder…",
    done: "Reminders are off. You can switch them on again in the settings of your account.",
    failed:
      "Couldn't turn off the reminder. Check your connection and that the link is complete, or switch it off in your account.",
  },
} as const;

const LIST = new Intl.ListFormat("en-GB");

function list(motions: readonly string[]): string {
  return LIST.format(motions.map((motion) => motion.toLowerCase()));
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What is planned for a day, which may take several practice sessions. */
function planned(minutes: number): string {
  return formatTotalTime(60 * minutes);
}

import type { Translation } from "@vr-eye-lab/domain/language";
import { dayAndMonth, momentOf, monthName, shortDate, WEEKDAYS } from "./dates.ts";
import { clock, counted, formatTotalTime, number, span, weeklyProgress, wholeMinutes } from "./format.ts";

const DAYS = { one: "Tag", other: "Tage" };
const SESSIONS = { one: "Einheit", other: "Einheiten" };

const LAYERS = { base: "Basis-Layer", projection: "Projektions-Layer", screen: "auf einem Bildschirm" } as const;

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

/** Texts of the statistics. They never blame anyone for a day without practice. */
export const text = {
  heading: "Dein Training",
  totals: {
    totalTime: "Gesamtzeit",
    streak: "Aktuelle Serie",
    days: (days: number) => counted(days, DAYS),
    mostUsed: "Häufigste Übung",
    none: "Keine",
    lastActive: "Zuletzt geübt",
    week: "Die Tage dieser Woche",
    weekday: (weekday: number) => WEEKDAYS[weekday]?.slice(0, 1) ?? "",
    dayOf: (weekday: number, state: "practised" | "planned" | "none") =>
      `${WEEKDAYS[weekday]}${{ practised: ": geübt", planned: ": geplant", none: "" }[state]}`,
    never: "Noch nie",
    totalSessions: "Einheiten insgesamt",
    today: "Heute",
    thisWeek: "Diese Woche",
    thisMonth: "Dieser Monat",
    thisYear: "Dieses Jahr",
  },
  invitation: {
    text: "Für deine erste Einheit reichen zwei Minuten.",
    begin: "Jetzt üben",
  },
  showTable: "Als Tabelle zeigen",
  tableOf: (title: string) => `: ${title}`,

  goal: {
    title: "Wochenziel",
    /** The words after the number of practised days. */
    of: (practised: number, goal: number) => weeklyProgress(practised, goal).replace(/^\d+ /, ""),
    label: "Dein Ziel",
    none: "Wählen",
    set: "Wochenziel setzen",
    option: (days: number) => `${days} von 7 Tagen`,
    change: "Ziel ändern",
    words: {
      new: "Zwei Minuten reichen.",
      reached: "Ziel erreicht.",
      today: "Heute hast du geübt.",
      open: "Heute ist noch offen.",
      paused: "Schön, dass du da bist.",
    },
    failed: "Das Ziel konnte nicht gespeichert werden. Versuche es gleich noch einmal.",
  },

  calendar: {
    title: "Trainingskalender",
    summary: (days: number, weeks: number) =>
      `In den letzten ${weeks} Wochen an ${counted(days, { one: "Tag", other: "Tagen" })} geübt.`,
    day: (date: string, seconds: number, sessions: number) =>
      `${shortDate(date)}: ${sessions === 0 ? "nicht geübt" : `${formatTotalTime(seconds)}, ${counted(sessions, SESSIONS)}`}`,
    month: monthName,
    weekday: (weekday: number) => WEEKDAYS[weekday]?.slice(0, 2) ?? "",
    none: "Keine",
    under: (minute: number) => `Unter ${minute}`,
    /** The minutes of a shade, up to the first of the next shade. */
    shade: (from: number, next: number | undefined) => (next === undefined ? `Ab ${from}` : `${from} bis ${next - 1}`),
    legend: "Minuten",
    caption: "Geübte Minuten an jedem Tag, Woche für Woche, die neueste zuerst",
  },

  weeks: {
    title: "Minuten pro Woche",
    summary: (seconds: number, weeks: number) =>
      `${formatTotalTime(seconds)} in den letzten ${weeks} Wochen, ein Balken für jede Woche.`,
    caption: "Geübte Minuten in jeder Woche, die neueste zuerst",
    week: "Woche ab",
    minutes: "Minuten",
    days: "Tage",
  },

  shares: {
    title: "Anteile der Bewegungen",
    share: (times: number, percent: number) => `${times}-mal · ${percent}\u00a0%`,
  },

  history: {
    title: "Einheiten",
    when: momentOf,
    duration: clock,
    more: "Mehr zeigen",
    shown: (sessions: number) => `${counted(sessions, SESSIONS)} gezeigt`,
    loading: "Lädt …",
    failed: "Ältere Einheiten konnten nicht geladen werden. Sie sind sicher auf dem Server.",
    tryAgain: "Noch einmal",
  },

  details: {
    display: "Gesehen auf",
    displays: {
      headset: "Headset",
      window: "Fenster, eine Hälfte für jedes Auge",
      anaglyph: "Bildschirm, durch Farbfilter",
      "side-by-side": "Bildschirm, nebeneinander",
      "one-image": "Bildschirm, ein Bild für beide Augen",
    },
    ipd: "Augenabstand",
    millimetres: (metres: number) => `${number(1000 * metres, 1)}\u00a0mm`,
    rate: "Bildrate",
    unknown: "nicht bekannt",
    hertz: (rate: number) => `${rate}\u00a0Hz`,
    frames: "Bilder",
    framesOf: (shown: number, late: string) => `${shown} gezeigt, ${late} verspätet`,
    scale: "Auflösung",
    percent: (scale: number) => `${Math.round(100 * scale)}\u00a0% der vollen`,
    fit: "Ball und Bahn",
    fitted: (fit: number) => `${Math.round(100 * fit)}\u00a0%, passend zum Bildschirm`,
    gap: "Längste Lücke",
    milliseconds: (gap: number) => `${number(gap, 1)}\u00a0ms`,
    interruptions: "Unterbrechungen",
    overOneSecond: (times: number) => `${times} über 1\u00a0s`,
    still: "Kopf ruhig",
    share: (still: number) => `${Math.round(100 * still)}\u00a0% der Zeit`,
    pauses: "Pausen",
    attention: {
      left: "Linkes Auge bestätigt",
      right: "Rechtes Auge bestätigt",
      both: "Beide Augen bestätigt",
      none: "Fehlalarme",
    },
    answered: (answered: number, shown: number) => `${answered} von ${shown}`,
    exercises: "Übungen",
    demand: (from: number, to: number) => `${span(from, to)}\u00a0Δ`,
    degrees: (from: number, to: number) => `${span(from, to)}°`,
    angular: (degrees: number) => `${number(degrees, 1)}°/s`,
    vergence: (degrees: number) => `bis zu ${number(degrees, 1)}°/s`,
    noDetails: "Diese Einheit wurde ohne Details gespeichert.",
    csv: "Als Tabelle speichern",
    json: "Als Daten speichern",
    fileName: (date: string, ending: string) => `vr-eye-lab-session-${date}.${ending}`,
  },

  certificate: {
    agrees: "Gezeichnet wie verlangt:",
    differs: "Anders gezeichnet als verlangt:",
    line: ({ demand, disparity, ipd, error, pixelsPerDegree, layer }: CertificateValues) =>
      [
        `${number(demand.drawn, 2)}\u00a0Δ zusätzlich (verlangt ${number(demand.asked, 2)}\u00a0Δ)`,
        `${Math.round(disparity.drawn)}″ (verlangt ${Math.round(disparity.asked)}″)`,
        `${number(1000 * ipd.drawn, 1)}\u00a0mm Augenabstand (verlangt ${number(1000 * ipd.asked, 1)}\u00a0mm)`,
        `Punkte höchstens ${number(error, 2)}\u00a0Pixel daneben`,
        `${number(pixelsPerDegree, 1)}\u00a0Pixel pro Grad`,
        LAYERS[layer],
      ].join(" · "),
    limits:
      "Das wurde gezeichnet, als der Durchgang begann, bevor das Headset seine Linsen ausgleicht. Es ist nicht das, was du gesehen hast. Den Layer hat der Browser so gemeldet.",
  },

  print: {
    print: "Drucken",
    period: (from: string, to: string) => `VR Eye Lab: geübt vom ${shortDate(from)} bis ${shortDate(to)}`,
    note: "Notiz:",
  },

  date: shortDate,
  dayAndMonth,
  minutes: wholeMinutes,
} as const satisfies Translation<typeof import("../en/stats.ts").text>;

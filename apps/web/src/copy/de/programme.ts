import type { Translation } from "@vr-eye-lab/domain/language";
import { WEEKDAYS } from "./dates.ts";
import { clock, counted, formatTotalTime, list, plural, wholeMinutes } from "./format.ts";

const upTo = (seconds: number) => `bis zu ${clock(seconds)}`;
/** After a number that is part of another: '1 von 3 Tagen'. */
const DAYS_OF = { one: "Tag", other: "Tagen" };

/** Texts of the weekly programme. They never blame anyone for a day that went differently. */
export const text = {
  title: "Mein Programm",
  none: "Wähle Wochentage, mit Bewegungen und Minuten für jeden.",
  make: "Programm anlegen",
  edit: "Ändern",
  pause: "Pausieren",
  resume: "Fortsetzen",
  remove: "Entfernen",
  undo: "Rückgängig",
  saved: "Programm gespeichert.",
  paused: "Programm pausiert.",
  resumed: "Programm läuft wieder.",
  removed: "Programm entfernt. Vergangene Wochen bleiben im Diagramm.",
  free: "Heute ist nichts geplant: Gönn deinen Augen Ruhe.",
  isPaused: "Pausiert: Es ist nichts geplant, und keine E-Mail erinnert dich.",
  failed: "Dein Programm konnte nicht gespeichert werden. Versuche es gleich noch einmal.",

  today: {
    title: "Heute",
    motions: (labels: readonly string[]) => list(labels),
    minutes: (minutes: number) => `${minutes}\u00a0min`,
    upTo,
    usualLength: (usual: number, minutes: number) => `${clock(usual)} · Pro: ${minutes}\u00a0min`,
    longest: (longest: number, minutes: number) => `${longest / 60} von ${minutes}\u00a0min`,
    plannedFor: (weekday: number) => `geplant für ${WEEKDAYS[weekday]}`,
    length: (motions: string, seconds: number, most: number | null) =>
      `${motions}, ${most === null ? clock(seconds) : upTo(most)}`,
    next: (exercise: string) => `Als Nächstes: ${exercise}`,
    nothing: "Heute ist nichts geplant",
    done: "Heute hast du geübt",
    first: "Für deine erste Einheit reichen zwei Minuten",
    start: "Starten",
    anyway: "Trotzdem üben",
  },
  week: "Die Tage einer Woche",
  dayName: (weekday: number) => WEEKDAYS[weekday] ?? "",
  isToday: "heute",
  plan: (motions: readonly string[], minutes: number) => `${list(motions)}, ${planned(minutes)}`,

  dialog: {
    title: "Mein Programm",
    days: "Tage",
    motions: "Bewegungen",
    motionsOn: (weekday: number) => `Bewegungen am ${WEEKDAYS[weekday]}`,
    minutes: "Minuten",
    other: "Andere",
    otherMinutes: "Andere Minuten",
    minutesOf: (weekday: number) => `Minuten am ${WEEKDAYS[weekday]}`,
    different: "An manchen Tagen anders",
    free: (usual: number) => `Mit Free dauert jede Einheit ${clock(usual)}.`,
    noDay: "Wähle mindestens einen Tag.",
    noMotion: "Wähle mindestens eine Bewegung.",
    noMotionOn: (weekday: number) => `Wähle mindestens eine Bewegung für ${WEEKDAYS[weekday]}.`,
    cancel: "Abbrechen",
    save: "Speichern",
  },

  adherence: {
    title: "Plan und Training",
    words: (kept: number, planned: number) =>
      planned === 0
        ? "Für diese Woche ist nichts geplant."
        : kept === 0
          ? `Diese Woche geplant: ${counted(planned, { one: "Tag", other: "Tage" })}. Für den Anfang reichen zwei Minuten.`
          : kept < planned
            ? `Du hast diese Woche an ${kept} von ${counted(planned, DAYS_OF)} aus deinem Plan geübt.`
            : "Du hast diese Woche an jedem geplanten Tag geübt.",
    summary: (practised: number, planned: number, weeks: number) =>
      `${formatTotalTime(practised)} von ${formatTotalTime(planned)} aus dem Plan geübt, in ${plural(weeks, { one: "dieser Woche", other: `den letzten ${weeks} Wochen` })}. Der Umriss jeder Woche ist der Plan, die Füllung das, was du davon geübt hast.`,
    caption:
      "Dein Plan und was du davon geübt hast, für jede Woche, die neueste zuerst. Für jede Woche gilt der Plan von damals.",
    week: "Woche ab",
    plannedMinutes: "Geplante Minuten",
    practisedMinutes: "Geübte Minuten",
    days: "Tage",
    ofDays: (kept: number, planned: number) => `${kept}\u00a0von\u00a0${planned}`,
    minutes: wholeMinutes,
  },

  reminder: {
    label: "Per E-Mail erinnern",
    hint: "An den geplanten Tagen deines Programms, außer du hast schon geübt. Jede E-Mail hat einen Link, der die Erinnerungen ausschaltet.",
    hour: "Um",
    hourOption: (hour: number) => `${String(hour).padStart(2, "0")}:00\u00a0Uhr`,
    zone: (zone: string) => `Zeitzone: ${zone.replaceAll("_", " ")}.`,
    unverified:
      "Deine Adresse ist noch nicht bestätigt. Die Erinnerungen beginnen, sobald du den Link in der Bestätigungs-E-Mail geöffnet hast.",
    verify: "E-Mail noch einmal senden",
    verifySent: "Die E-Mail ist unterwegs.",
    failed: "Die Erinnerung konnte nicht geändert werden. Versuche es gleich noch einmal.",
  },

  off: {
    heading: "Erinnerung per E-Mail",
    working: "Die Erinnerung wird ausgeschaltet …",
    done: "Die Erinnerungen sind aus. In den Optionen deines Kontos kannst du sie wieder einschalten.",
    failed:
      "Die Erinnerung konnte nicht ausgeschaltet werden. Prüfe die Verbindung und ob der Link vollständig ist, oder schalte sie in deinem Konto aus.",
  },
} as const satisfies Translation<typeof import("../en/programme.ts").text>;

/** What is planned for a day, which may take several practice sessions. */
function planned(minutes: number): string {
  return formatTotalTime(60 * minutes);
}

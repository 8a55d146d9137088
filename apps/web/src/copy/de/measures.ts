import type { Translation } from "@vr-eye-lab/domain/language";
import { shortDate } from "./dates.ts";
import { counted, number as withDigits } from "./format.ts";

/** To 0.1, a whole number without decimals. */
const number = (value: number) => withDigits(value, 1, 0);
const dioptres = (value: number) => `${number(value)}\u00a0Δ`;
const perMinute = (value: number) => `${number(value)}\u00a0Zyklen/min`;
const centimetres = (value: number) => `${number(value)}\u00a0cm`;

const SITTINGS = { one: "Messung", other: "Messungen" };

const displays = { headset: "Headset", "side-by-side": "Nebeneinander auf einem Bildschirm" } as const;
const inputs = {
  stick: "Stick",
  controller: "Controller",
  hand: "Hand",
  gaze: "Blick",
  keyboard: "Tastatur",
  pointer: "Maus oder Finger",
} as const;

interface Taken {
  readonly display: keyof typeof displays;
  readonly input: keyof typeof inputs;
  readonly distance: number;
}

/** Texts of the measures on Progress. They compare users only with themselves, and name no cause. */
export const text = {
  title: "Messungen",
  why: "Miss, bevor du übst: Üben verändert die Werte für eine Weile. Eine Messung in der ersten Stunde danach wird markiert. Die Zahlen sind zum Vergleich mit dir selbst, keine Diagnose.",
  where:
    "Fusionsbreiten und Vergenzflexibilität misst du im Headset oder nebeneinander auf einem Bildschirm, nicht durch eine Rot-Grün-Brille: Sie lässt ein wenig vom Bild des anderen Auges durch, und die Zahlen wären falsch.",
  loading: "Lädt …",
  lost: "Die Messungen konnten nicht geladen werden. Prüfe die Verbindung und versuche es noch einmal.",
  names: { ranges: "Fusionsbreiten", facility: "Vergenzflexibilität", nearPoint: "Nahpunkt" },
  about: {
    ranges:
      "Wie weit deine Augen nach außen (Basis innen) und nach innen (Basis außen) drehen, bevor das Quadrat seine Tiefe verliert. Das kann passieren, bevor du doppelt siehst. Drei Durchgänge in jede Richtung, etwa 6 Minuten.",
    facility:
      "Wie schnell deine Augen zwischen 12\u00a0Δ Basis außen und 3\u00a0Δ Basis innen wechseln, in Zyklen pro Minute. Zwei Durchgänge von je einer Minute. Mit Gläsern oder Flippern misst man etwas anderes.",
    nearPoint:
      "Wie nah ein Stift kommen kann, bevor du zwei siehst. Du misst das mit einem Lineal, weil ein Headset so Nahes nicht scharf zeigen kann.",
  },
  take: { ranges: "Breiten messen", facility: "Flexibilität messen", nearPoint: "Mit Lineal messen" },
  values: { ranges: dioptres, facility: perMinute, nearPoint: centimetres },
  lines: {
    in: "Basis innen, Tiefe weg bei",
    out: "Basis außen, Tiefe weg bei",
    facility: "Zyklen pro Minute",
    nearPoint: "Zwei Stifte ab",
  },
  over: (value: string) => `über ${value}`,
  none: "Keine Zahl",
  noNumber: "keine Zahl",
  median: (runs: string, spread: string | null) => `Median aus ${runs}${spread === null ? "" : `, Streuung ${spread}`}`,
  runs: {
    ranges: "3 Durchgängen",
    facility: "2 Durchgängen",
    nearPoint: "3 Versuchen",
  },
  added: (metres: number) => `Δ zusätzlich zur Anforderung eines Blicks auf ${number(metres * 100)}\u00a0cm.`,
  recovery: (value: string, spread: string | null) =>
    `Tiefe zurück bei ${value}${spread === null ? "" : `, Streuung ${spread}`}`,
  notBack: "nicht zurück",
  noRecovery: "Die Tiefe kam nicht zurück.",
  doubled: (value: string) => `„Ich sehe doppelt“ ab ${value}`,
  verdicts: {
    inside: "Keine echte Änderung",
    outside: "Änderung größer als deine übliche Streuung",
    "not-enough": "Noch nicht genug Messungen",
    undecided: "Die Grenze war erreicht: Eine Änderung ist nicht zu sehen",
  },
  band: (mean: number, half: string, sittings: number) =>
    `Erwartet, wenn sich nichts geändert hat: ${number(mean)}\u00a0±\u00a0${half} (aus ${counted(sittings, SITTINGS)} davor)`,
  marks: {
    first: "erste Messung, ohne Vergleich",
    afterPractice: "nach dem Üben",
    early: "vorzeitig beendet",
    "side-by-side": "nebeneinander",
  },
  series: "Gemessen mit",
  takenWith: ({ display, input, distance }: Taken) =>
    `${displays[display]}, ${inputs[input]}, ${number(distance * 100)}\u00a0cm`,
  day: shortDate,
  chart: {
    summary: (line: string, sittings: number, newest: string, date: string) =>
      `${line}: ${counted(sittings, SITTINGS)}, die neueste ${newest} am ${shortDate(date)}.`,
    point: (date: string, value: string, marks: string) => `${shortDate(date)}: ${value}${marks && `, ${marks}`}`,
    key: {
      ring: "Ring: erste Messung oder nach dem Üben.",
      triangle: "Dreieck: mehr, als gezeigt werden konnte.",
      band: "Schattiert: Dort liegen 95 von 100 Messungen, wenn sich nichts ändert.",
    },
    caption: "Alle Messungen, die neueste zuerst",
    date: "Datum",
    recovery: (side: string) => `Basis ${side === "in" ? "innen" : "außen"}: Tiefe zurück bei`,
    notes: "Hinweise",
  },
  taken: {
    runs: (line: string, values: readonly string[]) => `${line}: ${values.join("; ")}`,
    cycles: number,
    early: "Vorzeitig beendet. Im Verlauf steht die Messung ohne Zahl.",
    compare: "Im Verlauf vergleichst du deine Messungen.",
    signedOut: "Nicht gespeichert. Melde dich vor der nächsten Messung an.",
    recordingOff: "Nicht gespeichert, weil die Aufzeichnung aus ist.",
    devMode: "Im Dev-Modus werden Messungen nicht gespeichert.",
  },
  ruler: {
    title: "Nahpunkt, mit Lineal",
    drawing: "Ein Stift vor den Augen und ein Lineal vom Wangenknochen unter den Augen zum Stift",
    steps: [
      "Trag deine gewohnte Brille zum Lesen. Halte die Null des Lineals neben ein Auge, gerade nach vorn.",
      "Halte den Stift senkrecht mit ausgestrecktem Arm auf Augenhöhe und führe ihn langsam zur Nase.",
      "Halte an, wo du zwei Stifte siehst, die nicht wieder einer werden. Lies den Abstand ab. Mach das dreimal.",
    ],
    unit: "Maßeinheit",
    units: { cm: "cm", in: "Zoll" },
    attempt: (n: number, unit: "cm" | "in") => `Versuch ${n}, in ${{ cm: "cm", in: "Zoll" }[unit]}`,
    range: {
      cm: "Gib 1 bis 50\u00a0cm ein, mit höchstens einer Nachkommastelle.",
      in: "Gib 0,4 bis 19,7\u00a0Zoll ein, mit höchstens einer Nachkommastelle.",
    },
    never: "Wenn es bis zur Nase ein Stift bleibt, gib 1\u00a0cm (0,4\u00a0Zoll) ein.",
    cancel: "Abbrechen",
    save: "Speichern",
    saved: "Nahpunkt gespeichert.",
    unrecorded: "Die Aufzeichnung ist in den Optionen ausgeschaltet. Schalte sie ein, um Messungen zu speichern.",
    failed: "Das konnte nicht gespeichert werden. Deine Zahlen sind noch da: Versuche es gleich noch einmal.",
  },
} as const satisfies Translation<typeof import("../en/measures.ts").text>;

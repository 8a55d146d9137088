import type { Translation } from "@vr-eye-lab/domain/language";
import { clock, counted, number, span } from "./format.ts";

/** Optics of an exercise, as the menu shows them. */
interface Readout {
  readonly dioptres: { readonly from: number; readonly to: number };
  readonly degrees: { readonly from: number; readonly to: number };
  /** Degrees a second; null where the motion has no such speed. */
  readonly angularVelocity: number | null;
  readonly vergenceVelocity: number | null;
}

/** A prism's power and the direction of its base. */
function prism(dioptres: number, positive: string, negative: string): string {
  return dioptres === 0 ? "kein" : `${number(Math.abs(dioptres), 1)} Δ ${dioptres > 0 ? positive : negative}`;
}

/** Short, because it is beside other values: '2,0–4,5'. */
const range = ({ from, to }: Readout["degrees"]) => span(from, to).replace(" bis ", "–");

/** Texts in the headset. */
export const headset = {
  /** Through red/green glasses, in place of the colour's name: the label and the value. */
  filteredColours: {
    "left-colour": ["FARBE", "Auge links"],
    "right-colour": ["FARBE", "Auge rechts"],
  } as Readonly<Partial<Record<string, readonly [string, string]>>>,
  timeRemaining: (seconds: number) => `Noch ${seconds} s`,
  /** The time left of the whole workout, beside the part's. */
  ofTotal: (seconds: number) => `von ${clock(seconds)}`,
  part: (motion: string, number: number, of: number) => `${motion}, ${number} von ${of}`,
  nextExercise: "Nächste Übung …",
  waiting: "Schau geradeaus",
  paused: (motion: string) => `Pause · ${motion}`,
  /** Two lines of the status. */
  breakSuggestion: (minutes: number) =>
    [`Du hast ${minutes} Minuten geübt.`, "Eine Pause tut deinen Augen gut."] as const,
  /** Two lines of the status. */
  attentionHint: ["Ab und zu erscheint eine Raute.", "Bestätige, sobald du sie siehst."] as const,
  menuHint: { headset: ["Trigger oder Fingertipp: Menü"], screen: ["Klick oder Tipp: Menü"] },
  smaller: ["Kleiner, passend zum Bildschirm"],
  /** Two lines of the status. */
  tooSlow: ["Dieses Gerät ist zu langsam.", "Schließe Apps oder nimm ein anderes."] as const,
  on: "an",
  off: "aus",
  balance: "Augenbalance",
  wellDone: (seconds: number) => `Gut gemacht: ${clock(seconds)}`,
  streak: (days: number) => `Serie: ${counted(days, { one: "Tag", other: "Tage" })}`,
  breakDue: "Zeit für eine Pause",
  question: "Wie hat es sich angefühlt?",
  eyes: { left: "Links", right: "Rechts" },
  contrast: (percent: number) => `Kontrast ${percent} %`,
  baseOut: (value: number) => prism(value, "außen", "innen"),
  baseUp: (value: number) => prism(value, "oben", "unten"),
  units: (degrees: number, prismDioptres: number) => `${number(degrees, 1)}°   ${number(prismDioptres, 1)} Δ`,
  /** Vergence demand of the motion, in prism dioptres and degrees. */
  demand: ({ dioptres, degrees }: Readout) => `${range(dioptres)} Δ   ${range(degrees)}°`,
  velocities: ({ angularVelocity, vergenceVelocity }: Readout) =>
    [
      angularVelocity !== null && `${number(angularVelocity, 1)}°/s`,
      vergenceVelocity !== null && `bis ${number(vergenceVelocity, 1)}°/s`,
    ]
      .filter(Boolean)
      .join("   "),
  ipd: (metres: number) => `PD ${number(1000 * metres, 1)} mm`,
  depth: (metres: number) => `Z: ${number(metres, 2).replace("-0,00", "0,00")}`,
  speed: (speed: number) => `Tempo ${number(speed, 1, 0)}`,
  buttons: {
    up: "HOCH",
    down: "RUNTER",
    left: "LINKS",
    right: "RECHTS",
    farther: "FERNER",
    closer: "NÄHER",
    recenter: "ZENTRIEREN",
    settings: "OPTIONEN",
    close: "SCHLIESSEN",
    "left-colour": "AUGE LINKS",
    "right-colour": "AUGE RECHTS",
    "left-cross": "KREUZ LINKS",
    "right-cross": "KREUZ RECHTS",
    "speed-down": "TEMPO −",
    "speed-up": "TEMPO +",
    range: "BEREICH",
    end: "BEENDEN",
    back: "ZURÜCK",
    balance: "BALANCE",
    "dots-mode": "MODUS",
    "dots-distance": "ABSTAND",
    "dots-size": "GRÖSSE",
    attention: "RAUTEN",
    "left-fainter": "LINKS −",
    "left-stronger": "LINKS +",
    "right-fainter": "RECHTS −",
    "right-stronger": "RECHTS +",
    "fusion-lock": "FUSIONSHILFE",
    "prism-eye": "PRISMA-AUGE",
    "base-out": "BASIS AUSSEN",
    "base-in": "BASIS INNEN",
    "base-up": "BASIS OBEN",
    "base-down": "BASIS UNTEN",
    even: "AUSGLEICHEN",
    "leave-balance": "ZURÜCK",
    again: "Nochmal",
    motion: "BEWEGUNG",
    next: "Als Nächstes",
    finish: "Fertig",
    comfortable: "Angenehm",
    tired: "Etwas müde",
    uncomfortable: "Unangenehm",
  },
  dots: {
    modes: { ramp: "Rampe", hold: "Halten", jump: "Sprung", adaptive: "Adaptiv" },
    sizes: { small: "Klein", medium: "Mittel", large: "Groß" },
    metres: (metres: number) => `${number(metres, 2, 0)} m`,
    /** Two lines each. */
    explaining: {
      headset: ["Ein Quadrat tritt hervor. Zeig darauf", "und drücke oder schieb den Stick hin."],
      screen: ["Ein Quadrat tritt hervor. Antworte mit", "den Pfeiltasten oder drücke darauf."],
    },
    explained: {
      headset: ["Drücken: anfangen. Stick nach unten:", "Quadrat noch einmal zeigen."],
      screen: ["Klick oder Leertaste: anfangen.", "Pfeil nach unten: Quadrat noch einmal."],
    },
    tilted: ["Halte den Kopf gerade"],
    /** Two lines each. */
    flicker: ["Die Punkte flackern. Hattest du davon", "je einen Krampfanfall? Dann hör auf."],
    blocked: ["Zufallspunkte entfallen: Sie passen", "nicht in die gewählte Richtung."],
    depth: (arcseconds: number) => [`Tiefe des Quadrats: ${arcseconds}″,`, "ein Pixel dieser Anzeige"],
    right: ["Richtig"],
    wrong: ["Nicht ganz"],
    menuHint: { headset: ["Trigger oder Fingertipp halten: Menü"], screen: ["Gedrückt halten oder M: Menü"] },
  },
  ranges: { narrow: "Eng", medium: "Mittel", wide: "Weit" },
} as const satisfies Translation<typeof import("../en/headset.ts").headset>;

import type { Translation } from "@vr-eye-lab/domain/language";
import { clock, inWords, number } from "./format.ts";

type English = typeof import("../en/advanced.ts");

/** A prism's power, such as '2,0 Δ', and the direction of its base. */
const prism = (value: number, positive: string, negative: string) => ({
  value: `${number(Math.abs(value), 1)} Δ`,
  base: value === 0 ? "keins" : value > 0 ? positive : negative,
});

/** Texts of the eye balance, under Advanced. */
export const balance = {
  label: "Augenbalance",
  hint: "Mach den Ball für das stärkere Auge blasser oder verschiebe das Bild eines Auges wie ein Prisma. Basis außen lässt ein Auge nach innen drehen.",
  dotsHint: "Ein Prisma verschiebt das Bild eines Auges. Basis außen lässt ein Auge nach innen drehen.",
  eyes: { left: "Links", right: "Rechts" },
  eyeNames: { left: "linkes Auge", right: "rechtes Auge" },
  contrast: "Kontrast",
  percent: (value: number) => `${value} %`,
  baseOut: "Prisma, seitlich",
  baseOutOf: (value: number) => prism(value, "Basis außen", "Basis innen"),
  baseUp: "Prisma, in der Höhe",
  baseUpOf: (value: number) => prism(value, "Basis oben", "Basis unten"),
  less: (name: string, eye: string) => `${name}, ${eye}: weniger`,
  more: (name: string, eye: string) => `${name}, ${eye}: mehr`,
  reset: "Beide ausgleichen",
  attention: "Aufmerksamkeits-Check",
  attentionHint:
    "Alle 10 bis 20 Sekunden erscheint neben dem Ball eine Raute, für das linke Auge, das rechte, beide oder keins. Bestätige, wenn du sie siehst. Am Ende siehst du, wie oft jedes Auge sie gesehen hat.",
  lock: "Fusionshilfe",
  lockHint: "Ein dünner Ring und ein Punkt, die beide Augen sehen. Sie helfen, die zwei Bilder zusammenzuhalten.",
  frameHint: "Ein dünner Rahmen um die Punkte, den beide Augen sehen. Er hilft, die zwei Bilder zusammenzuhalten.",
} as const satisfies Translation<English["balance"]>;

/** Texts of the custom duration, under Advanced. */
export const duration = {
  label: "Dauer",
  bounds: (shortest: number, longest: number) => `${clock(shortest)} bis ${clock(longest)}`,
  minutes: "Minuten",
  minutesUnit: "min",
  seconds: "Sekunden",
  secondsUnit: "s",
  shorter: "Kürzer",
  longer: "Länger",
  outOfBounds: (shortest: number, longest: number) =>
    `Gib eine Zeit von ${clock(shortest)} bis ${clock(longest)} ein, in ganzen Minuten und Sekunden.`,
  chosen: (seconds: number) => `Eine Einheit dauert ${inWords(seconds)}.`,
} as const satisfies Translation<English["duration"]>;

/** Texts of the headset's focus distance, under Advanced. */
export const focus = {
  label: "Fokus des Headsets",
  hint: (metres: number) =>
    `Die Entfernung, auf die deine Augen im Headset scharf stellen. Ohne Angabe gelten ${number(metres, 2, 0)}\u00a0m. Daraus wird der Fokuskonflikt berechnet.`,
  wrong: (nearest: number, farthest: number) =>
    `Gib ${number(nearest, 2, 0)} bis ${number(farthest, 2, 0)} Meter ein, oder lass das Feld leer.`,
} as const satisfies Translation<English["focus"]>;

/** Texts of speed, range and position in metres and degrees, under Advanced. */
export const motionValues = {
  speed: "Tempo",
  metresPerSecond: (metres: number) => `${number(metres, 2)}\u00a0m/s`,
  turning: (degrees: number) => `bis zu ${number(degrees, 1)}°/s`,
  angularSpeed: (degrees: number) => `${number(degrees)}°/s`,
  hold: (seconds: number) => `je ${number(seconds, 1)}\u00a0s`,
  metres: (metres: number) => `${number(metres, 2, 0)}\u00a0m`,
  aside: "Neben der Mitte",
  degrees: (degrees: number) => `${number(degrees, 1)}°`,
} as const satisfies Translation<English["motionValues"]>;

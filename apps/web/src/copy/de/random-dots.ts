import type { Translation } from "@vr-eye-lab/domain/language";
import { counted, number } from "./format.ts";

interface Sides {
  readonly in: number;
  readonly out: number;
}

const SIDES = { in: "Basis innen", out: "Basis außen" } as const;
const UNFINISHED = "nicht beendet";

/** To 0.1, a whole number without decimals. */
const dioptres = (value: number) => `${number(value, 1, 0)}\u00a0Δ`;
/** Rounded down to 0.1: more can't be shown. */
const floored = (value: number) => dioptres(Math.floor(10 * value) / 10);
const most = (side: keyof Sides, bound: number) =>
  bound > 0 ? `${SIDES[side]} bis ${floored(bound)}` : `keine ${SIDES[side]}`;
const upTo = (bounds: Sides) => `${most("in", bounds.in)}, ${most("out", bounds.out)}`;
const BLOCKED =
  "Zufallspunkte sind in dieser Richtung nicht möglich. Wähle eine andere oder weniger Prisma in der Augenbalance.";

interface RampTexts {
  readonly break: number | "over" | null;
  readonly recovery: number | "none" | null;
  readonly isComplete: boolean;
}

interface AdaptiveTexts {
  readonly threshold: number | "over" | null;
  readonly error: number | null;
  readonly isComplete: boolean;
}

/** Why it couldn't run: the square was not seen. */
const unseen = (eye: "left" | "right" | null): readonly string[] => [
  "Nur beide Augen zusammen können das Quadrat sehen, und du hast es nicht oft genug gefunden.",
  ...(eye
    ? [
        `Dein ${eye === "left" ? "linkes" : "rechtes"} Auge hat die Quadrate nicht gesehen, die nur für dieses Auge waren.`,
      ]
    : []),
  "Das ist keine Diagnose. Ruh dich kurz aus und versuche es noch einmal oder wähle eine Bewegung.",
];

/** Texts of Random dots on the page. */
export const text = {
  instruction: "Gib an, wo das Quadrat ist: oben, unten, links oder rechts.",
  back: "Zu den Bewegungen",
  onScreen: (bounds: Sides) => `Auf diesem Bildschirm: ${upTo(bounds)}.`,
  prisms: (bounds: Sides) => `Mit deinen Prismen: ${upTo(bounds)}.`,
  only: (side: keyof Sides) => `Es läuft nur ${SIDES[side]}.`,
  blocked: BLOCKED,
  smaller: "Das Feld ist kleiner, damit es auf diesen Bildschirm passt.",
  farther: (distance: string) => `Der Grundabstand ist ${distance}, weil ein kleinerer nicht passt.`,
  mode: "Modus",
  modes: { ramp: "Rampe", hold: "Halten", jump: "Sprung", adaptive: "Adaptiv" },
  about: {
    ramp: "Die Anforderung steigt, bis du das Quadrat verlierst, und sinkt dann, bis du es wiederfindest.",
    hold: "Die Anforderung bleibt auf deiner Stufe.",
    jump: "Die Anforderung springt zwischen Basis innen und Basis außen.",
    adaptive: "Die Anforderung folgt deinen Antworten und findet die Stufe, auf der drei von vier richtig sind.",
  },
  direction: "Richtung der Basis",
  directions: { in: "Innen", out: "Außen", both: "Beide" },
  jumpNeedsBoth: "Sprung nutzt beide.",
  levels: { ramp: "Schritt", hold: "Stufe", jump: "Stufe", adaptive: "" },
  level: (name: string, side: "in" | "out") => `${name}, ${SIDES[side]}`,
  less: (name: string) => `Weniger: ${name}`,
  more: (name: string) => `Mehr: ${name}`,
  dioptres,
  distance: "Grundabstand",
  distances: { 0.4: "40\u00a0cm", 1: "1\u00a0m", 2: "2\u00a0m", 6: "6\u00a0m" },
  size: "Größe",
  sizes: { small: "Klein", medium: "Mittel", large: "Groß" },
  density: "Punkte im Feld",
  percent: (value: number) => `${value}\u00a0%`,
  disparity: "Tiefe des Quadrats",
  arcseconds: (value: number) => `${value}″`,
  disparityHint:
    "In Bogensekunden. Ein Pixel hat bei den meisten Headsets 140 bis 180, und das Quadrat ist mindestens so tief.",
  pixel: (arcseconds: number) =>
    `In Bogensekunden. Ein Pixel dieses Bildschirms hat ${Math.ceil(arcseconds)}, und das Quadrat ist mindestens so tief.`,
  coloured: "Farbe für jedes Auge",
  light: "Dunkle Punkte auf hellem Feld",
  sound: "Ein Ton bei jeder Antwort",
  preview: { show: "Quadrat zeigen", hide: "Quadrat verbergen" },
  result: {
    unfinished: UNFINISHED,
    depth: (arcseconds: number) => `Quadrat ${arcseconds}″ tief`,
    mode: (label: string, isComplete: boolean) => (isComplete ? label : `${label}, ${UNFINISHED}`),
    /** @param bound the most added demand that could be shown */
    ramp: ({ break: lost, recovery, isComplete }: RampTexts, bound: number) => {
      if (lost === "over") return `über ${floored(bound)}`;
      if (lost === null) return isComplete ? "keine Zahl: weniger als zwei richtig bei 0\u00a0Δ" : UNFINISHED;
      if (recovery === null) return `Abreißpunkt ${dioptres(lost)}, ${UNFINISHED}`;
      return `Abreißpunkt ${dioptres(lost)}, ${recovery === "none" ? "nicht zurück" : `zurück bei ${dioptres(recovery)}`}`;
    },
    hold: (right: number, shown: number, level: number) =>
      shown === 0 ? UNFINISHED : `${right} von ${shown} richtig bei ${dioptres(level)}`,
    level: dioptres,
    jump: (cleared: number) => `${counted(cleared, { one: "Seite", other: "Seiten" })} geschafft`,
    adaptive: ({ threshold, error, isComplete }: AdaptiveTexts, bound: number) => {
      if (threshold === "over") return `über ${floored(bound)}`;
      if (threshold === null) return isComplete ? "keine Zahl: bei oder unter 0\u00a0Δ" : UNFINISHED;
      return `${number(threshold, 1)}\u00a0Δ\u00a0±\u00a0${number(error ?? 0, 1)}`;
    },
    /** @param base the base distance @param total null if unknown @param isOver more than the total was reached */
    note: (base: string, total: number | null, isOver: boolean) =>
      `Δ zusätzlich zu ${base}${total === null ? "" : `; insgesamt ${isOver ? "über " : ""}${number(total, 1).replace("-", "−")}\u00a0Δ`}`,
  },
  unfit: {
    title: "Zufallspunkte passen gerade nicht",
    why: (eye: "left" | "right" | "bounds" | null): readonly string[] => (eye === "bounds" ? [BLOCKED] : unseen(eye)),
    unseen,
    again: "Noch einmal",
  },
} as const satisfies Translation<typeof import("../en/random-dots.ts").text>;

import type { Translation } from "@vr-eye-lab/domain/language";
import { counted, number } from "./format.ts";

type English = typeof import("../en/random-dots.ts").text;
type Sides = Parameters<English["onScreen"]>[0];
type RampTexts = Parameters<English["result"]["ramp"]>[0];
type AdaptiveTexts = Parameters<English["result"]["adaptive"]>[0];

const BASES = { in: "base interna", out: "base externa" } as const;
const unfinished = "sin terminar";
const blocked = "Puntos aleatorios no es posible en esta dirección. Elige otra, o menos prisma en Equilibrio ocular.";
const arcseconds = (value: number) => `${value}″`;

/** To 0.1, a whole number without decimals. */
const dioptres = (value: number) => `${number(value, 1, 0)}\u00a0Δ`;
/** Rounded down to 0.1: more can't be shown. */
const floored = (value: number) => dioptres(Math.floor(10 * value) / 10);
const most = (side: keyof Sides, bound: number) =>
  bound > 0 ? `${BASES[side]} hasta ${floored(bound)}` : `sin ${BASES[side]}`;
const upTo = (bounds: Sides) => `${most("in", bounds.in)}, ${most("out", bounds.out)}`;

export const text = {
  instruction: "Di dónde está el cuadrado: arriba, abajo, a la izquierda o a la derecha.",
  back: "A los movimientos",
  onScreen: (bounds: Sides) => `En esta pantalla: ${upTo(bounds)}.`,
  prisms: (bounds: Sides) => `Con tus prismas: ${upTo(bounds)}.`,
  only: (side: keyof Sides) => `Solo funciona ${BASES[side]}.`,
  blocked,
  smaller: "El campo es más pequeño, para caber en esta pantalla.",
  farther: (distance: string) => `La distancia base es ${distance}: una menor no cabe.`,
  mode: "Modo",
  modes: { ramp: "Rampa", hold: "Fijo", jump: "Saltos", adaptive: "Adaptativo" },
  about: {
    ramp: "La demanda sube hasta que pierdes el cuadrado y luego baja hasta que vuelves a encontrarlo.",
    hold: "La demanda se queda en tu nivel.",
    jump: "La demanda salta entre base interna y base externa.",
    adaptive: "La demanda sigue tus respuestas y busca el nivel en el que aciertas tres de cada cuatro.",
  },
  direction: "Dirección",
  directions: { in: "Base int.", out: "Base ext.", both: "Ambas" },
  jumpNeedsBoth: "Saltos usa ambas bases.",
  levels: { ramp: "Paso", hold: "Nivel", jump: "Nivel", adaptive: "" },
  level: (name: string, side: "in" | "out") => `${name}, ${BASES[side]}`,
  less: (name: string) => `Menos: ${name}`,
  more: (name: string) => `Más: ${name}`,
  dioptres,
  distance: "Distancia base",
  distances: { 0.4: "40\u00a0cm", 1: "1\u00a0m", 2: "2\u00a0m", 6: "6\u00a0m" },
  size: "Tamaño",
  sizes: { small: "Pequeño", medium: "Mediano", large: "Grande" },
  density: "Puntos en el campo",
  percent: (value: number) => `${value}\u00a0%`,
  disparity: "Profundidad del cuadrado",
  arcseconds,
  disparityHint:
    "En segundos de arco. Un píxel de la mayoría de los visores mide de 140 a 180, y el cuadrado tiene al menos esa profundidad.",
  pixel: (arcseconds: number) =>
    `En segundos de arco. Un píxel de esta pantalla mide ${Math.ceil(arcseconds)}, y el cuadrado tiene al menos esa profundidad.`,
  coloured: "El color de cada ojo",
  light: "Puntos oscuros sobre fondo claro",
  sound: "Un tono con cada respuesta",
  preview: { show: "Mostrar el cuadrado", hide: "Ocultar el cuadrado" },
  result: {
    unfinished,
    depth: (value: number) => `cuadrado a ${arcseconds(value)}`,
    mode: (label: string, isComplete: boolean) => (isComplete ? label : `${label}, ${unfinished}`),
    ramp: ({ break: lost, recovery, isComplete }: RampTexts, bound: number) => {
      if (lost === "over") return `más de ${floored(bound)}`;
      if (lost === null) return isComplete ? "sin cifra: menos de dos aciertos a 0\u00a0Δ" : unfinished;
      const back = recovery === null ? unfinished : dioptres(Number(recovery));
      return `ruptura ${dioptres(lost)}, ${recovery === "none" ? "sin recobro" : `recobro ${back}`}`;
    },
    hold: (right: number, shown: number, level: number) =>
      shown === 0 ? unfinished : `${right} de ${shown} aciertos a ${dioptres(level)}`,
    level: dioptres,
    jump: (cleared: number) => counted(cleared, { one: "lado superado", other: "lados superados" }),
    adaptive: ({ threshold, error, isComplete }: AdaptiveTexts, bound: number) => {
      if (threshold === "over") return `más de ${floored(bound)}`;
      if (threshold === null) return isComplete ? "sin cifra: en 0\u00a0Δ o por debajo" : unfinished;
      return `${number(threshold, 1)}\u00a0Δ ± ${number(error ?? 0, 1)}`;
    },
    note: (base: string, total: number | null, isOver: boolean) =>
      `Δ añadidas a ${base}${total === null ? "" : `; ${isOver ? "más de " : ""}${number(total, 1).replace("-", "−")}\u00a0Δ en total`}`,
  },
  unfit: {
    title: "Puntos aleatorios no es posible ahora",
    why: (eye: "left" | "right" | "bounds" | null): readonly string[] => (eye === "bounds" ? [blocked] : unseen(eye)),
    unseen,
    again: "Reintentar",
  },
} as const satisfies Translation<English>;

function unseen(eye: "left" | "right" | null): string[] {
  return [
    "El cuadrado solo se ve con ambos ojos a la vez, y no lo encontraste con suficiente frecuencia.",
    ...(eye ? [`Tu ojo ${eye === "left" ? "izquierdo" : "derecho"} no vio los cuadrados que eran solo para él.`] : []),
    "Esto no es un diagnóstico. Descansa un poco y vuelve a intentarlo, o elige un movimiento.",
  ];
}

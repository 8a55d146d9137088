import type { Translation } from "@vr-eye-lab/domain/language";
import { clock, inWords, number } from "./format.ts";

type English = typeof import("../en/advanced.ts");

/** A prism's power, such as '2,0 Δ', and the direction of its base. */
const prism = (value: number, positive: string, negative: string) => ({
  value: `${number(Math.abs(value), 1)}\u00a0Δ`,
  base: value === 0 ? "sin base" : value > 0 ? positive : negative,
});

export const balance = {
  label: "Equilibrio ocular",
  hint: "Atenúa la bola del ojo más fuerte, o desplaza la imagen de un ojo como lo haría un prisma. Con base externa el ojo gira hacia dentro.",
  dotsHint: "Un prisma desplaza la imagen de un ojo. Con base externa el ojo gira hacia dentro.",
  eyes: { left: "Izquierdo", right: "Derecho" },
  eyeNames: { left: "ojo izquierdo", right: "ojo derecho" },
  contrast: "Contraste",
  percent: (value: number) => `${value}\u00a0%`,
  baseOut: "Prisma, lateral",
  baseOutOf: (value: number) => prism(value, "base externa", "base interna"),
  baseUp: "Prisma, vertical",
  baseUpOf: (value: number) => prism(value, "base superior", "base inferior"),
  less: (name: string, eye: string) => `${name}, ${eye}: menos`,
  more: (name: string, eye: string) => `${name}, ${eye}: más`,
  reset: "Igualar ambos ojos",
  attention: "Control de atención",
  attentionHint:
    "Cada 10 a 20 segundos aparece un rombo junto a la bola, para el ojo izquierdo, el derecho, ambos o ninguno. Selecciona cuando lo veas; el resumen muestra cuántas veces lo vio cada ojo.",
  lock: "Anclaje de fusión",
  lockHint: "Un anillo fino y un punto que ven ambos ojos. Ayudan a mantener unidas las dos imágenes.",
  frameHint: "Un marco fino alrededor de los puntos que ven ambos ojos. Ayuda a mantener unidas las dos imágenes.",
} as const satisfies Translation<English["balance"]>;

export const duration = {
  label: "Duración",
  bounds: (shortest: number, longest: number) => `${clock(shortest)} a ${clock(longest)}`,
  minutes: "Minutos",
  minutesUnit: "min",
  seconds: "Segundos",
  secondsUnit: "s",
  shorter: "Más corta",
  longer: "Más larga",
  outOfBounds: (shortest: number, longest: number) =>
    `Escribe un tiempo de ${clock(shortest)} a ${clock(longest)}, en minutos y segundos enteros.`,
  chosen: (seconds: number) => `Cada sesión dura ${inWords(seconds)}.`,
} as const satisfies Translation<English["duration"]>;

export const focus = {
  label: "Enfoque del visor",
  hint: (metres: number) =>
    `La distancia a la que enfocan tus ojos en el visor. Si lo dejas vacío, se suponen ${number(metres, 2, 0)}\u00a0m. Con ella se calcula el conflicto de enfoque.`,
  wrong: (nearest: number, farthest: number) =>
    `Escribe de ${number(nearest, 2, 0)} a ${number(farthest, 2, 0)} metros, o déjalo vacío.`,
} as const satisfies Translation<English["focus"]>;

export const motionValues = {
  speed: "Velocidad",
  metresPerSecond: (metres: number) => `${number(metres, 2)}\u00a0m/s`,
  turning: (degrees: number) => `hasta ${number(degrees, 1)}°/s`,
  angularSpeed: (degrees: number) => `${number(degrees)}°/s`,
  hold: (seconds: number) => `${number(seconds, 1)}\u00a0s cada uno`,
  metres: (metres: number) => `${number(metres, 2, 0)}\u00a0m`,
  aside: "Fuera del centro",
  degrees: (degrees: number) => `${number(degrees, 1)}°`,
} as const satisfies Translation<English["motionValues"]>;

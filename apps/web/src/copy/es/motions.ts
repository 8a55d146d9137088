import type { Translation } from "@vr-eye-lab/domain/language";
import { clock, counted } from "./format.ts";

const upTo = (seconds: number) => `hasta ${clock(seconds)}`;

export const text = {
  intro: (seconds: number) => `Elige un movimiento, o añade varios con + a una rutina de ${clock(seconds)}.`,
  answered: "Ejercicios con respuestas",
  flicker:
    "Los puntos cambian unas diez veces por segundo. No hagas este ejercicio si alguna vez las luces parpadeantes te provocaron una convulsión, y déjalo si te molesta.",
  endsItself: (seconds: number) => `Termina por sí solo, en ${clock(seconds)} como máximo.`,
  addToWorkout: "Añadir a la rutina",
  place: (place: number, length: string) => `${place} · ${length}`,
  chosen: "Elegido",
  length: clock,
  upTo,
  summary: (motions: number, seconds: readonly number[], most: number | null) =>
    `Rutina: ${counted(motions, { one: "movimiento", other: "movimientos" })}, ${most === null ? eachSeconds(seconds) : upTo(most)}`,
  workout: "Rutina",
  start: (length: string) => `Iniciar rutina, ${length}`,
  clear: "Vaciar",
  earlier: "Antes",
  later: "Después",
  moved: (label: string, place: number, of: number) => `${label}: ${place} de ${of}.`,
} as const satisfies Translation<typeof import("../en/motions.ts").text>;

/** '0:40 cada uno', or '0:40, 0:26, 0:27' in order where the exercises differ. */
function eachSeconds(seconds: readonly number[]): string {
  const [first = 0, ...rest] = seconds;
  if (rest.length === 0) return clock(first);
  return rest.every((one) => one === first) ? `${clock(first)} cada uno` : seconds.map(clock).join(", ");
}

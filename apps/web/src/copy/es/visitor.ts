import type { Translation } from "@vr-eye-lab/domain/language";
import { dayAndMonth } from "./dates.ts";
import { counted, formatTotalTime } from "./format.ts";

const counting = (n: number) => counted(n, { one: "sesión", other: "sesiones" });
/** Sessions in words, such as '2 sesiones, 3 min'. */
const sessionsOf = (sessions: number, seconds: number) => `${counting(sessions)}, ${timeOf(seconds)}`;

export const text = {
  onDevice: (sessions: number, seconds: number) => `En este dispositivo: ${sessionsOf(sessions, seconds)}`,
  delete: "Eliminar",
  deleted: (sessions: number) => counted(sessions, { one: "sesión eliminada.", other: "sesiones eliminadas." }),
  undo: "Deshacer",
  add: "Añadirlas a mi cuenta",
  practisedOn: (first: string, last: string) =>
    `Práctica ${first === last ? `del ${dayAndMonth(first)}` : `del ${dayAndMonth(first)} al ${dayAndMonth(last)}`}.`,
  offer: (sessions: number) => `Añadir ${counting(sessions)}`,
  added: (sessions: number, seconds: number) => `Añadido: ${sessionsOf(sessions, seconds)}`,
  notRecorded: "Tu cuenta no registra la práctica, así que no se añadió nada. Las sesiones siguen en este dispositivo.",
} as const satisfies Translation<typeof import("../en/visitor.ts").text>;

/** Practice time; below a minute in seconds. */
function timeOf(seconds: number): string {
  return seconds < 60 ? counted(Math.round(seconds), { one: "segundo", other: "segundos" }) : formatTotalTime(seconds);
}

import { hoursAndMinutes, inWordsWith, listFormat, numberFormat, type PluralForms, pluralFormat } from "../formats.ts";
import { language } from "./language.ts";

export { clock, comma, sentence, wholeMinutes } from "../formats.ts";

/** A number with so many digits after the decimal comma; with `least` 0, zeros at the end are left out. */
export const number = numberFormat(language.tag);
export const plural = pluralFormat(language.tag);
export const list = listFormat(language.tag);

/** A number with its noun: `counted(2, { one: "día", other: "días" })` is '2 días'. */
export function counted(n: number, forms: PluralForms<string>): string {
  return `${n} ${plural(n, forms)}`;
}

/** Practice time in total: '1 h 5 min', or '5 min' below an hour, rounded down to minutes. */
export const formatTotalTime = (seconds: number) => hoursAndMinutes(seconds, "\u00a0h", "\u00a0min");

export const inWords = inWordsWith(
  (minutes) => counted(minutes, { one: "minuto", other: "minutos" }),
  (seconds) => counted(seconds, { one: "segundo", other: "segundos" }),
  list,
);

/** '2 de 4 días', or '5 días' beyond the goal. */
export function weeklyProgress(practised: number, goal: number): string {
  if (practised > goal) return counted(practised, { one: "día", other: "días" });
  return `${practised} de ${counted(goal, { one: "día", other: "días" })}`;
}

/** One number where both are equal as text, such as '2,0', else '2,0 a 4,5'. */
export function span(from: number, to: number, digits = 1): string {
  const [least, most] = [number(from, digits), number(to, digits)];
  return least === most ? least : `${least} a ${most}`;
}

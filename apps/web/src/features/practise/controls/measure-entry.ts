import { number } from "#copy/format.ts";

/** A length that the user enters in a unit, with its bounds in metres. */
export interface Measure {
  readonly unit: keyof typeof UNITS;
  readonly least: number;
  readonly most: number;
}

const UNITS = {
  m: { metres: 1, decimals: 4 },
  cm: { metres: 0.01, decimals: 1 },
  mm: { metres: 0.001, decimals: 1 },
} as const;

/** Formats metres in the measure's unit, without the unit. */
export function entryOf(metres: number, { unit }: Measure): string {
  return number(metres / UNITS[unit].metres, UNITS[unit].decimals, 0);
}

/** Parses a length with a decimal point or comma into metres; null when it is not a number or out of bounds. */
export function metresOf(typed: string, { unit, least, most }: Measure): number | null {
  const plain = typed.trim().replace(",", ".");
  if (!/^(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  // Rounded to micrometres: 7.5 cm times 0.01 would exceed a bound of 0.075.
  const metres = Math.round(Number(plain) * UNITS[unit].metres * 1e6) / 1e6;
  return metres >= least && metres <= most ? metres : null;
}

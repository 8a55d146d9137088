/** A length that a person enters: its unit as a number of metres, and its bounds in metres. */
export interface Measure {
  readonly unit: "cm" | "mm";
  readonly least: number;
  readonly most: number;
}

const METRES = { cm: 0.01, mm: 0.001 } as const;

/** A length in metres as it stands in the field: in its unit, to a tenth. */
export function entryOf(metres: number, { unit }: Measure): string {
  return String(Math.round((metres / METRES[unit]) * 10) / 10);
}

/** Metres of a typed length, with a point or a comma; null for what is none or out of bounds. */
export function metresOf(typed: string, { unit, least, most }: Measure): number | null {
  const plain = typed.trim().replace(",", ".");
  if (!/^\d+(\.\d*)?$/.test(plain)) return null;
  // Through millionths: 7.5 cm times 0.01 would be a hair beyond a bound of 0.075.
  const metres = Math.round(Number(plain) * METRES[unit] * 1e6) / 1e6;
  return metres >= least && metres <= most ? metres : null;
}

import { NEAR_POINT } from "@vr-eye-lab/domain/measures";

export type RulerUnit = "cm" | "in";

const CENTIMETRES = { cm: 1, in: 2.54 } as const;

/** A typed distance in centimetres to 0.1; null if it isn't a number with at most one decimal within the range. */
export function centimetresOf(typed: string, unit: RulerUnit): number | null {
  const value = /^\d{1,2}([.,]\d)?$/.exec(typed.trim())?.[0];
  if (value === undefined) return null;
  const centimetres = Math.round(10 * Number(value.replace(",", ".")) * CENTIMETRES[unit]) / 10;
  return centimetres >= NEAR_POINT.least && centimetres <= NEAR_POINT.most ? centimetres : null;
}

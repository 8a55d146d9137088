import { FOCUS_BOUNDS } from "@vr-eye-lab/domain/optics";

/** Metres of a typed focal distance, with a point or a comma; null for an empty entry, undefined for what is none or out of bounds. */
export function focusOf(typed: string): number | null | undefined {
  const plain = typed.trim().replace(",", ".");
  if (plain === "") return null;
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(plain)) return undefined;
  const metres = Number(plain);
  return metres >= FOCUS_BOUNDS.nearest && metres <= FOCUS_BOUNDS.farthest ? metres : undefined;
}

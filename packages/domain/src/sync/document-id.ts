import * as z from "zod/mini";

/** The writer creates document ids (UUID version 7), so that a repeated write is idempotent. Any lower-case UUID is accepted. */
export const documentIdSchema = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** A UUID version 7: ids sort by time. @param now milliseconds since 1970 @param random 16 bytes, overwritten */
export function documentIdOf(now: number, random: Uint8Array): string {
  for (let i = 0; i < 6; i++) random[i] = Math.floor(now / 2 ** (8 * (5 - i)));
  random[6] = 0x70 | ((random[6] ?? 0) & 0x0f);
  random[8] = 0x80 | ((random[8] ?? 0) & 0x3f);
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** When an id of `documentIdOf` was made, in milliseconds since 1970. */
export function documentIdTime(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

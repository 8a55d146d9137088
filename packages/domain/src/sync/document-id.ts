import * as z from "zod/mini";

/**
 * Ids are made by whoever makes the document (UUID version 7, time first), so that a repeated write is the same write.
 * Any UUID in lower case is accepted.
 */
export const documentIdSchema = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/**
 * A UUID of version 7: its first 48 bits are the time, so that ids sort by it.
 * @param now milliseconds since 1970
 * @param random 16 random bytes, which are used up
 */
export function documentIdOf(now: number, random: Uint8Array): string {
  for (let i = 0; i < 6; i++) random[i] = Math.floor(now / 2 ** (8 * (5 - i)));
  random[6] = 0x70 | ((random[6] ?? 0) & 0x0f);
  random[8] = 0x80 | ((random[8] ?? 0) & 0x3f);
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

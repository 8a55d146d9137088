import { createHash, timingSafeEqual } from "node:crypto";

/** Compares secrets in a time that reveals neither their content nor their length. */
export function isSameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

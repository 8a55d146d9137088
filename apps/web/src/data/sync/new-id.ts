import { documentIdOf } from "@vr-eye-lab/domain/sync";

/** A UUID of version 7: ids sort by creation time. @param now milliseconds since 1970 */
export function newId(now: number = Date.now()): string {
  return documentIdOf(now, crypto.getRandomValues(new Uint8Array(16)));
}

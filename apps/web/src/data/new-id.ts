import { documentIdOf } from "@vr-eye-lab/domain/sync";

/** A new id, a UUID of version 7: ids sort by the time when they were made. */
export function newId(now: number = Date.now()): string {
  return documentIdOf(now, crypto.getRandomValues(new Uint8Array(16)));
}

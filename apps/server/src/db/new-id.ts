import { randomBytes } from "node:crypto";
import { documentIdOf } from "@vr-eye-lab/domain/sync";

/** A new id of a user, a session or the like: a UUID of version 7, so that ids sort by the time when they were made. */
export function newId(now = Date.now()): string {
  return documentIdOf(now, randomBytes(16));
}

import { randomBytes } from "node:crypto";
import { documentIdOf } from "@vr-eye-lab/domain/sync";

/** A new row id: a UUID version 7, so that ids sort by creation time. */
export function newId(now = Date.now()): string {
  return documentIdOf(now, randomBytes(16));
}

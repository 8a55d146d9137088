import { readTolerantly } from "@vr-eye-lab/domain/protocol";
import type * as z from "zod/mini";
import { debugLog } from "./debug-log.ts";

const reported = new Set<string>();

/** Notes once in the debug log that a newer version's name was skipped. @param name a collection, or a field or list with its collection */
export function skipped(name: string): void {
  if (reported.has(name)) return;
  reported.add(name);
  debugLog.write("info", `Skipped what this version can't read: ${name}`);
}

/**
 * Reads a document that a newer version may have written, without what this version doesn't know.
 * @param collection names it in the debug log
 * @returns undefined when the rest makes no document either
 */
export function readDocument<Schema extends z.ZodMiniType>(
  collection: string,
  schema: Schema,
  body: unknown,
): z.infer<Schema> | undefined {
  return readTolerantly(schema, body, (place) => skipped(`${collection}.${place}`));
}

import { keepUnknown, NewerDataError, readTolerantly } from "@vr-eye-lab/domain/protocol";
import type * as z from "zod/mini";
import { messageText } from "../../copy/message-text.ts";
import { debugLog } from "../log/debug-log.ts";

const reported = new Set<string>();

/** Logs, once per name, that a newer version's data was skipped. @param name a collection, or a path in one */
export function reportSkipped(name: string): void {
  if (reported.has(name)) return;
  reported.add(name);
  debugLog.write("info", `Skipped what this version can't read: ${name}`);
}

/** Reads a document without the parts that only newer versions know; undefined if the rest isn't valid either. */
export function readDocument<Schema extends z.ZodMiniType>(
  collection: string,
  schema: Schema,
  body: unknown,
): z.infer<Schema> | undefined {
  return readTolerantly(schema, body, (place) => reportSkipped(`${collection}.${place}`));
}

/**
 * Changes a document as it is stored here, and keeps what only newer versions know.
 * @throws NewerDataError with a text for users if that isn't possible
 */
export function changedDocument<Schema extends z.ZodMiniType>(
  collection: string,
  schema: Schema,
  stored: unknown,
  change: (read: z.infer<Schema>) => z.infer<Schema>,
): z.infer<Schema> {
  const read = readDocument(collection, schema, stored);
  try {
    if (read === undefined) throw new NewerDataError();
    return keepUnknown(stored, read, change(read)) as z.infer<Schema>;
  } catch (error) {
    throw error instanceof NewerDataError ? new NewerDataError(messageText("data/from-newer-version")) : error;
  }
}

import {
  addPractice,
  type Comfort,
  type PracticeComfort,
  type PracticeDay,
  type PracticeDocument,
  practiceDaySchema,
} from "@vr-eye-lab/domain/practice";
import type { DocumentWrite } from "@vr-eye-lab/domain/sync";
import type { DocumentRow, OutboxRow, StoredRecordRow } from "./local-store.ts";
import { readDocument } from "./read-document.ts";
import type { LocalPractice } from "./view-state.ts";

/** The record in a write of the practice collection; null in a write about how a session felt. */
export function recordOf({ body }: DocumentWrite): PracticeDocument | null {
  const written = body as PracticeDocument | PracticeComfort;
  return "comfort" in written ? null : written;
}

/**
 * A user's practice by days: the server's day buckets, plus the records that aren't in them yet.
 * @param rows of the practice days
 * @param storedRecords records that the server has stored, but whose day hasn't come back yet
 * @param unsent writes of the practice collection
 * @param today the date in the user's time zone
 */
export function practiceOf(
  rows: readonly DocumentRow[],
  storedRecords: readonly StoredRecordRow[],
  unsent: readonly OutboxRow[],
  today: string,
): LocalPractice {
  let days: readonly PracticeDay[] = rows.flatMap(({ body }) => {
    const day = body ? readDocument("practiceDays", practiceDaySchema, body) : undefined;
    return day ? [day] : [];
  });
  // A later write of a record replaces an earlier one.
  const records = new Map<string, PracticeDocument>(storedRecords.map(({ id, body }) => [id, body]));
  const felt = new Map<string, Comfort | null>();
  for (const { write } of unsent) {
    const record = recordOf(write);
    if (record) records.set(write.documentId, record);
    else felt.set(write.documentId, (write.body as PracticeComfort).comfort);
  }
  for (const record of records.values()) days = addPractice(days, record);
  return { days, today, unsynced: [...records].map(([id, record]) => ({ ...record, id })), felt };
}

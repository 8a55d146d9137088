import {
  addPractice,
  type Comfort,
  type PracticeDay,
  type PracticeDocument,
  practiceDaySchema,
} from "@vr-eye-lab/domain/practice";
import { readDocument } from "../skipped.ts";
import type { LocalPractice } from "./local-data.ts";
import type { DocumentRow, LandedRow, OutboxRow } from "./local-store.ts";
import { comfortOf, recordOf } from "./practice-write.ts";

/**
 * A person's practice by days: the server's day buckets, and what they do not hold yet.
 * @param rows of the practice days
 * @param landed records that are stored, but whose day has not come back
 * @param pending writes of practice records
 * @param today the date where the person is
 */
export function practiceOf(
  rows: readonly DocumentRow[],
  landed: readonly LandedRow[],
  pending: readonly OutboxRow[],
  today: string,
): LocalPractice {
  let days: readonly PracticeDay[] = rows.flatMap(({ body }) => {
    const read = body ? readDocument("practiceDays", practiceDaySchema, body) : undefined;
    return read ? [read] : [];
  });
  // A later write of a record takes the place of an earlier one.
  const records = new Map<string, PracticeDocument>(landed.map(({ id, body }) => [id, body]));
  const felt = new Map<string, Comfort | null>();
  for (const { write } of pending) {
    const record = recordOf(write);
    if (record) records.set(write.documentId, record);
    const comfort = comfortOf(write);
    if (comfort !== undefined) felt.set(write.documentId, comfort);
  }
  for (const record of records.values()) days = addPractice(days, record);
  return { days, today, fresh: [...records].map(([id, record]) => ({ ...record, id })), felt };
}

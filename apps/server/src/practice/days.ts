import type { PracticeDay } from "@vr-eye-lab/domain/practice";
import type { Kysely } from "kysely";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";

/** Of a row in memory. Reading thousands of days delays other requests, though the answer is small. */
export const BYTES_PER_DAY = 70;

/** Reads all days of a user's practice, oldest first: one row for each date. */
export async function readDays(reader: Kysely<Tables>, userId: string): Promise<PracticeDay[]> {
  const rows = await select(reader, { userId });
  return rows.map(({ types, ...day }) => ({ ...day, types: JSON.parse(types) }));
}

const select = prepared((on, { userId }: { userId: string }) =>
  on
    .selectFrom("practiceDay")
    .select(["date", "seconds", "sessions", "types"])
    .where("userId", "=", userId)
    .orderBy("date"),
);

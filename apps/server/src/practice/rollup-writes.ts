import { monthOf } from "@vr-eye-lab/domain/time";
import type { Kysely } from "kysely";
import { prepared } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";
import type { LoadedRows, Row } from "../store/loaded-rows.ts";
import type { UserTransaction } from "../store/user-transaction.ts";

/** The rows that storing a session changes. */
export interface SessionChanges {
  /** Undefined if the session has no row because of the quota. */
  readonly record: Omit<Row<"practice">, "comfort"> | undefined;
  readonly day: Row<"practiceDay">;
  /** Seconds to add to the month. */
  readonly secondsMore: number;
  readonly total: Row<"practiceTotal">;
  /** The streak that contains the day; undefined if the day had practice before. */
  readonly streak: Row<"practiceRun"> | undefined;
  /** A streak that started here is now part of `streak`. */
  readonly dayAfter: string;
}

/** Changes rows in memory. */
export function changeLoaded(
  loaded: LoadedRows,
  { record, day, secondsMore, total, streak, dayAfter }: SessionChanges,
): void {
  const { userId, date } = day;
  if (record) {
    const { duration, exercises, evidence } = record;
    const stored = loaded.get("practice", record.id);
    loaded.put("practice", stored ? { ...stored, duration, exercises, evidence } : { ...record, comfort: null });
  }
  loaded.put("practiceDay", day);
  const month = monthOf(date);
  const seconds = (loaded.get("practiceMonth", month)?.seconds ?? 0) + secondsMore;
  loaded.put("practiceMonth", { userId, month, seconds });
  loaded.put("practiceTotal", total);
  if (!streak) return;
  loaded.delete("practiceRun", dayAfter);
  loaded.put("practiceRun", streak);
}

/** Writes the rows in a transaction. */
export async function writeChanges(on: Kysely<Tables>, changes: SessionChanges): Promise<void> {
  const { record, day, secondsMore, total, streak, dayAfter } = changes;
  const { userId, date } = day;
  if (record) await writeRecord(on, record);
  await writeDay(on, day);
  await writeMonth(on, { userId, month: monthOf(date), seconds: secondsMore });
  await writeTotal(on, total);
  if (!streak) return;
  await deleteStreak(on, { userId, firstDate: dayAfter });
  await writeStreak(on, streak);
}

/** @returns whether the session has a row */
export async function setComfort(
  tx: UserTransaction,
  id: string,
  comfort: Row<"practice">["comfort"],
): Promise<boolean> {
  if (!tx.loaded) return (await updateComfort(tx.transaction, { userId: tx.userId, id, comfort })).length > 0;
  const stored = tx.loaded.get("practice", id);
  if (stored) tx.loaded.put("practice", { ...stored, comfort });
  return stored !== undefined;
}

const updateComfort = prepared(
  (on, { userId, id, comfort }: { userId: string; id: string; comfort: Row<"practice">["comfort"] }) =>
    on.updateTable("practice").set({ comfort }).where("userId", "=", userId).where("id", "=", id).returning("id"),
);

const writeRecord = prepared((on, record: Omit<Row<"practice">, "comfort">) => {
  const { userId, id, startedAt, date, zone, duration, exercises, evidence } = record;
  return on
    .insertInto("practice")
    .values({ userId, id, startedAt, date, zone, duration, exercises, evidence })
    .onConflict((conflict) => conflict.columns(["userId", "id"]).doUpdateSet({ duration, exercises, evidence }));
});

const writeDay = prepared((on, { userId, date, seconds, sessions, types, revision }: Row<"practiceDay">) => {
  const day = { seconds, sessions, types, revision };
  return on
    .insertInto("practiceDay")
    .values({ userId, date, ...day })
    .onConflict((conflict) => conflict.columns(["userId", "date"]).doUpdateSet(day));
});

const writeMonth = prepared((on, { userId, month, seconds }: Row<"practiceMonth">) =>
  on
    .insertInto("practiceMonth")
    .values({ userId, month, seconds })
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "month"])
        .doUpdateSet((eb) => ({ seconds: eb("practiceMonth.seconds", "+", eb.ref("excluded.seconds")) })),
    ),
);

const writeTotal = prepared((on, { userId, seconds, sessions, types, lastDate }: Row<"practiceTotal">) => {
  const total = { seconds, sessions, types, lastDate };
  return on
    .insertInto("practiceTotal")
    .values({ userId, ...total })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(total));
});

const deleteStreak = prepared((on, { userId, firstDate }: { userId: string; firstDate: string }) =>
  on.deleteFrom("practiceRun").where("userId", "=", userId).where("firstDate", "=", firstDate),
);

const writeStreak = prepared((on, { userId, firstDate, lastDate }: Row<"practiceRun">) =>
  on
    .insertInto("practiceRun")
    .values({ userId, firstDate, lastDate })
    .onConflict((conflict) => conflict.columns(["userId", "firstDate"]).doUpdateSet({ lastDate })),
);

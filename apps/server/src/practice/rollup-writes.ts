import type { Kysely } from "kysely";
import { preparedTogether } from "../db/prepared.ts";
import type { Tables } from "../db/tables.ts";

interface SumValues {
  readonly userId: string;
  readonly id: string;
  readonly startedAt: string;
  readonly date: string;
  readonly zone: string;
  readonly duration: number;
  readonly exercises: string;
  readonly evidence: string | null;
  readonly daySeconds: number;
  readonly daySessions: number;
  readonly dayTypes: string;
  readonly revision: number;
  readonly month: string;
  readonly secondsMore: number;
  readonly totalSeconds: number;
  readonly totalSessions: number;
  readonly totalTypes: string;
  readonly lastDate: string;
}

interface RunValues {
  readonly runFirst: string;
  readonly runLast: string;
  readonly dayAfter: string;
}

/** Stores a session with its sums, on a date that has a day. */
export const writeRollups = preparedTogether((on, values: SumValues) => sumWrites(on, values));

/** The same on a new date: its run too, in the place of the one after it. */
export const writeRollupsAndStreak = preparedTogether((on, values: SumValues & RunValues) => [
  ...sumWrites(on, values),
  on.deleteFrom("practiceRun").where("userId", "=", values.userId).where("firstDate", "=", values.dayAfter),
  on
    .insertInto("practiceRun")
    .values({ userId: values.userId, firstDate: values.runFirst, lastDate: values.runLast })
    .onConflict((conflict) => conflict.columns(["userId", "firstDate"]).doUpdateSet({ lastDate: values.runLast })),
]);

function sumWrites(on: Kysely<Tables>, values: SumValues) {
  const { userId, id, startedAt, date, zone, duration, exercises, evidence, month } = values;
  const day = {
    seconds: values.daySeconds,
    sessions: values.daySessions,
    types: values.dayTypes,
    revision: values.revision,
  };
  const total = {
    seconds: values.totalSeconds,
    sessions: values.totalSessions,
    types: values.totalTypes,
    lastDate: values.lastDate,
  };
  return [
    on
      .insertInto("practice")
      .values({ userId, id, startedAt, date, zone, duration, exercises, evidence })
      .onConflict((conflict) => conflict.columns(["userId", "id"]).doUpdateSet({ duration, exercises, evidence })),
    on
      .insertInto("practiceDay")
      .values({ userId, date, ...day })
      .onConflict((conflict) => conflict.columns(["userId", "date"]).doUpdateSet(day)),
    on
      .insertInto("practiceMonth")
      .values({ userId, month, seconds: values.secondsMore })
      .onConflict((conflict) =>
        conflict
          .columns(["userId", "month"])
          .doUpdateSet((eb) => ({ seconds: eb("practiceMonth.seconds", "+", eb.ref("excluded.seconds")) })),
      ),
    on
      .insertInto("practiceTotal")
      .values({ userId, ...total })
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(total)),
  ];
}

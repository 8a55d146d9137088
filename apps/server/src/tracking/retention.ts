import { DAY_MS } from "@vr-eye-lab/domain/time";
import type { Database } from "../db/database.ts";

/** Retention period of clicks and page views. */
const RETENTION_MS = 90 * DAY_MS;
/** Rows per delete, so that other writes don't wait long. */
const BATCH = 500;

/** The start of the retention period. */
export function retentionStart(now: Date): string {
  return new Date(now.getTime() - RETENTION_MS).toISOString();
}

/** Deletes clicks and page views after the retention period, in small writes. @returns how many */
export async function pruneTracking(database: Database, now: Date): Promise<number> {
  const oldest = retentionStart(now);
  const clicks = await inBatches(() =>
    database.write((transaction) =>
      transaction
        .deleteFrom("click")
        .where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple("userId", "id"),
            "in",
            selectFrom("click")
              .select(["click.userId", "click.id"])
              .where("at", "<", oldest)
              .limit(BATCH)
              .$asTuple("userId", "id"),
          ),
        )
        .executeTakeFirstOrThrow(),
    ),
  );
  const views = await inBatches(() =>
    database.write((transaction) =>
      transaction
        .deleteFrom("pageView")
        .where("id", "in", (query) => query.selectFrom("pageView").select("id").where("at", "<", oldest).limit(BATCH))
        .executeTakeFirstOrThrow(),
    ),
  );
  return clicks + views;
}

async function inBatches(deleteSome: () => Promise<{ numDeletedRows: bigint }>): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = Number((await deleteSome()).numDeletedRows);
    total += deleted;
    if (deleted < BATCH) return total;
  }
}

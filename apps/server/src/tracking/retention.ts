import type { Database } from "../db/database.ts";

const DAY_MS = 86_400_000;
/** Clicks and page views are kept so long. */
const KEPT_MS = 90 * DAY_MS;
/** Rows that one write takes away, so that nobody else's write waits long for it. */
const BATCH = 500;

/** The moment before which nothing is kept. */
export function oldestKept(now: Date): string {
  return new Date(now.getTime() - KEPT_MS).toISOString();
}

/** A moment told by a browser, or now where its clock is ahead. */
export function notAhead(timestamp: string, now: Date): string {
  return new Date(Math.min(Date.parse(timestamp), now.getTime())).toISOString();
}

/**
 * Takes away the clicks and page views that are older than they may be, in small writes.
 * @returns how many
 * @throws DatabaseUnavailableError; what was taken away until then stays away.
 */
export async function pruneTracking(database: Database, now: Date): Promise<number> {
  const oldest = oldestKept(now);
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

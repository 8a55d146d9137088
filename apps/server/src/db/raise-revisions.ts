import { type Kysely, sql } from "kysely";
import type { Logger } from "../log.ts";
import type { Tables } from "./tables.ts";

/** More writes than a user makes between a backup and its restore. */
const UNREACHED_REVISIONS = 1_000_000;

/**
 * Call it after a restore. Browsers may have read revisions that were stored after the backup, and new revisions must not reuse those numbers. So every
 * user continues at the time in milliseconds. No earlier revision has that number, also none after an earlier restore, because a user makes fewer than
 * a thousand writes in a second. Where a clock was wrong, it is a later number. Earlier cursors are refused.
 * @returns the number of users
 */
export async function raiseRevisions(on: Kysely<Tables>): Promise<number> {
  const now = Date.now();
  const next = sql<number>`case when revision < ${now} then ${now} else revision + ${UNREACHED_REVISIONS} end`;
  const raised = await on
    .updateTable("userRevision")
    .set((each) => ({
      revision: next,
      floor: next,
      // A write that another server has decided before is decided again.
      version: each("version", "+", 1),
    }))
    .executeTakeFirst();
  return Number(raised.numUpdatedRows);
}

/** PostgreSQL's own name of the database, which a dump or a recovery changes, and the one that is stored as a table's comment. */
const NAMES = sql<{ name: string; stored: string | null }>`
  select concat_ws(' ', system_identifier, '"userRevision"'::regclass::oid, left(pg_walfile_name(pg_current_wal_lsn()), 8)) as name,
    obj_description('"userRevision"'::regclass, 'pg_class') as stored
  from pg_control_system()`;

/**
 * Raises the revisions of a PostgreSQL database that isn't the one that a server wrote last: another cluster, another object id of the table, as after
 * pg_restore, or another timeline, as after a recovery.
 */
export async function raiseIfRestored(on: Kysely<Tables>, log: Pick<Logger, "warn"> | undefined): Promise<void> {
  const read = async (from: Kysely<Tables>) => (await NAMES.execute(from)).rows[0];
  const found = await read(on);
  if (!found || found.name === found.stored) return;
  await on.transaction().execute(async (transaction) => {
    // Of several servers that start at once, one raises.
    await sql`lock table "userRevision" in share row exclusive mode`.execute(transaction);
    if ((await read(transaction))?.stored === found.name) return;
    const users = await raiseRevisions(transaction);
    await sql`comment on table "userRevision" is ${sql.lit(found.name)}`.execute(transaction);
    if (users > 0) log?.warn({ users }, "the database was restored or recovered: browsers fetch everything again");
  });
}

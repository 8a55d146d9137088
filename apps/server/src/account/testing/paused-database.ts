import { setImmediate as nextLoop } from "node:timers/promises";
import { type KyselyPlugin, sql, type Transaction } from "kysely";
import type { Database } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";

/** A database that pauses its queries once. In the pause, other work runs until it is done or waits for a lock that the paused work has. */
export function pausedDatabase(real: Database) {
  let [answers, pauseAfter, writing] = [0, -1, 0];
  let work: () => Promise<unknown> = async () => {};
  let isReached = false;
  const originals = new WeakMap<Transaction<Tables>, Transaction<Tables>>();

  async function count(): Promise<void> {
    answers += 1;
    if (answers - 1 !== pauseAfter) return;
    isReached = true;
    let isDone = false;
    void work().finally(() => (isDone = true));
    while (!(isDone || (writing > 0 && (await isWaiting(real))))) await nextLoop();
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await count();
      return result;
    },
  };
  const database: Database = {
    ...real,
    reader: real.reader.withPlugin(plugin),
    kysely: real.kysely.withPlugin(plugin),
    async write(run) {
      writing += 1;
      try {
        return await real.write((transaction) => {
          const counted = transaction.withPlugin(plugin);
          originals.set(counted, transaction);
          return run(counted);
        });
      } finally {
        writing -= 1;
      }
    },
    announce: (transaction, userId) => real.announce(originals.get(transaction) ?? transaction, userId),
  };
  return {
    database,
    /**
     * Runs `paused`, and `other` after the nth answer of the database to it; 0: before the first.
     * @returns whether there were that many answers. Otherwise `other` ran afterwards
     */
    async run(paused: () => Promise<unknown>, other: () => Promise<unknown>, nth: number): Promise<boolean> {
      [answers, pauseAfter, isReached] = [0, nth, false];
      let running: Promise<unknown> | undefined;
      work = () => (running = other());
      await count();
      await paused();
      // Work in the background may still read.
      pauseAfter = -1;
      if (!isReached) await work();
      await running;
      return isReached;
    },
  };
}

/** Whether a write waits for another one. */
async function isWaiting({ kind, reader, load }: Database): Promise<boolean> {
  if (kind === "sqlite") return load().waiting > 0;
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(reader);
  return rows.length > 0;
}

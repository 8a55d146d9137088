import type { Transaction } from "kysely";
import { type Database, DatabaseUnavailableError } from "./database.ts";
import type { Tables } from "./tables.ts";

type Run = <Result>(work: (transaction: Transaction<Tables>) => Promise<Result>) => Promise<Result>;

/** The writes of a database. @param notify notifies waiting requests, after the commit, that a user's data has changed */
export function createWrites(notify: (userId: string) => void) {
  const announced = new WeakMap<Transaction<Tables>, Set<string>>();
  const running = new Set<Promise<unknown>>();
  let isClosed = false;
  return {
    count: () => running.size,
    announce(transaction: Transaction<Tables>, userId: string): void {
      const userIds = announced.get(transaction);
      if (!userIds) throw new Error("Call announce() with the transaction that write() passes.");
      userIds.add(userId);
    },
    /** @param run runs work in a transaction, again after a conflict */
    writeBy(run: Run): Database["write"] {
      return async (work) => {
        if (isClosed) throw new DatabaseUnavailableError("database/unavailable");
        let userIds = new Set<string>();
        const written = run((transaction) => {
          userIds = new Set();
          announced.set(transaction, userIds);
          return work(transaction);
        });
        running.add(written);
        const result = await written.finally(() => running.delete(written));
        for (const userId of userIds) notify(userId);
        return result;
      };
    },
    /** Refuses later writes, and resolves when those in progress are done. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.allSettled(running);
    },
  };
}

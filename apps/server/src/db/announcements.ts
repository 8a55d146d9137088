import type { Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/** Collects the users whose data a transaction changes, to notify waiting requests after the commit. */
export function createAnnouncements() {
  const announced = new WeakMap<Transaction<Tables>, Set<string>>();
  return {
    add(transaction: Transaction<Tables>, userId: string): void {
      const userIds = announced.get(transaction);
      if (!userIds) throw new Error("Call announce() with the transaction that write() passes.");
      userIds.add(userId);
    },
    /** Runs the work and returns the announced users with its result. */
    async gather<Result>(
      transaction: Transaction<Tables>,
      work: (transaction: Transaction<Tables>) => Promise<Result>,
    ) {
      const userIds = new Set<string>();
      announced.set(transaction, userIds);
      return { result: await work(transaction), userIds };
    },
  };
}

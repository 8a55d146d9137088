import type { Transaction } from "kysely";
import type { Tables } from "./tables.ts";

/** Whose data each transaction changes: those who wait are told after its commit, since they read at once. */
export interface Announcements {
  add(transaction: Transaction<Tables>, userId: string): void;
  /** Does the work, and tells besides whom it announced. */
  gather<Result>(
    transaction: Transaction<Tables>,
    work: (transaction: Transaction<Tables>) => Promise<Result>,
  ): Promise<{ result: Result; userIds: ReadonlySet<string> }>;
}

/** Makes an empty list of announcements. */
export function createAnnouncements(): Announcements {
  const announced = new WeakMap<Transaction<Tables>, Set<string>>();
  return {
    add(transaction, userId) {
      const userIds = announced.get(transaction);
      if (!userIds) throw new Error("Announce in the transaction that write() gives.");
      userIds.add(userId);
    },
    async gather(transaction, work) {
      const userIds = new Set<string>();
      announced.set(transaction, userIds);
      return { result: await work(transaction), userIds };
    },
  };
}

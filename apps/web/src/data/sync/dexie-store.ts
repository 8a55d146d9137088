import { messageText } from "@vr-eye-lab/domain/messages";
import { Dexie, liveQuery, type Table } from "dexie";
import type { CollectionRows, LocalStore, Rows, Tables } from "./local-store.ts";

/** Keys and indexes of the tables. To change them, add a version. */
const VERSION_1 = {
  documents: "key, collection",
  outbox: "++number, collection",
  landed: "id",
  refused: "id",
  pages: "before",
  pageBodies: "before",
  facts: "name",
} as const;

/** The name of a user's database. */
export function databaseName(userId: string): string {
  return `vr-eye-lab.${userId}`;
}

/**
 * Opens a user's database in IndexedDB.
 * @param onNewer called when a tab with a newer version of the page upgrades the database, which closes this store
 * @throws if the browser refuses
 */
export async function openDexieStore(
  name: string,
  log: (message: string) => void,
  onNewer: () => void = () => undefined,
): Promise<LocalStore> {
  const dexie = new Dexie(name);
  dexie.version(1).stores(VERSION_1);
  // Another tab waits for this one to close the database: to delete it on log-out, or to upgrade it.
  let isOutdated = false;
  dexie.on("versionchange", ({ newVersion }) => {
    dexie.close();
    isOutdated = newVersion !== null;
    if (isOutdated) onNewer();
    return false;
  });
  await dexie.open();
  const tables = Object.fromEntries(
    Object.keys(VERSION_1).map((table) => [table, rowsOf(dexie.table(table))]),
  ) as unknown as Tables & Record<keyof typeof VERSION_1, unknown>;
  return {
    tables,
    // Dexie tracks awaits only in functions that are async themselves.
    async transaction(work) {
      if (isOutdated) throw new Error(messageText("data/newer-version"));
      return dexie.transaction("rw", dexie.tables, async () => await work(tables));
    },
    watch(read, onValue) {
      const subscription = liveQuery(async () => await read(tables)).subscribe({
        next: onValue,
        error: (error: unknown) => log(`Reading local data: ${error}`),
      });
      return () => subscription.unsubscribe();
    },
    close: () => dexie.close(),
    async remove() {
      dexie.close();
      await Dexie.delete(name);
    },
  };
}

function rowsOf(table: Table<unknown, string | number>): CollectionRows<unknown, string | number, string> {
  const rows: Rows<unknown, string | number> = {
    get: (key) => table.get(key),
    put: (row) => table.put(row),
    delete: (key) => table.delete(key),
    clear: () => table.clear(),
    all: () => table.toArray(),
    first: (count) => table.limit(count).toArray(),
    last: () => table.toCollection().last(),
    count: () => table.count(),
  };
  return { ...rows, of: (collection) => table.where("collection").equals(collection).toArray() };
}

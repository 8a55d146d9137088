import { Dexie, liveQuery, type Table } from "dexie";
import type { CollectionRows, LocalStore, Rows, Tables } from "./local-store.ts";

/** The rows' keys and indexes. A change of them is a new version after this one. */
const VERSION_1 = {
  documents: "key, collection",
  outbox: "++number, collection",
  landed: "id",
  refused: "id",
  pages: "before",
  pageBodies: "before",
  facts: "name",
} as const;

type Names = keyof typeof VERSION_1;

/** The name of a person's database. */
export function databaseName(userId: string): string {
  return `vr-eye-lab.${userId}`;
}

/**
 * Opens a person's database in IndexedDB.
 * @param onNewer called when a tab with a newer version of the page upgrades the database: this store is closed then
 * @throws where the browser refuses it
 */
export async function openDexieStore(
  name: string,
  log: (message: string) => void,
  onNewer: () => void = () => undefined,
): Promise<LocalStore> {
  const dexie = new Dexie(name);
  dexie.version(1).stores(VERSION_1);
  // The other tab can't go on until this one has closed the database. It deletes it on logging out, else it upgrades it.
  dexie.on("versionchange", ({ newVersion }) => {
    dexie.close();
    if (newVersion !== null) onNewer();
    return false;
  });
  await dexie.open();
  const tables = Object.fromEntries(
    Object.keys(VERSION_1).map((table) => [table, rowsOf(dexie.table(table))]),
  ) as unknown as Tables & Record<Names, unknown>;
  return {
    tables,
    // Dexie follows what is awaited only within functions that are async themselves.
    transaction: (work) => dexie.transaction("rw", dexie.tables, async () => await work(tables)),
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

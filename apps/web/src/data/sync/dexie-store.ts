import { Dexie, liveQuery, type Table } from "dexie";
import { messageText } from "../../copy/message-text.ts";
import { createAnswerWatch } from "./answer-watch.ts";
import type { CollectionRows, LocalStore, Rows, Tables } from "./local-store.ts";

/** Keys and indexes of the tables. To change them, add a version. */
const VERSION_1 = {
  documents: "key, collection",
  outbox: "++number, collection",
  storedRecords: "id",
  refused: "id",
  pages: "before",
  pageBodies: "before",
  facts: "name",
} as const;

/** Milliseconds until a failed read of `watch` is repeated. */
const READ_AGAIN_MS = 1_000;

/** The name of a user's database. */
export function databaseName(userId: string): string {
  return `vr-eye-lab.1.${userId}`;
}

/** Deletes the database of a user that an unreleased build left. */
export function removeUnreleased(userId: string): void {
  Dexie.delete(`vr-eye-lab.${userId}`).catch(() => undefined);
}

export interface StoreEvents {
  log(message: string): void;
  /** A tab with a newer version of the page upgrades the database, which closes this store. */
  onNewer?(): void;
  /** Another tab deletes the database, on log-out: every call fails from now on. */
  onDeleted?(): void;
  /** The browser refuses the database or doesn't answer: every call fails from now on. Called once. */
  onLost?(error: unknown): void;
}

/** Opens a user's database in IndexedDB. Calls wait until it is open. */
export function openDexieStore(name: string, { log, onNewer, onDeleted, onLost }: StoreEvents): LocalStore {
  const dexie = new Dexie(name);
  dexie.version(1).stores(VERSION_1);
  const running = watchTransactions(dexie);
  let isClosed = false;
  let isOutdated = false;
  let isDeleted = false;

  function lose(error: unknown): void {
    if (isClosed) return;
    // Its writes are made again elsewhere. If they were stored here too, later ones would bring back what has been removed since.
    abort();
    onLost?.(error);
  }

  function close(): void {
    isClosed = true;
    dexie.close();
  }

  function abort(): void {
    close();
    for (const each of running) each();
  }

  const watch = createAnswerWatch(lose);
  // Another tab waits for this one to close the database: to delete it on log-out, or to upgrade it.
  dexie.on("versionchange", ({ newVersion }) => {
    close();
    isOutdated = newVersion !== null;
    isDeleted = newVersion === null;
    if (isOutdated) onNewer?.();
    else onDeleted?.();
    return false;
  });
  watch.answer(dexie.open()).catch(lose);
  const tables = tablesOf(dexie, watch.answer);
  const tablesWithin = tablesOf(dexie, watch.part);
  return {
    place: "database",
    tables,
    async transaction(work) {
      if (isOutdated) throw new Error(messageText("data/newer-version"));
      // Dexie tracks awaits only in functions that are async themselves.
      const result = await watch.answer(dexie.transaction("rw", dexie.tables, async () => await work(tablesWithin)));
      // The user has logged out in another tab, perhaps while this one was suspended: the deletion waited for this transaction only.
      if (isDeleted) throw new Error(messageText("auth/not-signed-in"));
      return result;
    },
    watch(read, onValue) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const query = async () => {
        try {
          const value = read(tablesWithin);
          watch.answer(value).catch(() => undefined);
          return await value;
        } catch (error) {
          if (isClosed) throw error;
          log(`Reading local data: ${error}`);
          // Dexie doesn't read again after a failure, because it doesn't know which rows to watch.
          clearTimeout(timer);
          timer = setTimeout(restart, READ_AGAIN_MS);
          throw error;
        }
      };
      const start = () => liveQuery(query).subscribe({ next: onValue, error: () => undefined });
      let subscription = start();
      const restart = () => {
        subscription.unsubscribe();
        subscription = start();
      };
      return () => {
        clearTimeout(timer);
        subscription.unsubscribe();
      };
    },
    close,
    abort,
    async remove() {
      close();
      await watch.answer(Dexie.delete(name));
    },
  };
}

/** @returns how to abort each transaction that isn't finished */
function watchTransactions(dexie: Dexie): ReadonlySet<() => void> {
  const running = new Set<() => void>();
  dexie.use({
    stack: "dbcore",
    name: "running transactions",
    create: (core) => ({
      ...core,
      transaction(...all) {
        // Dexie's type has less.
        const transaction = core.transaction(...all) as IDBTransaction;
        const abort = () => {
          try {
            transaction.abort();
          } catch {
            // It is being committed.
          }
        };
        running.add(abort);
        for (const end of ["complete", "abort"]) transaction.addEventListener(end, () => running.delete(abort));
        return transaction;
      },
    }),
  });
  return running;
}

type Pass = <Result>(call: Promise<Result>) => Promise<Result>;

/** @param pass takes every call */
function tablesOf(dexie: Dexie, pass: Pass): Tables {
  const rows = Object.keys(VERSION_1).map((name) => [name, rowsOf(dexie.table(name), pass)]);
  return Object.fromEntries(rows) as Tables & Record<keyof typeof VERSION_1, unknown>;
}

function rowsOf(table: Table<unknown, string | number>, pass: Pass): CollectionRows<unknown, string | number, string> {
  const rows: Rows<unknown, string | number> = {
    get: (key) => pass(table.get(key)),
    put: (row) => pass(table.put(row)),
    delete: (key) => pass(table.delete(key)),
    clear: () => pass(table.clear()),
    all: () => pass(table.toArray()),
    count: () => pass(table.count()),
  };
  return { ...rows, of: (collection) => pass(table.where("collection").equals(collection).toArray()) };
}

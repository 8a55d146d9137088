import "./indexed-db.ts";
import { afterEach, describe } from "vitest";
import { openDexieStore } from "../sync/dexie-store.ts";
import type { LocalStore } from "../sync/local-store.ts";
import { createMemoryStore } from "../sync/memory-store.ts";

/** Runs the same tests on a new store in IndexedDB and on one in memory. */
export function onBothStores(name: string, tests: (open: () => Promise<LocalStore>) => void): void {
  for (const kind of ["IndexedDB", "memory"] as const) {
    describe(`${name}, in ${kind}`, () => {
      const opened: LocalStore[] = [];
      afterEach(async () => {
        for (const store of opened.splice(0)) await store.remove();
      });
      tests(async () => {
        const store = kind === "memory" ? createMemoryStore() : openNewDexieStore();
        opened.push(store);
        return store;
      });
    });
  }
}

/** A new store in IndexedDB. */
function openNewDexieStore(): LocalStore {
  const fail = (problem: unknown) => {
    throw new Error(String(problem));
  };
  return openDexieStore(`test.${crypto.randomUUID()}`, { log: fail, onLost: fail });
}

/** Resolves to the first watched value that fulfils a condition. */
export function seen<Value>(
  store: LocalStore,
  read: (tables: LocalStore["tables"]) => Promise<Value>,
  wanted: (value: Value) => boolean,
): Promise<Value> {
  return new Promise((resolve) => {
    const stop = store.watch(read, (value) => {
      if (!wanted(value)) return;
      queueMicrotask(() => stop());
      resolve(value);
    });
  });
}

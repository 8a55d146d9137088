import "fake-indexeddb/auto";
import { afterEach, describe } from "vitest";
import { openDexieStore } from "../local/dexie-store.ts";
import type { LocalStore } from "../local/local-store.ts";
import { createMemoryStore } from "../local/memory-store.ts";

/** Runs the same tests on a store in IndexedDB and on one in memory, each new and empty. */
export function onBothStores(name: string, tests: (open: () => Promise<LocalStore>) => void): void {
  for (const kind of ["IndexedDB", "memory"] as const) {
    describe(`${name}, in ${kind}`, () => {
      const opened: LocalStore[] = [];
      afterEach(async () => {
        for (const store of opened.splice(0)) await store.remove();
      });
      tests(async () => {
        const store = kind === "memory" ? createMemoryStore() : await openNewDexieStore();
        opened.push(store);
        return store;
      });
    });
  }
}

/** A new, empty store in IndexedDB. */
function openNewDexieStore(): Promise<LocalStore> {
  return openDexieStore(`test.${crypto.randomUUID()}`, (message) => {
    throw new Error(message);
  });
}

/** Resolves to the first value of a watched reading that is as wanted. */
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

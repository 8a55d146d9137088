import { expect, it } from "vitest";
import { createHttp } from "../api/http.ts";
import { sequenceBody } from "../testing/bodies.ts";
import { pushServer, storedOf, syncParts } from "../testing/sync-parts.ts";
import type { LocalStore, Tables } from "./local-store.ts";
import { createMemoryStore } from "./memory-store.ts";
import { enqueue } from "./outbox.ts";
import { startSync } from "./sync.ts";

/** A store whose watchers run only on request, so that they miss changes in between. */
function slowlyWatched(store: LocalStore): { store: LocalStore; look: () => Promise<void> } {
  const looks: (() => Promise<void>)[] = [];
  const watch: LocalStore["watch"] = (read, onValue) => {
    looks.push(async () => onValue(await read(store.tables)));
    return () => undefined;
  };
  return {
    store: { ...store, watch },
    look: async () => {
      for (const each of looks) await each();
    },
  };
}

it("a write is sent that is added just when the one before it is settled, so that the count stays the same [R-120]", async () => {
  const { store, look } = slowlyWatched(createMemoryStore());
  const sent = new EventTarget();
  const http = pushServer((writes) => {
    for (const { documentId } of writes) sent.dispatchEvent(new Event(documentId));
    return Response.json({ results: storedOf(writes) });
  });
  const wasSent = (id: string) => new Promise((resolve) => sent.addEventListener(id, resolve, { once: true }));
  const write = (id: string) =>
    store.transaction((tables: Tables) => enqueue(tables, "savedSequences", id, sequenceBody(id)));
  const sync = startSync(syncParts(store, http));
  for (const id of ["first", "second"]) {
    const arrived = wasSent(id);
    await write(id);
    await look();
    await arrived;
    await expect.poll(() => store.tables.outbox.count()).toBe(0);
  }
  await sync.stop();
});

/** Starts the sync of an empty store with the given locks. */
function syncWith(locks: Pick<LockManager, "request">) {
  const polled = new EventTarget();
  const first = new Promise((resolve) => polled.addEventListener("poll", resolve, { once: true }));
  const http = createHttp((_, { signal }) => {
    polled.dispatchEvent(new Event("poll"));
    return new Promise<Response>((_resolve, refuse) => signal?.addEventListener("abort", refuse));
  });
  const sync = startSync({ ...syncParts(createMemoryStore(), http), locks: locks as LockManager });
  return { sync, first };
}

it("stops although the browser leaves the request for the lock unsettled, as Chromium 156 does [R-120]", async () => {
  const { sync } = syncWith({ request: () => new Promise<never>(() => undefined) });
  await sync.stop();
});

it("works without the lock if the browser refuses it [R-120]", async () => {
  const { sync, first } = syncWith({ request: () => Promise.reject(new DOMException("denied", "SecurityError")) });
  await first;
  await sync.stop();
});

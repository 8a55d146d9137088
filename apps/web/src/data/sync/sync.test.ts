import { expect, it } from "vitest";
import { createHttp } from "../http.ts";
import { sequenceBody } from "../testing/bodies.ts";
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
  const http = createHttp(async (path, { body, signal }) => {
    if (!path.endsWith("/push")) return new Promise<Response>((_, refuse) => signal?.addEventListener("abort", refuse));
    const { writes } = JSON.parse(String(body)) as { writes: { id: string; documentId: string }[] };
    for (const { documentId } of writes) sent.dispatchEvent(new Event(documentId));
    return Response.json({ results: writes.map(({ id }, i) => ({ id, status: "stored", revision: i + 1 })) });
  });
  const wasSent = (id: string) => new Promise((resolve) => sent.addEventListener(id, resolve, { once: true }));
  const write = (id: string) =>
    store.transaction((tables: Tables) => enqueue(tables, "savedSequences", id, sequenceBody(id)));
  const sync = startSync({
    store,
    http,
    lock: "test",
    locks: null,
    config: async () => null,
    retryDelay: () => Number.POSITIVE_INFINITY,
    onSignedOut: () => undefined,
    log: () => undefined,
  });
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
  const sync = startSync({
    store: createMemoryStore(),
    http,
    lock: "test",
    locks: locks as LockManager,
    config: async () => null,
    retryDelay: () => Number.POSITIVE_INFINITY,
    onSignedOut: () => undefined,
    log: () => undefined,
  });
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

import type { DocumentWrite } from "@vr-eye-lab/domain/sync";
import { expect, it, onTestFinished, vi } from "vitest";
import { createHttp } from "../api/http.ts";
import { sequenceBody } from "../testing/bodies.ts";
import { pushServer, storedOf, syncParts } from "../testing/sync-parts.ts";
import { TestStorage } from "../testing/test-storage.ts";
import type { LocalStore, Tables } from "./local-store.ts";
import { createMemoryStore } from "./memory-store.ts";
import { enqueue } from "./outbox.ts";
import { type SyncParts, startSync } from "./sync.ts";

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
  sync.stop();
});

/** A tab that shares a lock with other tabs, and a store as in IndexedDB. */
function openTab(parts: Pick<SyncParts, "lock" | "store" | "storage" | "isVisible">) {
  const sent: string[] = [];
  let polls = 0;
  const http = createHttp(async (path, { body, signal }) => {
    if (path.endsWith("/push")) {
      const { writes } = JSON.parse(String(body)) as { writes: DocumentWrite[] };
      sent.push(...writes.map(({ documentId }) => documentId));
      return Response.json({ results: storedOf(writes) });
    }
    polls += 1;
    return new Promise((_, refuse) =>
      signal?.addEventListener("abort", () => {
        polls -= 1;
        refuse(signal.reason);
      }),
    );
  });
  const store = { ...parts.store, place: "database" } as const;
  const sync = startSync({ ...syncParts(store, http), locks: navigator.locks, ...parts, store });
  return { sent, polls: () => polls, stop: sync.stop };
}

it("a visible tab sends within 30 s while another one is suspended with the lock, which then doesn't send beside it [R-120]", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const lock = crypto.randomUUID();
  const store = createMemoryStore();
  // It notices neither a write nor a question.
  const deaf = { store: slowlyWatched(store).store, storage: new TestStorage(), isVisible: () => false };
  const suspended = openTab({ lock, ...deaf });
  await expect.poll(suspended.polls).toBe(1);
  const visible = openTab({ lock, store, storage: new TestStorage(), isVisible: () => true });
  await store.transaction((tables) => enqueue(tables, "savedSequences", "a", sequenceBody("a")));
  vi.advanceTimersByTime(29_000);
  await expect.poll(() => visible.sent).toEqual(["a"]);
  await expect.poll(suspended.polls).toBe(0);
  visible.stop();
  await expect.poll(suspended.polls).toBe(1);
  expect(suspended.sent).toEqual([]);
  suspended.stop();
});

it("every tab sends its own store in memory [R-120]", async () => {
  const lock = crypto.randomUUID();
  for (const id of ["a", "b"]) {
    const store = createMemoryStore();
    await store.transaction((tables) => enqueue(tables, "savedSequences", id, sequenceBody(id)));
    const sent: string[] = [];
    const http = pushServer((writes) => {
      sent.push(...writes.map(({ documentId }) => documentId));
      return Response.json({ results: storedOf(writes) });
    });
    const { stop } = startSync({ ...syncParts(store, http), lock, locks: navigator.locks });
    onTestFinished(stop);
    await expect.poll(() => sent).toEqual([id]);
  }
});

import type { DocumentWrite } from "@vr-eye-lab/domain/sync";
import { expect, it, onTestFinished } from "vitest";
import { createHttp } from "../api/http.ts";
import { practiceOn, sequenceBody } from "../testing/bodies.ts";
import { pushServer, storedOf, syncParts } from "../testing/sync-parts.ts";
import type { LocalStore } from "./local-store.ts";
import { createMemoryStore } from "./memory-store.ts";
import { enqueue } from "./outbox.ts";
import { type SyncParts, startSync } from "./sync.ts";

const save = (store: LocalStore, id: string) =>
  store.transaction((tables) => enqueue(tables, "savedSequences", id, sequenceBody(id)));

/** A tab that shares a lock with other tabs, and a store as in IndexedDB. */
function openTab(parts: Pick<SyncParts, "lock" | "store">) {
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
  onTestFinished(sync.stop);
  return { sent, polls: () => polls, wake: sync.wake };
}

it("the tab that saves sends it at once and polls, and no other tab does [R-120]", async () => {
  const lock = crypto.randomUUID();
  const store = createMemoryStore();
  const tabs = [openTab({ lock, store }), openTab({ lock, store })] as const;
  await expect.poll(() => tabs.map(({ polls }) => polls())).toEqual([0, 1]);
  for (const [i, tab] of [...tabs, ...tabs].entries()) {
    await save(store, `${i}`);
    tab.wake();
    await expect.poll(() => tab.sent.at(-1)).toBe(`${i}`);
    await expect.poll(() => tabs.map(({ polls }) => polls())).toEqual(i % 2 === 0 ? [1, 0] : [0, 1]);
  }
  expect(tabs.map(({ sent }) => sent)).toEqual([
    ["0", "2"],
    ["1", "3"],
  ]);
});

it("nothing is pulled until every write that was sent has its result, and a wake in between sends again [R-120] [R-128]", async () => {
  const store = createMemoryStore();
  const calls: string[] = [];
  const answers: ((answer: Response) => void)[] = [];
  const http = createHttp((path) => {
    calls.push(path.endsWith("/push") ? "push" : "pull");
    return new Promise((resolve) => answers.push(resolve));
  });
  await store.transaction((tables) => enqueue(tables, "practice", "a", practiceOn("2026-11-21", 20)));
  const [first] = await store.tables.outbox.all();
  const sync = startSync({ ...syncParts(store, http), retryDelay: () => 0 });
  onTestFinished(sync.stop);
  await expect.poll(() => calls).toEqual(["push"]);
  answers[0]?.(new Response(null, { status: 502 }));
  await expect.poll(() => calls).toEqual(["push", "push"]);
  await save(store, "b");
  sync.wake();
  answers[1]?.(Response.json({ results: [{ id: first?.write.id, status: "stored", revision: 2 }] }));
  await expect.poll(() => calls).toEqual(["push", "push", "push"]);
  const [second] = await store.tables.outbox.all();
  answers[2]?.(Response.json({ results: [{ id: second?.write.id, status: "stored", revision: 3 }] }));
  await expect.poll(() => calls).toEqual(["push", "push", "push", "pull"]);
});

it("every tab sends its own store in memory [R-120]", async () => {
  const lock = crypto.randomUUID();
  for (const id of ["a", "b"]) {
    const store = createMemoryStore();
    await save(store, id);
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

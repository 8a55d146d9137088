import { afterEach, expect, it } from "vitest";
import { createHttp } from "../api/http.ts";
import { sequenceBody } from "../testing/bodies.ts";
import { syncParts } from "../testing/sync-parts.ts";
import { createView } from "./data-holder.ts";
import { showView } from "./local-view.ts";
import { createMemoryStore } from "./memory-store.ts";
import { applyChanges, refetchAll } from "./pull.ts";
import { startSync } from "./sync.ts";

const running: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

/** A syncing page with a view, which retries only when woken. @param answers of the change feed; then it never answers */
function follow(...answers: (Response | Error)[]) {
  const store = createMemoryStore();
  const view = createView();
  const page = { view, polls: 0, paths: [] as string[], delays: [] as (number | null)[] };
  const http = createHttp(async (path, { signal }) => {
    page.paths.push(path);
    const answer = answers[page.polls++];
    if (answer instanceof Error) throw answer;
    return answer ?? new Promise((_resolve, refuse) => signal?.addEventListener("abort", refuse));
  });
  const sync = startSync({
    ...syncParts(store, http),
    retryDelay: (_, retryAfter) => {
      page.delays.push(retryAfter);
      return Number.POSITIVE_INFINITY;
    },
  });
  running.push(showView("ada", store, view), sync.stop);
  return Object.assign(page, { wake: sync.wake, idle: () => store.transaction(async () => undefined) });
}

it("a list is not shown as empty until a first pull has succeeded [R-047] [R-120]", async () => {
  const page = follow(
    new Response(null, { status: 503 }),
    new TypeError("Failed to fetch"),
    Response.json({ changes: [], cursor: 1, more: true }),
    new Response("<h1>Bad gateway</h1>", { status: 502 }),
    Response.json({ changes: [], cursor: 2, more: false }),
  );
  for (const polls of [1, 2, 4]) {
    await expect.poll(() => page.polls).toBe(polls);
    await expect.poll(() => page.delays.length).toBe(Math.min(polls, 3));
    await page.idle();
    const { sequences, sittings, stats, practice } = page.view.getState();
    expect([sequences, sittings, stats, practice]).toEqual([undefined, undefined, undefined, undefined]);
    page.wake();
  }
  await expect.poll(() => page.view.getState().sequences).toEqual([]);
  expect(page.view.getState()).toMatchObject({ sittings: [], stats: { totalSessions: 0 }, practice: { days: [] } });
});

it("a limit on long polls is waited for, however often the page is woken [R-120]", async () => {
  const busy = { error: "Too many.", code: "documents/too-many-polls" };
  const page = follow(Response.json(busy, { status: 429, headers: { "Retry-After": "20" } }));
  await expect.poll(() => page.delays).toEqual([20]);
  for (let i = 0; i < 5; i++) {
    page.wake();
    await page.idle();
  }
  expect([page.polls, page.delays]).toEqual([1, [20]]);
});

it("an answer that another user is logged in stops the sync, and doesn't re-fetch everything [R-120] [R-145]", async () => {
  const changed = { collection: "savedSequences", id: "a", revision: 7, deleted: false, body: sequenceBody("Mine") };
  const page = follow(
    Response.json({ changes: [changed], cursor: 7, more: false }),
    Response.json({ error: "Another user.", code: "auth/other-user" }, { status: 409 }),
  );
  await expect.poll(() => page.polls).toBe(2);
  await page.idle();
  page.wake();
  await expect.poll(() => page.polls).toBe(3);
  expect(page.paths.at(-1)).toContain("since=7&");
  expect(page.view.getState().sequences).toHaveLength(1);
  expect(page.delays).toEqual([]);
});

it("an answer from before everything is fetched again brings nothing back [R-120]", async () => {
  const store = createMemoryStore();
  const answer = (id: string, revision: number) => ({
    changes: [{ collection: "savedSequences", id, revision, deleted: false, body: sequenceBody(id) }],
    cursor: revision,
    more: false,
  });
  const names = await store.transaction(async (tables) => {
    await applyChanges(tables, 0, answer("kept", 4));
    await refetchAll(tables);
    // Another tab of this browser asked before the backup was restored.
    await applyChanges(tables, 4, answer("lost", 5));
    await applyChanges(tables, 0, answer("kept", 1_000_004));
    await applyChanges(tables, 4, answer("lost", 5));
    return (await tables.documents.all()).map(({ id }) => id);
  });
  expect(names).toEqual(["kept"]);
});

it("the first answer replaces what a push stored here before a backup was restored [R-120]", async () => {
  const store = createMemoryStore();
  const rows = await store.transaction(async (tables) => {
    const row = { collection: "savedSequences" as const, body: sequenceBody("One") };
    await tables.documents.put({ ...row, key: "savedSequences/lost", id: "lost", revision: 2 });
    await tables.documents.put({ ...row, key: "savedSequences/new", id: "new", revision: 1_000_002 });
    await applyChanges(tables, 0, { changes: [], cursor: 1_000_001, more: false });
    return tables.documents.all();
  });
  expect(rows.map(({ id }) => id)).toEqual(["new"]);
});

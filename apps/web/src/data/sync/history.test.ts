import type { PracticeSessions } from "@vr-eye-lab/domain/practice";
import type { ChangesResponse, PushResult } from "@vr-eye-lab/domain/sync";
import { expect, it } from "vitest";
import { createHttp } from "../api/http.ts";
import { practiceOn, sequenceBody } from "../testing/bodies.ts";
import { onBothStores } from "../testing/stores.ts";
import { permanentBytes, withByteCount } from "./byte-count.ts";
import { evict, readHistory } from "./history.ts";
import { documentKey, factOf, type LocalStore, type Waiting } from "./local-store.ts";
import { newId } from "./new-id.ts";
import { enqueue, takeBatch } from "./outbox.ts";
import { applyChanges, refetchAll } from "./pull.ts";
import { settle } from "./settle.ts";

const BOUND = 1024 * 1024;

/** A server whose pages have the given number of sessions, for any cursor. */
function pagesOf(sessions: number) {
  const page: PracticeSessions = {
    sessions: Array.from({ length: sessions }, () => ({ id: newId(), ...practiceOn("2026-11-20", 60) })),
    next: null,
  };
  const asked: string[] = [];
  const http = createHttp(async (path) => {
    asked.push(path);
    return Response.json(page);
  });
  return { page, http, asked };
}

/** An answer of the change feed with a number of saved motions, whose revisions follow `after`. */
const changesOf = (count: number, after: number): ChangesResponse => ({
  changes: Array.from({ length: count }, (_, i) => ({
    collection: "savedSequences" as const,
    id: `sequence-${i}`,
    revision: after + i + 1,
    deleted: false,
    body: sequenceBody(`Motion ${after + i}`),
  })),
  cursor: after + count,
  more: false,
});

/** The server stores the first write and refuses the second. */
const resultsOf = (batch: readonly Waiting[]): PushResult[] =>
  batch.map(({ write: { id } }, i) =>
    i === 0
      ? { id, status: "stored", revision: 100 }
      : { id, status: "refused", code: "document/invalid", error: "It isn't valid." },
  );

const offline = createHttp(async () => {
  throw new TypeError("Failed to fetch");
});
const keptPages = async ({ tables }: LocalStore) => (await tables.pageBodies.all()).map(({ before }) => before);

onBothStores("history", (open) => {
  it("stays within its size by evicting the least recently used pages, never lists or the outbox [R-132]", async () => {
    const store = await open();
    const { page, http } = pagesOf(1000);
    await store.transaction((tables) => enqueue(tables, "savedSequences", newId(), sequenceBody("mine")));
    const perPage = JSON.stringify(page).length;
    const fit = Math.floor((BOUND - 1000) / perPage);
    expect(fit).toBeGreaterThan(2);
    const cursors = Array.from({ length: fit + 2 }, (_, i) => `2026-${10 + i}`);
    let now = 1;
    for (const before of cursors.slice(0, fit)) await readHistory(store, http, before, now++, BOUND);
    expect(await keptPages(store)).toEqual(cursors.slice(0, fit));
    // The oldest is read again, so the second is the least recently used.
    expect(await readHistory(store, offline, cursors[0] ?? "", now++)).toEqual(page);
    for (const before of cursors.slice(fit)) await readHistory(store, http, before, now++, BOUND);
    expect(await keptPages(store)).toEqual([cursors[0], ...cursors.slice(3)]);
    expect(await readHistory(store, offline, cursors[1] ?? "", now)).toBeNull();
    expect(await store.tables.outbox.count()).toBe(1);
    await store.transaction((tables) => evict(tables, 0));
    expect(await keptPages(store)).toEqual([]);
    expect(await store.tables.outbox.count()).toBe(1);
  });

  it("counts the bytes of lists and outbox, and reads them all only for the first count [R-132]", async () => {
    let reads = 0;
    const read = <Row>(rows: Row[]) => {
      reads += 1;
      return rows;
    };
    const inner = await open();
    const store = withByteCount({
      ...inner,
      transaction: (work) =>
        inner.transaction((tables) =>
          work({
            ...tables,
            documents: { ...tables.documents, all: async () => read(await tables.documents.all()) },
          }),
        ),
    });
    const { http } = pagesOf(50);
    await inner.transaction((tables) => applyChanges(tables, 0, changesOf(40, 0)));
    const counted = () => inner.transaction((tables) => factOf(tables, "bytes"));
    const expected = () => inner.transaction(permanentBytes);
    await readHistory(store, http, null, 1);
    expect(reads).toBe(1);
    expect(await counted()).toBe(await expected());

    const mine = newId();
    await store.transaction((tables) => applyChanges(tables, 40, changesOf(30, 20)));
    await store.transaction((tables) => enqueue(tables, "savedSequences", mine, sequenceBody("mine")));
    await store.transaction((tables) => enqueue(tables, "savedSequences", newId(), sequenceBody("refused")));
    const batch = await store.transaction((tables) => takeBatch(tables, { most: 2 }));
    await store.transaction((tables) => settle(tables, batch, resultsOf(batch)));
    await store.transaction((tables) => tables.documents.delete(documentKey("savedSequences", mine)));
    await readHistory(store, http, "2026-11", 2);
    expect(reads).toBe(1);
    expect(await store.tables.refused.count()).toBe(1);
    expect(await counted()).toBe(await expected());

    await expect(
      store.transaction(async (tables) => {
        await enqueue(tables, "savedSequences", newId(), sequenceBody("rolled back"));
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await counted()).toBe(await expected());
    await store.transaction(refetchAll);
    await store.transaction((tables) => applyChanges(tables, 0, changesOf(10, 0)));
    await readHistory(store, http, null, 3);
    expect(await counted()).toBe(await expected());
  });

  it("requests the page before a cursor [R-132]", async () => {
    const store = await open();
    const { http, asked } = pagesOf(1);
    await readHistory(store, http, null, 1);
    await readHistory(store, http, "2026-11-20T10:00:00.000Z/id", 2);
    expect(asked).toEqual([
      "/api/practice/sessions?limit=50",
      "/api/practice/sessions?limit=50&before=2026-11-20T10%3A00%3A00.000Z%2Fid",
    ]);
  });
});

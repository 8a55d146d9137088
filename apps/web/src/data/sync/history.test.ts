import type { PracticeSessions } from "@vr-eye-lab/domain/practice";
import { expect, it } from "vitest";
import { createHttp } from "../api/http.ts";
import { practiceOn } from "../testing/bodies.ts";
import { onBothStores } from "../testing/stores.ts";
import { evict, readHistory } from "./history.ts";
import type { LocalStore } from "./local-store.ts";
import { newId } from "./new-id.ts";
import { enqueue } from "./outbox.ts";

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

const offline = createHttp(async () => {
  throw new TypeError("Failed to fetch");
});
const keptPages = async ({ tables }: LocalStore) => (await tables.pageBodies.all()).map(({ before }) => before);

onBothStores("history", (open) => {
  it("stays within its size by evicting the least recently used pages, never lists or the outbox [R-132]", async () => {
    const store = await open();
    const { page, http } = pagesOf(1000);
    const [outbox, list] = [{ large: "x".repeat(BOUND / 8) }, { large: "x".repeat(BOUND / 8) }];
    await store.transaction(async (tables) => {
      await enqueue(tables, "savedSequences", newId(), outbox);
      await tables.documents.put({ key: "users/a", collection: "users", id: "a", revision: 1, body: list });
    });
    const perPage = JSON.stringify(page).length;
    const fit = Math.floor(((BOUND * 3) / 4 - 1000) / perPage);
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

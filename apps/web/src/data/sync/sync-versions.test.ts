import { PROTOCOL_HEADER } from "@vr-eye-lab/domain/protocol";
import type { DocumentWrite } from "@vr-eye-lab/domain/sync";
import { describe, expect, it, vi } from "vitest";
import { debugLog } from "../log/debug-log.ts";
import { sequenceBody } from "../testing/bodies.ts";
import { pushServer, storedOf, syncParts } from "../testing/sync-parts.ts";
import { cursorOf, documentKey } from "./local-store.ts";
import { createMemoryStore } from "./memory-store.ts";
import { enqueue } from "./outbox.ts";
import { applyChanges } from "./pull.ts";
import { startSync } from "./sync.ts";

/** A page whose server answers its pushes with what `refusal` returns, or stores them if that is null. */
function pageAt(refusal: () => Response | null) {
  const stored: DocumentWrite[] = [];
  const outdatedBy: string[] = [];
  let pushes = 0;
  const http = pushServer(
    (writes) => {
      pushes++;
      const refused = refusal();
      if (refused) return refused;
      stored.push(...writes);
      return Response.json({ results: storedOf(writes) });
    },
    (server) => void outdatedBy.push(server),
  );
  const store = createMemoryStore();
  const delays: (number | null)[] = [];
  const sync = startSync({
    ...syncParts(store, http),
    retryDelay: (_, retryAfter) => {
      delays.push(retryAfter);
      return 5;
    },
  });
  return {
    store,
    sync,
    outdatedBy,
    delays,
    pushes: () => pushes,
    names: () => stored.map(({ documentId }) => documentId),
  };
}

describe("a write", () => {
  it.each([
    [
      "the page is too old",
      () =>
        Response.json({ error: "Reload.", code: "page/too-old" }, { status: 426, headers: { [PROTOCOL_HEADER]: "9" } }),
      { outdatedBy: ["9", "9"], retryAfter: null },
    ],
    [
      "the server is older than the page",
      () => new Response(null, { status: 503, headers: { "Retry-After": "30" } }),
      { outdatedBy: [], retryAfter: 30 },
    ],
  ])("stays in the outbox while %s, and is sent once afterwards", async (_, refusal, { outdatedBy, retryAfter }) => {
    let refuses = true;
    const page = pageAt(() => (refuses ? refusal() : null));
    await page.store.transaction((tables) => enqueue(tables, "savedSequences", "a", sequenceBody("a")));
    page.sync.wake();
    await expect.poll(page.pushes).toBeGreaterThan(1);
    expect(page.outdatedBy.slice(0, 2)).toEqual(outdatedBy);
    expect(page.delays[0]).toBe(retryAfter);
    expect(await page.store.tables.outbox.count()).toBe(1);
    expect(await page.store.tables.refused.count()).toBe(0);
    refuses = false;
    await expect.poll(() => page.store.tables.outbox.count()).toBe(0);
    expect(page.names()).toEqual(["a"]);
    await page.sync.stop();
  });
});

it("collections that this page doesn't know are stored for a newer page, and logged once", async () => {
  const { tables } = createMemoryStore();
  const noted = vi.spyOn(debugLog, "write").mockImplementation(() => undefined);
  const change = (collection: string, id: string, revision: number) => ({
    collection,
    id,
    revision,
    deleted: false,
    body: sequenceBody(id),
  });
  const changes = [change("poems", "p1", 1), change("savedSequences", "a", 2), change("poems", "p2", 3)];
  await applyChanges(tables, 0, { changes, cursor: 3, more: false });
  expect((await tables.documents.of("savedSequences")).map(({ id }) => id)).toEqual(["a"]);
  expect(await tables.documents.get(documentKey("poems", "p2"))).toMatchObject({ revision: 3, body: { name: "p2" } });
  expect(await cursorOf(tables)).toBe(3);
  expect(noted.mock.calls).toEqual([["info", "Skipped what this version can't read: poems"]]);
  noted.mockRestore();
});

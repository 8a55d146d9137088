import { type Addition, PROTOCOL, PROTOCOL_HEADER, unreadableBy, WRITTEN_BY_HEADER } from "@vr-eye-lab/domain/protocol";
import type { Collection, DocumentWrite, PushResult } from "@vr-eye-lab/domain/sync";
import { describe, expect, it, vi } from "vitest";
import { debugLog } from "../debug-log.ts";
import { createHttp } from "../http.ts";
import { sequenceBody } from "../testing/bodies.ts";
import { cursorOf, documentKey, type Tables } from "./local-store.ts";
import { createMemoryStore } from "./memory-store.ts";
import { enqueue } from "./outbox.ts";
import { applyChanges } from "./pull.ts";
import { startSync } from "./sync.ts";

/** A collection that older servers don't know. */
const ADDED: readonly Addition[] = [{ since: PROTOCOL, collections: ["notes"] }];

/** A server whose protocol version can change; version 1 sends none, like 0.1. */
function serverOf(first: number, { refusesOne = false } = {}) {
  let version = first;
  const stored: DocumentWrite[] = [];
  const listeners = new Set<() => void>();
  let pushes = 0;
  const writtenBy: (string | null)[] = [];
  const reply = (body: unknown, status = 200) =>
    Response.json(body, { status, headers: version > 1 ? { [PROTOCOL_HEADER]: String(version) } : {} });
  const http = createHttp(
    async (path, { body, signal, headers }) => {
      if (!path.endsWith("/push")) {
        await new Promise<void>((resolve, reject) => {
          listeners.add(resolve);
          signal?.addEventListener("abort", reject);
        });
        return reply({ changes: [], cursor: 0, more: false });
      }
      pushes++;
      writtenBy.push(new Headers(headers).get(WRITTEN_BY_HEADER));
      if (version === PROTOCOL + 1) return reply({ error: "Reload.", code: "page/too-old" }, 426);
      const { writes } = JSON.parse(String(body)) as { writes: DocumentWrite[] };
      const names = writes.map(({ collection }) => collection as string);
      if (version < PROTOCOL && refusesOne) {
        // Like a version that knows the collection, but not its fields.
        const results = writes.map(({ id, kind }) => ({
          id,
          ...(kind === "put"
            ? { status: "refused", code: "document/malformed", error: "No." }
            : { status: "stored", revision: 1 }),
        }));
        stored.push(...writes.filter(({ kind }) => kind === "delete"));
        return reply({ results });
      }
      if (version < PROTOCOL && names.includes("notes")) {
        return reply({ error: "No.", code: "bad-request", field: "writes.0.collection" }, 400);
      }
      stored.push(...writes);
      const results = writes.map(({ id }, i): PushResult => ({ id, status: "stored", revision: stored.length + i }));
      return reply({ results });
    },
    { onOutdated: (message) => void asked.push(message) },
  );
  const asked: string[] = [];
  return {
    http,
    asked,
    writtenBy,
    names: () => stored.map(({ documentId }) => documentId),
    kinds: () => stored.map(({ kind }) => kind),
    pushes: () => pushes,
    become(next: number) {
      version = next;
      for (const listener of listeners) listener();
    },
  };
}

function syncWith(http: ReturnType<typeof createHttp>) {
  const store = createMemoryStore();
  const sync = startSync({
    store,
    http,
    lock: "test",
    locks: null,
    config: async () => null,
    retryDelay: () => 5,
    onSignedOut: () => undefined,
    log: () => undefined,
    unreadable: (version) => unreadableBy(version, ADDED),
  });
  return {
    store,
    sync,
    write: (collection: string, id: string, body: unknown = sequenceBody(id)) =>
      store.transaction((tables) => enqueue(tables, collection as Collection, id, body)),
  };
}

describe("a page that meets an older server", () => {
  it("keeps writes that the server can't read in the outbox, sends the rest, and sends all to a newer server", async () => {
    const server = serverOf(1);
    const { store, sync, write } = syncWith(server.http);
    await write("savedSequences", "a");
    await write("notes", "n", { text: "new" });
    await write("savedSequences", "b");
    await expect.poll(server.names).toEqual(["a", "b"]);
    await expect.poll(() => store.tables.outbox.count()).toBe(1);
    expect(await store.tables.refused.count()).toBe(0);
    server.become(PROTOCOL);
    await expect.poll(server.names).toEqual(["a", "b", "n"]);
    await expect.poll(() => store.tables.outbox.count()).toBe(0);
    await sync.stop();
  });

  it("sends no later write to a document in the push that reveals the server's version", async () => {
    const server = serverOf(1, { refusesOne: true });
    const { store, sync } = syncWith(server.http);
    await store.transaction(async (tables) => {
      await enqueue(tables, "notes" as Collection, "n", { text: "first" });
      await enqueue(tables, "notes" as Collection, "n");
    });
    await expect.poll(server.pushes).toBe(1);
    server.become(PROTOCOL);
    await expect.poll(() => store.tables.outbox.count()).toBe(0);
    expect(server.kinds()).toEqual(["put", "delete"]);
    await sync.stop();
  });

  it("sends no later write to a document before an earlier one that waits", async () => {
    const server = serverOf(1);
    const { store, sync, write } = syncWith(server.http);
    await write("notes", "n", { text: "first" });
    await expect.poll(server.pushes).toBe(1);
    await store.transaction((tables) => enqueue(tables, "notes" as Collection, "n"));
    await write("savedSequences", "a");
    await expect.poll(server.names).toEqual(["a"]);
    server.become(PROTOCOL);
    await expect.poll(server.names).toEqual(["a", "n", "n"]);
    await sync.stop();
  });
});

it("a page that is too old for the server asks to reload, and its outbox stays for the next version", async () => {
  const server = serverOf(PROTOCOL + 1);
  const { store, sync, write } = syncWith(server.http);
  await write("savedSequences", "a");
  await expect.poll(() => server.asked).toContain("Reload.");
  expect(await store.tables.outbox.count()).toBe(1);
  expect(await store.tables.refused.count()).toBe(0);
  server.become(PROTOCOL);
  await expect.poll(server.names).toEqual(["a"]);
  await sync.stop();
});

it("a write names the version of the page that saw the document, also when a newer one sends it", async () => {
  const server = serverOf(PROTOCOL);
  const { store, sync, write } = syncWith(server.http);
  await store.transaction(async (tables) => {
    const key = documentKey("savedSequences", "old");
    await tables.documents.put({
      key,
      collection: "savedSequences",
      id: "old",
      revision: 3,
      body: sequenceBody("old"),
    });
    await enqueue(tables, "savedSequences", "old", sequenceBody("renamed"));
    await enqueue(tables, "savedSequences", "old", sequenceBody("renamed again"));
    await enqueue(tables, "savedSequences", "new", sequenceBody("new"));
  });
  await expect.poll(() => store.tables.outbox.count()).toBe(0);
  await write("savedSequences", "old", sequenceBody("later"));
  await expect.poll(server.names).toEqual(["old", "old", "new", "old"]);
  expect(server.writtenBy).toEqual(["1", null, "1"]);
  await sync.stop();
});

describe("the change feed of a newer server", () => {
  const change = (collection: string, id: string, revision: number, body: unknown) => ({
    collection,
    id,
    revision,
    deleted: false,
    body,
  });

  it("is read without collections that this page doesn't know, which are logged once", async () => {
    const { tables } = createMemoryStore();
    const noted = vi.spyOn(debugLog, "write").mockImplementation(() => undefined);
    const changes = [
      change("poems", "p1", 1, {}),
      change("savedSequences", "a", 2, sequenceBody("a")),
      change("poems", "p2", 3, {}),
    ];
    await applyChanges(tables, 0, { changes, cursor: 3, more: false });
    expect((await tables.documents.all()).map(({ id }) => id)).toEqual(["a"]);
    expect(await cursorOf(tables)).toBe(3);
    expect(noted.mock.calls).toEqual([["info", "Skipped what this version can't read: poems"]]);
    noted.mockRestore();
  });

  it("is read again from the start by a newer page, and replaces the documents", async () => {
    const { tables } = createMemoryStore();
    const put = (revision: number, body: unknown) =>
      applyChanges(tables, 0, {
        changes: [change("practiceDays", "2026-11-20", 7, body)],
        cursor: revision,
        more: false,
      });
    await put(9, { seconds: 60 });
    expect(await cursorOf(tables)).toBe(9);
    // As version 0.1 writes it, also after a newer page.
    await tables.facts.put({ name: "cursor", value: 9 });
    expect(await cursorOf(tables)).toBe(0);
    const held = { revision: 8, body: { seconds: 120 } };
    const key = documentKey("practiceDays", "2026-11-20");
    const row = (await tables.documents.get(key)) as NonNullable<Awaited<ReturnType<Tables["documents"]["get"]>>>;
    await tables.documents.put({ ...row, held });
    await put(9, { seconds: 60, more: true });
    expect(await tables.documents.get(key)).toMatchObject({ revision: 7, body: { seconds: 60, more: true }, held });
    expect(await cursorOf(tables)).toBe(9);
  });
});

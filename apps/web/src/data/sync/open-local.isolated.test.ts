import { PROTOCOL } from "@vr-eye-lab/domain/protocol";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sequenceBody } from "../testing/bodies.ts";
import { blockDatabase, connect } from "../testing/indexed-db.ts";
import { TestStorage } from "../testing/test-storage.ts";
import { createView } from "./data-holder.ts";
import type { LocalData } from "./local-data.ts";

const USER = "00000000-0000-7000-8000-0000000000ff";
const DATABASE = `vr-eye-lab.1.${USER}`;
const CHANGE = {
  collection: "practiceDays",
  id: "2026-11-20",
  revision: 7,
  deleted: false,
  body: { date: "2026-11-20", seconds: 90, sessions: 1, types: { pursuit: 1 } },
};

const page = Object.assign(new EventTarget(), { localStorage: new TestStorage().texts, visibilityState: "visible" });
let isOffline = false;
/** `end` answers the waiting long polls. */
const polls = new EventTarget();
const sent: string[] = [];
let data: LocalData | undefined;

beforeEach(() => {
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", answer);
});
afterEach(async () => {
  await data?.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A server with one practice day, which stores every write. */
async function answer(path: string, { body, signal }: RequestInit): Promise<Response> {
  signal?.throwIfAborted();
  if (isOffline) throw new TypeError("Failed to fetch");
  const url = new URL(path, "http://localhost");
  if (url.pathname.endsWith("/push")) {
    const { writes } = JSON.parse(String(body)) as { writes: { id: string; documentId: string }[] };
    sent.push(...writes.map(({ documentId }) => documentId));
    return Response.json({ results: writes.map(({ id }, i) => ({ id, status: "stored", revision: 8 + i })) });
  }
  if (url.searchParams.get("since") === "0") return Response.json({ changes: [CHANGE], cursor: 7, more: false });
  return new Promise((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
    polls.addEventListener("end", () => resolve(Response.json({ changes: [], cursor: 7, more: false })));
  });
}

/** Opens the data, by default in a new visit. */
async function open(isNewVisit = true) {
  if (isNewVisit) vi.resetModules();
  const { openLocal } = await import("./open-local.ts");
  const view = createView();
  data = await openLocal(
    USER,
    view,
    () => undefined,
    () => undefined,
  );
  return { data, view };
}

const turn = (type: "pagehide" | "pageshow") => page.dispatchEvent(Object.assign(new Event(type), { persisted: true }));

/** Connections of other pages. */
const others = new Set<unknown>();

/** Resolves when another page has read and written. */
async function writeElsewhere(): Promise<void> {
  const other = await connect(DATABASE);
  others.add(other);
  await new Promise<void>((resolve, reject) => {
    const transaction = other.transaction([...other.objectStoreNames], "readwrite");
    transaction.objectStore("facts").put({ name: "asked", value: 1 });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  other.close();
}

it("a page frozen in a transaction blocks no other page, starts none, and continues when it is shown again [R-120]", async () => {
  const transactions: string[] = [];
  let isLeaving = false;
  const start = IDBDatabase.prototype.transaction;
  // Before the database is opened, since Dexie keeps the function.
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...all) {
    const transaction = start.apply(this, all);
    if (!isLeaving || others.has(this)) return transaction;
    transactions.push("started");
    transaction.addEventListener("abort", () => transactions.push("aborted"));
    queueMicrotask(() => turn("pagehide"));
    return transaction;
  });
  const { data, view } = await open();
  await vi.waitFor(() => expect(view.getState().stats?.totalSeconds).toBe(90), 20_000);
  isLeaving = true;
  let isStored = false;
  const stored = data.write("savedSequences", "a", sequenceBody("a")).then(() => {
    isStored = true;
  });
  await vi.waitFor(() => expect(transactions).toEqual(["started", "aborted"]), 20_000);
  polls.dispatchEvent(new Event("end"));
  data.wake();
  for (let i = 0; i < 3; i++) await writeElsewhere();
  expect(transactions).toEqual(["started", "aborted"]);
  expect(isStored).toBe(false);
  const { held } = await navigator.locks.query();
  expect(held?.map(({ name }) => name)).not.toContain(`vr-eye-lab.1.sync.${PROTOCOL}.${USER}`);

  isLeaving = false;
  turn("pageshow");
  await stored;
  await vi.waitFor(() => expect(view.getState().sequences).toMatchObject([{ name: "a" }]), 20_000);
  await vi.waitFor(() => expect(sent).toContain("a"), 20_000);
  expect(view.getState().stats?.totalSeconds).toBe(90);
});

it("a database that doesn't answer is replaced by the server and memory, with a message [R-120] [R-145]", async () => {
  const first = await open();
  await vi.waitFor(() => expect(first.view.getState().stats?.totalSeconds).toBe(90), 20_000);
  await first.data.close();
  const unblock = await blockDatabase(DATABASE);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { data, view } = await open();
  const stored = data.write("savedSequences", "b", sequenceBody("b"));
  vi.advanceTimersByTime(4000);
  expect(warned).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  await stored;
  expect(warned.mock.calls.flat().join()).toContain("This browser's storage doesn't answer.");
  await vi.waitFor(() => expect(view.getState().stats?.totalSeconds).toBe(90), 20_000);
  expect(view.getState().sequences).toMatchObject([{ name: "b" }]);
  await vi.waitFor(() => expect(sent).toContain("b"), 20_000);
  expect(await data.flush(1000)).toEqual({ waiting: 0, refused: [] });
  // Its database may have unsent writes.
  expect(await data.seal()).toBe(false);

  // An unsent change waits in memory while another user is logged in.
  isOffline = true;
  await data.write("savedSequences", "c", sequenceBody("c"));
  await data.close();
  isOffline = false;
  const again = await open(false);
  await vi.waitFor(() => expect(sent).toContain("c"), 20_000);
  expect(await again.data.seal()).toBe(false);
  // Logging out doesn't hang either.
  await again.data.remove();
  expect(warned.mock.calls.flat().join()).toContain("Couldn't delete your data from this browser.");
  unblock();
});

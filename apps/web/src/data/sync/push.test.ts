import type { Collection, DocumentWrite } from "@vr-eye-lab/domain/sync";
import { afterEach, expect, it } from "vitest";
import { practiceOn, sequenceBody } from "../testing/bodies.ts";
import { localParts, pushServer, storedOf } from "../testing/sync-parts.ts";
import { createLocalData } from "./local-data.ts";
import { readUnsent } from "./local-view.ts";
import { createMemoryStore } from "./memory-store.ts";
import { newId } from "./new-id.ts";
import { enqueue } from "./outbox.ts";
import { retryDelay } from "./retry.ts";

const TODAY = "2026-11-21";
const LATER = { error: "Today's limit is reached.", code: "practice/too-many-today" };
const ENDLESS = { "Retry-After": "3600" };

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

/** A syncing page. @param answer to the nth push, from 0; the change feed never answers */
function syncWith(answer: (writes: DocumentWrite[], n: number) => Response, delay = retryDelay) {
  const store = createMemoryStore();
  const pushes: string[][] = [];
  const delays: [failures: number, retryAfter: number | null][] = [];
  const http = pushServer((writes) => {
    pushes.push(writes.map(({ documentId }) => documentId));
    return answer(writes, pushes.length - 1);
  });
  const data = createLocalData({
    ...localParts(() => store, http),
    retryDelay: (failures, retryAfter) => {
      delays.push([failures, retryAfter]);
      return delay(failures, retryAfter);
    },
  });
  running.push(data.close);
  return {
    tables: store.tables,
    pushes,
    delays,
    wake: data.wake,
    retry: data.retryRefused,
    /** Adds writes at once: of sequences, and of practice if the id starts with p. */
    async write(...ids: string[]): Promise<void> {
      await store.transaction(async (tables) => {
        for (const id of ids) {
          const [collection, body]: [Collection, unknown] = id.startsWith("p")
            ? ["practice", practiceOn(TODAY, 20)]
            : ["savedSequences", sequenceBody(id)];
          await enqueue(tables, collection, id, body);
        }
      });
      data.wake();
    },
    waiting: async () => (await store.tables.outbox.all()).map(({ write }) => write.documentId),
    unsent: () => readUnsent(store.tables),
  };
}

const withoutPractice = (writes: readonly DocumentWrite[]) =>
  writes.filter(({ collection }) => collection !== "practice");

it("practice over the server's daily limit waits in the outbox, while other writes are sent [R-120] [R-128]", async () => {
  const page = syncWith((writes) => {
    const results = storedOf(withoutPractice(writes));
    return results.length === writes.length
      ? Response.json({ results })
      : Response.json({ ...LATER, results }, { status: 429, headers: ENDLESS });
  });
  await page.write("a", "p1", "b", "p2");
  await expect.poll(page.waiting).toEqual(["p1", "p2"]);
  await page.write("c", "p3");
  await expect.poll(page.waiting).toEqual(["p1", "p2", "p3"]);
  page.wake();
  await page.write("d");
  await expect.poll(page.waiting).toEqual(["p1", "p2", "p3"]);
  expect(page.pushes).toEqual([["a", "p1", "b", "p2"], ["c"], ["d"]]);
  expect(await page.unsent()).toEqual({ waiting: 3, refused: [] });
});

it("practice that had to wait is sent after the time that the server asked for [R-120] [R-128]", async () => {
  const page = syncWith(
    (writes, n) =>
      n < 2
        ? Response.json(
            { ...LATER, results: storedOf(withoutPractice(writes)) },
            { status: 429, headers: { "Retry-After": "7" } },
          )
        : Response.json({ results: storedOf(writes) }),
    () => 5,
  );
  await page.write("p1", "a", "p2");
  await expect.poll(page.waiting).toEqual([]);
  expect(page.pushes).toEqual([
    ["p1", "a", "p2"],
    ["p1", "p2"],
    ["p1", "p2"],
  ]);
  expect(page.delays).toEqual([
    [1, 7],
    [1, 7],
  ]);
  expect(await page.unsent()).toEqual({ waiting: 0, refused: [] });
});

it("a limit on pushes, or a server that starts, keeps everything until the time that it asked for [R-120]", async () => {
  const answers = [
    Response.json(
      { error: "Too many.", code: "documents/too-often" },
      { status: 429, headers: { "Retry-After": "9" } },
    ),
    // Without the time to wait, retries back off.
    Response.json({ ...LATER, results: [] }, { status: 429 }),
    Response.json({ error: "Starting.", code: "server/starting" }, { status: 503, headers: { "Retry-After": "2" } }),
  ];
  const page = syncWith(
    (writes, n) => answers[n] ?? Response.json({ results: storedOf(writes) }),
    () => 5,
  );
  await page.write("a", "p1");
  await expect.poll(page.waiting).toEqual([]);
  expect(page.pushes).toEqual(Array(4).fill(["a", "p1"]));
  expect(page.delays).toEqual([
    [1, 9],
    [2, null],
    [3, 2],
  ]);
});

it("no wake ends the time that the server asked for [R-120]", async () => {
  const page = syncWith(() => new Response(null, { status: 429, headers: ENDLESS }));
  await page.write("a");
  await expect.poll(() => page.pushes.length).toBe(1);
  for (const id of ["b", "c"]) {
    page.wake();
    await page.write(id);
  }
  expect(await page.waiting()).toEqual(["a", "b", "c"]);
  expect(page.pushes).toEqual([["a"]]);
});

it.each([
  [
    "the server",
    { error: "These are too large.", code: "documents/push-too-large" },
    "These changes are too large to send at once: the limit is 1 MiB.",
  ],
  ["a proxy", "<h1>413 Request Entity Too Large</h1>", "Something went wrong. Try again."],
])(
  "a write that %s finds too large moves to 'Not saved', and the others are sent [R-120]",
  async (_, body, message) => {
    const page = syncWith((writes) =>
      writes.some(({ documentId }) => documentId === "large")
        ? new Response(typeof body === "string" ? body : JSON.stringify(body), { status: 413 })
        : Response.json({ results: storedOf(writes) }),
    );
    await page.write("a", "large", "b");
    await expect.poll(page.waiting).toEqual([]);
    expect(page.pushes).toEqual([["a", "large", "b"], ["a"], ["large"], ["b"]]);
    expect((await page.unsent()).refused).toMatchObject([{ name: "large", message }]);
  },
);

it("a write over a quota moves to 'Not saved' with the server's text, and is not sent again [R-120]", async () => {
  const over = { status: "refused", code: "document/quota", error: "Your account has reached its limit." };
  const page = syncWith((writes) => {
    const results = writes.map(({ id, documentId }) => ({
      id,
      ...(documentId === "over" ? over : { status: "stored", revision: 1 }),
    }));
    const isOnly = writes.length === 1 && results[0]?.status === "refused";
    return isOnly ? Response.json({ ...over, results }, { status: 409 }) : Response.json({ results });
  });
  for (const ids of [["a", "over"], ["over"], ["b"]]) {
    await page.write(...ids);
    await expect.poll(page.waiting).toEqual([]);
  }
  expect(page.pushes).toEqual([["a", "over"], ["over"], ["b"]]);
  const refused = { collection: "savedSequences", name: "over", message: "Your account has reached its limit." };
  expect((await page.unsent()).refused).toMatchObject([refused, refused]);
});

it("a write that is older than 365 days is sent when the user tries it again, as a new one [R-120]", async () => {
  const page = syncWith((writes) => Response.json({ results: storedOf(writes) }));
  const old = newId(Date.now() - 366 * 86_400_000);
  const write: DocumentWrite = { id: old, collection: "practice", documentId: "p", kind: "put", base: null };
  const row = { collection: "practice", write: { ...write, body: practiceOn(TODAY, 20) }, attempted: true } as const;
  await page.tables.outbox.put(row);
  page.wake();
  await expect.poll(page.unsent).toMatchObject({ waiting: 0, refused: [{ id: old, name: TODAY }] });
  expect(page.pushes).toEqual([]);
  await page.retry(old);
  await expect.poll(page.waiting).toEqual([]);
  expect(page.pushes).toEqual([["p"]]);
  expect(await page.unsent()).toEqual({ waiting: 0, refused: [] });
});

it("a write stays in the outbox while another user is logged in, and isn't retried until then [R-120] [R-145]", async () => {
  const page = syncWith((writes, n) =>
    n === 0
      ? Response.json({ error: "Another user.", code: "auth/other-user" }, { status: 409 })
      : Response.json({ results: storedOf(writes) }),
  );
  await page.write("a");
  await expect.poll(() => page.pushes).toEqual([["a"]]);
  expect([await page.waiting(), (await page.unsent()).refused, page.delays]).toEqual([["a"], [], []]);
  page.wake();
  await expect.poll(page.waiting).toEqual([]);
});

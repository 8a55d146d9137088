import { practiceStats } from "@vr-eye-lab/domain/practice";
import { newUserDocument } from "@vr-eye-lab/domain/profile";
import { OLDEST_UNSENT_DAYS, type PushResult } from "@vr-eye-lab/domain/sync";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import { describe, expect, it } from "vitest";
import { practiceOn, sequenceBody } from "../testing/bodies.ts";
import { onBothStores } from "../testing/stores.ts";
import { factOf, type LocalStore, type Waiting } from "./local-store.ts";
import { readUnsent } from "./local-view.ts";
import { newId } from "./new-id.ts";
import { enqueue, takeBatch } from "./outbox.ts";
import { practiceOf } from "./practice-days.ts";
import { applyChanges, refetchAll } from "./pull.ts";
import { settle } from "./settle.ts";
import { documentsOf, readBody, readProfile } from "./unsent-writes.ts";

const A = "00000000-0000-7000-8000-00000000000a";
const B = "00000000-0000-7000-8000-00000000000b";
const USER = "00000000-0000-7000-8000-0000000000ff";
const TODAY = "2026-11-21";

/** A store with shortcuts for these tests. */
function shortcuts(store: LocalStore) {
  const { tables, transaction } = store;
  return {
    tables,
    put: (id: string, name: string) =>
      transaction((within) => enqueue(within, "savedSequences", id, sequenceBody(name))),
    remove: (id: string) => transaction((within) => enqueue(within, "savedSequences", id)),
    practise: (id: string, seconds: number, date = TODAY) =>
      transaction((within) => enqueue(within, "practice", id, practiceOn(date, seconds))),
    take: (most?: number, now?: number) => transaction((within) => takeBatch(within, { most, now })),
    answer: (batch: readonly Waiting[], results: readonly PushResult[]) =>
      transaction((within) => settle(within, batch, results)),
    /** Settles every write of a batch as stored, with consecutive revisions. */
    store: (batch: readonly Waiting[], revision: number) =>
      transaction((within) =>
        settle(
          within,
          batch,
          batch.map(({ write: { id } }, i) => ({ id, status: "stored", revision: revision + i })),
        ),
      ),
    changes: (since: number, cursor: number, ...changes: [string, string, number, unknown][]) =>
      transaction((within) =>
        applyChanges(within, since, {
          cursor,
          more: false,
          changes: changes.map(([collection, id, revision, body]) => ({
            collection: collection as "savedSequences",
            id,
            revision,
            deleted: body === null,
            body,
          })),
        }),
      ),
    names: async () =>
      documentsOf(
        "savedSequences",
        USER,
        await tables.documents.of("savedSequences"),
        await tables.outbox.of("savedSequences"),
      ).map(({ name }) => name),
    stats: async () =>
      practiceStats(
        practiceOf(
          await tables.documents.of("practiceDays"),
          await tables.storedRecords.all(),
          await tables.outbox.of("practice"),
          TODAY,
        ).days,
        TODAY,
      ),
    bases: async () => (await tables.outbox.all()).map(({ write }) => write.base),
  };
}

const day = (seconds: number, sessions: number) => ({ date: TODAY, seconds, sessions, types: { pursuit: sessions } });

onBothStores("the outbox", (open) => {
  it("gives way to what the server made of a write, under the same revision [R-120]", async () => {
    const { put, take, store, changes, names } = shortcuts(await open());
    await put(A, "as written");
    await store(await take(), 5);
    await changes(0, 5, ["savedSequences", A, 5, sequenceBody("as stored")]);
    expect(await names()).toEqual(["as stored"]);
  });

  it("returns writes in order, at most 50 at a time [R-120]", async () => {
    const { put, take, store } = shortcuts(await open());
    for (let i = 0; i < 60; i++) await put(A, `${i}`);
    const batch = await take();
    const nameOf = ({ write }: Waiting) => (write.body as { name: string }).name;
    expect(batch.map(nameOf)).toEqual(Array.from({ length: 50 }, (_, i) => `${i}`));
    expect((await take()).map(({ write }) => write.id)).toEqual(batch.map(({ write }) => write.id));
    await store(batch, 1);
    expect((await take()).map(nameOf)).toEqual(Array.from({ length: 10 }, (_, i) => `${50 + i}`));
  });

  it("returns at most half a megabyte at a time, but at least one write [R-120]", async () => {
    const store = await open();
    const { take } = shortcuts(store);
    const large = "x".repeat(300 * 1024);
    for (const id of [A, B]) await store.transaction((tables) => enqueue(tables, "savedSequences", id, { large }));
    expect((await take()).map(({ write }) => write.documentId)).toEqual([A]);
  });

  it("records for each write the revision that the writer saw [R-120]", async () => {
    const { put, take, store, changes, bases } = shortcuts(await open());
    await put(A, "first");
    const batch = await take();
    await put(A, "second");
    expect(await bases()).toEqual([null, null]);
    await store(batch, 4);
    expect(await bases()).toEqual([4]);
    await changes(0, 9, ["savedSequences", A, 9, sequenceBody("from elsewhere")]);
    expect(await bases()).toEqual([4]);
    await store(await take(), 10);
    await put(A, "third");
    expect(await bases()).toEqual([10]);
  });

  it("moves a refused write out, so that it does not block the next ones [R-120]", async () => {
    const opened = await open();
    const { put, take, answer, names } = shortcuts(opened);
    await put(A, "bad");
    await put(B, "good");
    const batch = await take();
    const [bad, good] = batch.map(({ write }) => write.id) as [string, string];
    const reason = { code: "document/malformed", values: { field: "exercises" } };
    await answer(batch, [
      { id: bad, status: "refused", ...reason, error: "This could not be stored." },
      { id: good, status: "stored", revision: 1 },
    ]);
    expect(await names()).toEqual(["good"]);
    expect(await readUnsent(opened.tables)).toEqual({
      waiting: 0,
      refused: [
        { id: bad, collection: "savedSequences", name: "bad", message: "This could not be stored.", ...reason },
      ],
    });
  });

  it("does not count the record of a visit as unsent [R-124]", async () => {
    const opened = await open();
    const { take, answer } = shortcuts(opened);
    await opened.transaction((tables) => enqueue(tables, "sessions", A, { date: "2026-11-20T08:00:00.000Z" }));
    expect(await readUnsent(opened.tables)).toEqual({ waiting: 0, refused: [] });
    const batch = await take();
    const id = batch[0]?.write.id ?? "";
    await answer(batch, [{ id, status: "refused", code: "document/malformed", error: "This could not be stored." }]);
    expect(await readUnsent(opened.tables)).toEqual({ waiting: 0, refused: [] });
    expect(await opened.tables.refused.count()).toBe(0);
  });

  it("accepts that a document to delete is already gone [R-120]", async () => {
    const opened = await open();
    const { changes, remove, take, answer, names } = shortcuts(opened);
    await changes(0, 1, ["savedSequences", A, 1, sequenceBody("gone elsewhere")]);
    await remove(A);
    const batch = await take();
    const results = batch.map(({ write }) => ({
      id: write.id,
      status: "refused" as const,
      code: "document/not-found",
      error: "",
    }));
    await answer(batch, results);
    expect(await names()).toEqual([]);
    expect(await readUnsent(opened.tables)).toEqual({ waiting: 0, refused: [] });
  });

  it("discards a refused answer to how a session felt [R-120] [R-127]", async () => {
    const opened = await open();
    const { practise, take, answer } = shortcuts(opened);
    await practise(A, 20);
    await opened.transaction((within) => enqueue(within, "practice", A, { comfort: "tired" }));
    const batch = await take();
    const results = batch.map(({ write: { id } }) => ({
      id,
      status: "refused" as const,
      code: "document/malformed",
      error: "This could not be stored.",
    }));
    await answer(batch, results);
    const { waiting, refused } = await readUnsent(opened.tables);
    expect([waiting, refused.map(({ id }) => id)]).toEqual([0, [batch[0]?.write.id]]);
  });

  it("fetches everything again when the server is behind, and keeps unsent writes [R-120]", async () => {
    const opened = await open();
    const { put, changes, names } = shortcuts(opened);
    await changes(0, 8, ["savedSequences", A, 8, sequenceBody("of the lost future")]);
    await put(B, "unsent");
    await opened.transaction(refetchAll);
    expect(await factOf(opened.tables, "cursor")).toBe(0);
    expect((await names()).sort()).toEqual(["of the lost future", "unsent"]);
    await changes(0, 2);
    expect(await names()).toEqual(["unsent"]);
    expect(await factOf(opened.tables, "cursor")).toBe(2);
  });

  it("applies changes to the profile field by field [R-122] [R-123]", async () => {
    const opened = await open();
    const { changes, tables } = shortcuts(opened);
    const profile = newUserDocument("kim@example.com", new Date("2026-11-20T10:00:00Z"), "Kim");
    await changes(0, 1, ["users", USER, 1, profile]);
    const step = { completed: true, completedAt: "2026-11-21T10:00:00.000Z" };
    await opened.transaction((within) => enqueue(within, "users", USER, { name: "Kim B" }));
    await opened.transaction((within) => enqueue(within, "users", USER, { onboarding: { steps: { one: step } } }));
    expect(await readBody(tables, "users", USER)).toMatchObject({
      name: "Kim B",
      email: "kim@example.com",
      subscription: { plan: "free" },
      onboarding: { steps: { one: step } },
    });
    expect((await readProfile(tables, USER))?.name).toBe("Kim B");
  });
});

onBothStores("a write that was never sent", (open) => {
  const oldest = OLDEST_UNSENT_DAYS * DAY_MS;

  it("moves to 'Not saved' after 365 days, whatever it is, with the reason [R-120]", async () => {
    const opened = await open();
    const { put, remove, practise, take, changes, tables } = shortcuts(opened);
    const start = Date.now();
    await changes(0, 1, ["savedSequences", B, 1, sequenceBody("to delete")]);
    await put(A, "mine");
    await remove(B);
    await practise(A, 20);
    await opened.transaction(async (within) => {
      await enqueue(within, "practice", A, { comfort: "tired" });
      await enqueue(within, "users", USER, { weeklyGoal: 5 });
      await enqueue(within, "sessions", B, { date: "2026-11-20T08:00:00.000Z" });
    });
    const written = (await tables.outbox.all()).map(({ write }) => write);
    expect(await take(undefined, start + oldest)).toHaveLength(6);
    expect(await take(undefined, Date.now() + oldest + 1)).toEqual([]);
    expect(await tables.outbox.count()).toBe(0);
    const { waiting, refused } = await readUnsent(tables);
    expect(waiting).toBe(0);
    expect(refused.map(({ collection, name }) => `${collection} ${name}`).sort()).toEqual([
      "comfort ",
      `practice ${TODAY}`,
      "savedSequences ",
      "savedSequences mine",
      "users ",
    ]);
    for (const { message } of refused) expect(message).toContain("over a year, by this device's clock");
    const kept = (await tables.refused.all()).map(({ write }) => write);
    expect(new Set(kept)).toEqual(new Set(written.filter(({ collection }) => collection !== "sessions")));
  });

  it("does not keep younger ones back, however many are too old [R-120]", async () => {
    const opened = await open();
    const { put, take, tables } = shortcuts(opened);
    for (let i = 0; i < 120; i++) await put(A, `${i}`);
    const later = Date.now() + oldest + 1;
    await opened.transaction(async (within) => {
      for (const { number, ...row } of (await within.outbox.all()).slice(-10)) {
        await within.outbox.delete(number as number);
        await within.outbox.put({ ...row, write: { ...row.write, id: newId(later) } });
      }
    });
    expect(await take(undefined, later)).toHaveLength(10);
    expect(await tables.refused.count()).toBe(110);
  });

  it("is sent if this device's clock was ahead when it was written [R-120]", async () => {
    const { put, take } = shortcuts(await open());
    await put(A, "from the future");
    expect(await take(undefined, 0)).toHaveLength(1);
  });
});

onBothStores("statistics", (open) => {
  it("count a record once if its day arrives before its answer, from another tab [R-128]", async () => {
    const { practise, take, store, changes, stats } = shortcuts(await open());
    await practise(A, 20);
    const batch = await take();
    // The answer was lost, or comes later. The day is discarded, and the record is sent again.
    await changes(0, 1, ["practiceDays", TODAY, 1, day(20, 1)]);
    expect(await stats()).toMatchObject({ totalSeconds: 20, totalSessions: 1 });
    expect((await take()).map(({ write }) => write.id)).toEqual(batch.map(({ write }) => write.id));
    await store(batch, 1);
    expect(await stats()).toMatchObject({ totalSeconds: 20, totalSessions: 1 });
    await changes(0, 2, ["practiceDays", TODAY, 2, day(50, 2)]);
    expect(await stats()).toMatchObject({ totalSeconds: 50, totalSessions: 2 });
  });

  it("count practice of other devices while a record waits that the server doesn't take today [R-128]", async () => {
    const { practise, take, answer, changes, stats } = shortcuts(await open());
    await practise(A, 20);
    await answer(await take(), []);
    await changes(0, 1, ["practiceDays", TODAY, 1, day(50, 2)]);
    expect(await stats()).toMatchObject({ totalSeconds: 70, totalSessions: 3 });
  });

  it("count the longer of two writes of one record [R-128]", async () => {
    const { practise, take, store, stats } = shortcuts(await open());
    await practise(A, 20);
    await store(await take(), 1);
    await practise(A, 50);
    expect(await stats()).toMatchObject({ totalSeconds: 50, totalSessions: 1 });
  });

  it("are correct offline: streak, today and most used include unsent records [R-128] [R-131]", async () => {
    const { practise, changes, stats } = shortcuts(await open());
    await changes(0, 1, ["practiceDays", "2026-11-20", 1, { ...day(60, 1), date: "2026-11-20" }]);
    await practise(A, 90);
    expect(await stats()).toMatchObject({
      currentStreak: 2,
      timeInSession: { today: 90 },
      lastSessionDate: TODAY,
      mostUsed: "pursuit",
    });
  });
});

describe("saved sequences", () => {
  it("are sorted newest first, without fields this version does not know [R-120]", () => {
    const row = (id: string, body: unknown) => ({
      key: `savedSequences/${id}`,
      collection: "savedSequences" as const,
      id,
      revision: 1,
      body,
    });
    const sequences = documentsOf(
      "savedSequences",
      USER,
      [
        row("1", sequenceBody("old", "2026-11-01T00:00:00.000Z")),
        row("2", sequenceBody("new", "2026-11-03T00:00:00.000Z")),
        row("3", { shape: "of tomorrow" }),
        row("4", sequenceBody("middle", "2026-11-02T00:00:00.000Z")),
      ],
      [],
    );
    expect(sequences.map(({ id, name, userId }) => [id, name, userId])).toEqual([
      ["2", "new", USER],
      ["4", "middle", USER],
      ["1", "old", USER],
    ]);
  });
});

import type { PracticeComfort } from "@vr-eye-lab/domain/practice";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { LocalStore } from "../../sync/local-store.ts";
import { enqueue } from "../../sync/outbox.ts";
import { practiceOf } from "../../sync/practice-days.ts";
import { onBothStores } from "../../testing/stores.ts";
import { TestStorage } from "../../testing/test-storage.ts";
import { createCheckpoints, VISITOR } from "../checkpoint.ts";
import { handOver } from "./hand-over.ts";
import { createVisitorSessions } from "./visitor-sessions.ts";

const TODAY = "2026-11-21";
const record = (duration: number) => ({ duration, exercises: [{ type: "pursuit" as const, duration }] });

// Ids sort by time: each gets its own millisecond.
beforeEach(() => {
  let time = Date.parse(`${TODAY}T10:00:00Z`);
  vi.spyOn(Date, "now").mockImplementation(() => ++time);
});
afterEach(() => void vi.restoreAllMocks());

/** A browser in which a visitor has practised, the last session with an answer to how it felt. */
function practised(...durations: number[]) {
  const storage = new TestStorage();
  const checkpoints = createCheckpoints(storage, null, () => new Date(`${TODAY}T10:00:00Z`));
  const ids = durations.map((seconds) => checkpoints.finish(VISITOR, record(seconds)).id);
  const sessions = createVisitorSessions(storage);
  checkpoints.setComfort(ids.at(-1) ?? "", "tired");
  return { storage, sessions, ids };
}

/** A user's data that only has an outbox. @param most writes after which the browser's storage is full, or the page closes */
function outboxOf(store: LocalStore, most = Number.POSITIVE_INFINITY, isKept = true) {
  let writes = 0;
  async function write(...[collection, id, body]: [Parameters<typeof enqueue>[1], string, unknown?]) {
    if (writes++ === most) throw new Error("full");
    await store.transaction((tables) => enqueue(tables, collection, id, body));
  }
  return {
    isKept: async () => isKept,
    write,
    writeComfort: (id: string, comfort: PracticeComfort) => write("practice", id, comfort),
  };
}

async function practiceIn(store: LocalStore) {
  const unsent = await store.tables.outbox.of("practice");
  const { days, felt } = practiceOf([], [], unsent, TODAY);
  return { sessions: days[0]?.sessions ?? 0, seconds: days[0]?.seconds ?? 0, felt: [...felt.values()] };
}

onBothStores("adding a visitor's sessions to an account", (open) => {
  it("moves each with its id and how it felt to the outbox [R-127] [D-09]", async () => {
    const store = await open();
    const { sessions, ids } = practised(35, 120);
    const added = await handOver(outboxOf(store), sessions);
    expect(added.map(({ id }) => id)).toEqual(ids);
    expect(sessions.all()).toEqual([]);
    expect(await practiceIn(store)).toEqual({ sessions: 2, seconds: 155, felt: ["tired"] });
    expect(await handOver(outboxOf(store), sessions)).toEqual([]);
  });

  it.each([0, 1, 2])("loses and doubles none if it ends after %i writes and is repeated [R-127]", async (writes) => {
    const store = await open();
    const { sessions } = practised(35, 120);
    await expect(handOver(outboxOf(store, writes), sessions)).rejects.toThrow("full");
    expect(sessions.all()).toHaveLength(writes === 0 ? 2 : 1);
    await handOver(outboxOf(store), sessions);
    expect(await practiceIn(store)).toEqual({ sessions: 2, seconds: 155, felt: ["tired"] });
  });

  it("doubles none in two tabs at once [R-127]", async () => {
    const store = await open();
    const { storage, sessions } = practised(35, 120);
    const other = createVisitorSessions(new TestStorage(storage));
    await Promise.all([sessions, other].map((tab) => handOver(outboxOf(store), tab)));
    expect(await practiceIn(store)).toEqual({ sessions: 2, seconds: 155, felt: ["tired"] });
  });

  it("leaves a session that another tab is practising, with all of its time, to the visitor [R-127] [R-145]", async () => {
    const store = await open();
    const { storage, sessions } = practised(35);
    const tab = createCheckpoints(storage, navigator.locks, () => new Date(`${TODAY}T10:00:00Z`));
    tab.save(VISITOR, record(4));
    expect(await handOver(outboxOf(store), sessions)).toHaveLength(1);
    tab.save(VISITOR, record(9));
    tab.finish(VISITOR, record(72));
    expect(await practiceIn(store)).toMatchObject({ sessions: 1, seconds: 35 });
    expect(sessions.all().map(({ body }) => body.duration)).toEqual([72]);
  });

  it("leaves them in the browser until they are sent, if the account's data is only in memory [R-127]", async () => {
    const store = await open();
    const { sessions, ids } = practised(35, 120);
    expect(await handOver(outboxOf(store, 2, false), sessions)).toEqual([]);
    expect(sessions.all().map(({ id }) => id)).toEqual(ids);
    expect(await handOver(outboxOf(store), sessions)).toHaveLength(2);
    expect(await practiceIn(store)).toEqual({ sessions: 2, seconds: 155, felt: ["tired"] });
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { practiceOn } from "../testing/bodies.ts";
import { localDate } from "../time/local-date.ts";
import { createView } from "./data-holder.ts";
import { documentKey } from "./local-store.ts";
import { showView } from "./local-view.ts";
import { createMemoryStore } from "./memory-store.ts";
import { enqueue } from "./outbox.ts";

const USER = "00000000-0000-7000-8000-0000000000ff";

afterEach(() => {
  vi.useRealTimers();
});

describe("the local view", () => {
  it("changes the date at midnight in the user's time zone [R-128] [R-131]", async () => {
    vi.useFakeTimers();
    vi.setSystemTime(new Date(2026, 10, 21, 23, 59, 30));
    const store = createMemoryStore();
    const view = createView();
    const stop = showView(USER, store, view);
    await store.transaction((tables) => enqueue(tables, "practice", "a", practiceOn("2026-11-21", 90)));
    await vi.advanceTimersByTimeAsync(1000);
    expect(view.getState().stats).toMatchObject({ timeInSession: { today: 90 }, currentStreak: 1 });
    await vi.advanceTimersByTimeAsync(28_000);
    expect(view.getState().stats?.timeInSession.today).toBe(90);
    expect(view.getState().practice?.today).toBe("2026-11-21");
    await vi.advanceTimersByTimeAsync(1100);
    expect(view.getState().stats).toMatchObject({ timeInSession: { today: 0 }, currentStreak: 1 });
    expect(view.getState().practice).toMatchObject({ today: "2026-11-22", days: [{ date: "2026-11-21" }] });
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    expect(view.getState().stats).toMatchObject({ currentStreak: 0, lastSessionDate: "2026-11-21" });
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("counts a session once, also while the answer to how it felt is unsent [R-127] [R-131]", async () => {
    const today = localDate(new Date());
    const store = createMemoryStore();
    const view = createView();
    const stop = showView(USER, store, view);
    const body = { date: today, seconds: 90, sessions: 1, types: { pursuit: 1 } };
    const row = { key: documentKey("practiceDays", today), collection: "practiceDays", id: today } as const;
    await store.transaction(async (tables) => {
      await tables.facts.put({ name: "asked", value: 1 });
      await tables.documents.put({ ...row, revision: 1, body });
      for (const comfort of ["tired", "uncomfortable"]) await enqueue(tables, "practice", "a", { comfort });
      await enqueue(tables, "practice", "b", { comfort: null });
    });
    await vi.waitFor(() => expect(view.getState().practice?.felt.size).toBe(2), 20_000);
    expect([...(view.getState().practice?.felt ?? [])]).toEqual([
      ["a", "uncomfortable"],
      ["b", null],
    ]);
    expect(view.getState().stats).toMatchObject({ totalSeconds: 90, totalSessions: 1, currentStreak: 1 });
    expect(view.getState().practice?.unsynced).toEqual([]);
    stop();
  });
});

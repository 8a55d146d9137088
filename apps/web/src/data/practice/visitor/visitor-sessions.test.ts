import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refusedStorage, TestStorage } from "../../testing/test-storage.ts";
import { createCheckpoints, VISITOR } from "../checkpoint.ts";
import { recoverCheckpoints } from "../recovery.ts";
import { createVisitorSessions, secondsOf } from "./visitor-sessions.ts";

const USER = "00000000-0000-7000-8000-0000000000ff";
const record = (duration: number) => ({ duration, exercises: [{ type: "pursuit" as const, duration }] });
const now = () => new Date("2026-11-21T10:00:00Z");

// Ids sort by time: each gets its own millisecond.
beforeEach(() => {
  let time = now().getTime();
  vi.spyOn(Date, "now").mockImplementation(() => ++time);
});
afterEach(() => void vi.restoreAllMocks());

/** A tab of a browser, in which sessions are practised. */
function openTab(storage: TestStorage) {
  const checkpoints = createCheckpoints(storage, null, now);
  return { checkpoints, sessions: createVisitorSessions(storage) };
}

describe("the sessions of a visitor", () => {
  it("stay in the browser, also the one of a tab that was killed [R-127]", () => {
    const storage = new TestStorage();
    const { checkpoints } = openTab(storage);
    checkpoints.save(VISITOR, record(4));
    const { id } = checkpoints.finish(VISITOR, record(35));
    checkpoints.save(VISITOR, record(2));
    checkpoints.save(VISITOR, record(7));
    const { sessions } = openTab(new TestStorage(storage));
    expect(sessions.all().map(({ body }) => body.duration)).toEqual([35, 7]);
    expect(sessions.all()[0]).toMatchObject({ id, comfort: null, body: { startedAt: "2026-11-21T09:59:56.000Z" } });
    expect(secondsOf(sessions.all())).toBe(42);
  });

  it("are the latest 30, of all tabs [R-127]", () => {
    const storage = new TestStorage();
    const tabs = [openTab(storage), openTab(new TestStorage(storage))] as const;
    for (let seconds = 1; seconds <= 33; seconds++) {
      const { checkpoints, sessions } = tabs[seconds % 2 === 0 ? 0 : 1];
      checkpoints.finish(VISITOR, record(seconds));
      sessions.keepLatest();
    }
    const kept = tabs[0].sessions.all().map(({ body }) => body.duration);
    expect(kept).toEqual(Array.from({ length: 30 }, (_, i) => i + 4));
    expect(storage.kept.size).toBe(30);
    tabs[0].sessions.refresh();
    tabs[1].sessions.remove([tabs[0].sessions.all()[0]?.id ?? ""]);
    expect(tabs[0].sessions.store.getState().sessions, "the change of the other tab").toHaveLength(29);
  });

  it("are not those of an account, also if its user logs out before the end [R-127] [R-145]", async () => {
    const storage = new TestStorage();
    const { checkpoints, sessions } = openTab(storage);
    checkpoints.save(USER, record(2));
    checkpoints.finish(VISITOR, record(9));
    expect(sessions.all()).toEqual([]);
    checkpoints.save(VISITOR, record(2));
    checkpoints.finish(USER, record(8));
    sessions.keepLatest();
    expect(sessions.all().map(({ body }) => body.duration)).toEqual([8]);
    const adopted: number[] = [];
    await recoverCheckpoints(USER, {
      storage,
      locks: null,
      now: () => new Date("2026-11-21T12:00:00Z"),
      isRunning: () => false,
      adopt: async (_, body) => void adopted.push(body.duration),
    });
    expect(adopted).toEqual([9]);
  });

  it("have an answer to how they felt, and can be deleted and brought back with it [D-09]", () => {
    const { checkpoints, sessions } = openTab(new TestStorage());
    const { id } = checkpoints.finish(VISITOR, record(35));
    checkpoints.setComfort(id, "tired");
    const before = sessions.all();
    expect(before[0]?.comfort).toBe("tired");
    const undo = sessions.clear();
    expect(sessions.all()).toEqual([]);
    undo();
    expect(sessions.all()).toEqual(before);
    checkpoints.setComfort(id, null);
    expect(sessions.all()[0]?.comfort).toBeNull();
  });

  it("last until the page closes if the storage is full, and that is reported [R-127]", () => {
    const storage = new TestStorage();
    const { checkpoints, sessions } = openTab(storage);
    expect(checkpoints.finish(VISITOR, record(5)).isStored).toBe(true);
    storage.refuseWrites();
    expect(checkpoints.finish(VISITOR, record(35)).isStored).toBe(false);
    expect(sessions.all().map(({ body }) => body.duration)).toEqual([5, 35]);
    const blocked = openTab(refusedStorage());
    expect(blocked.checkpoints.finish(VISITOR, record(35)).isStored).toBe(false);
    expect(blocked.sessions.all()).toHaveLength(1);
  });

  it("are no longer being added once a user has logged out, who may not be the only one here", () => {
    const { sessions } = openTab(new TestStorage());
    sessions.adding.write(USER);
    expect(sessions.isShared()).toBe(false);
    sessions.markShared();
    expect(sessions.isShared()).toBe(true);
    expect(sessions.adding.read()).toBeNull();
  });

  it("are not offered as one person's any more in an open form when a user logs out in another tab [R-145]", () => {
    const storage = new TestStorage();
    const [open, other] = [openTab(storage).sessions, openTab(new TestStorage(storage)).sessions];
    const shown: boolean[] = [];
    for (const tab of [open, other]) tab.store.subscribe(() => shown.push(tab.isShared()));
    other.markShared();
    expect(shown).toEqual([true, true]);
  });

  it("are kept when the clock is set back after 30 others [R-127]", () => {
    const { checkpoints, sessions } = openTab(new TestStorage());
    for (let seconds = 1; seconds <= 30; seconds++) checkpoints.finish(VISITOR, record(seconds));
    vi.spyOn(Date, "now").mockReturnValue(now().getTime() - 86_400_000);
    checkpoints.finish(VISITOR, record(100));
    sessions.keepLatest();
    expect(sessions.all().map(({ body }) => body.duration)).toContain(100);
  });

  it("do not make two tabs log a damaged one in a loop [R-127]", () => {
    const storage = new TestStorage();
    const other = new TestStorage(storage);
    for (const tab of [storage, other]) {
      let logged = 0;
      Object.assign(tab, { log: () => tab.texts.setItem("vr-eye-lab.log", `${tab === other} ${++logged}`) });
      createVisitorSessions(tab);
    }
    expect(() => other.texts.setItem("vr-eye-lab.practice.half", '{"half":')).not.toThrow();
  });
});

import { type PracticeDocument, practiceDocumentSchema } from "@vr-eye-lab/domain/practice";
import { afterEach, describe, expect, it, vi } from "vitest";
import { refusedStorage, TestStorage } from "../testing/test-storage.ts";
import { createCheckpoints, momentBefore } from "./checkpoint.ts";
import { recoverCheckpoints } from "./recovery.ts";

const USER = "00000000-0000-7000-8000-0000000000ff";
const soFar = (duration: number) => ({ duration, exercises: [{ type: "pursuit" as const, duration }] });

/** A clock that the test advances in seconds. */
function clock(start = Date.parse("2026-11-21T10:00:00Z")) {
  let now = start;
  return { now: () => new Date(now), pass: (seconds: number) => (now += seconds * 1000) };
}

/** Recovers checkpoints in a new tab. */
function recover(
  storage: TestStorage,
  locks: LockManager | null,
  now: () => Date,
  userId: string,
  adopt: (id: string, body: PracticeDocument) => Promise<void>,
) {
  return recoverCheckpoints(userId, { storage, locks, now, isRunning: () => false, adopt });
}

/** The checkpoints that a new tab recovers. */
async function recovered(storage: TestStorage, locks: LockManager | null, now: () => Date, userId = USER) {
  const found: [string, number][] = [];
  await recover(storage, locks, now, userId, async (id, body) => {
    expect(practiceDocumentSchema.safeParse(body).success).toBe(true);
    found.push([id, body.duration]);
  });
  return found;
}

describe("a checkpoint", () => {
  it("is recovered once after the tab was killed, with the start time of the session [R-127]", async () => {
    const storage = new TestStorage();
    const { now, pass } = clock();
    const killed = createCheckpoints(storage, null, now);
    killed.save(USER, soFar(2));
    pass(5);
    killed.save(USER, soFar(7));
    pass(120);
    const bodies: string[] = [];
    await recover(storage, null, now, USER, async (_, body) => void bodies.push(`${body.startedAt} ${body.duration}`));
    expect(bodies).toEqual(["2026-11-21T09:59:58.000Z 7"]);
    expect(await recovered(storage, null, now)).toEqual([]);
  });

  it("has the answers so far of each answered exercise [R-172]", async () => {
    const storage = new TestStorage();
    const { now, pass } = clock();
    const screening = { right: 11, catches: 2, tries: 1 };
    const run = { formula: 1, seed: 7, isComplete: false, bounds: { in: 20, out: 40 }, screening };
    const exercises = [1, 2].map((count) => ({
      type: "randomdots" as const,
      duration: 4,
      answers: { ...run, trials: "AATS/wYgBNIA".repeat(count) },
    }));
    createCheckpoints(storage, null, now).save(USER, { duration: 8, exercises });
    pass(120);
    const bodies: PracticeDocument[] = [];
    await recover(storage, null, now, USER, async (_, body) => void bodies.push(body));
    expect(bodies).toMatchObject([{ duration: 8, exercises }]);
  });

  it("is not recovered while its session runs in another tab [R-127]", async () => {
    const { now, pass } = clock();
    for (const locks of [navigator.locks, null]) {
      const storage = new TestStorage();
      const running = createCheckpoints(storage, locks, now);
      running.save(USER, soFar(2));
      if (locks) pass(600);
      expect(await recovered(storage, locks, now)).toEqual([]);
      const over = running.finish(USER, soFar(2));
      // The lock is released asynchronously.
      await locks?.request(`vr-eye-lab.practice.${over.id}`, () => undefined);
      pass(600);
      expect(await recovered(storage, locks, now)).toEqual([[over.id, 2]]);
    }
  });

  it("is removed once the session is recorded, under the same id [R-127]", async () => {
    const storage = new TestStorage();
    const { now, pass } = clock();
    const tab = createCheckpoints(storage, null, now);
    tab.save(USER, soFar(2));
    const [key] = storage.kept.keys();
    const over = tab.finish(USER, soFar(2));
    expect(key).toContain(over.id);
    tab.remove(over.id);
    tab.save(USER, soFar(3));
    expect(tab.finish(USER, soFar(3)).id).not.toBe(over.id);
    pass(600);
    expect(await recovered(storage, null, now)).toHaveLength(1);
  });

  it("waits for its user, and stays if it could not be recorded [R-127]", async () => {
    const storage = new TestStorage();
    const { now, pass } = clock();
    createCheckpoints(storage, null, now).save(USER, soFar(9));
    pass(600);
    expect(await recovered(storage, null, now, "someone else")).toEqual([]);
    const failing = recover(storage, null, now, USER, async () => {
      throw new Error("full");
    });
    await expect(failing).rejects.toThrow("full");
    expect(await recovered(storage, null, now)).toHaveLength(1);
  });

  it("is removed if damaged; a full storage does not interrupt the session [R-127]", async () => {
    const storage = new TestStorage();
    const { now } = clock();
    storage.kept.set("vr-eye-lab.practice.half", '{"half":');
    storage.kept.set("vr-eye-lab.settings", "{}");
    expect(await recovered(storage, null, now)).toEqual([]);
    expect([...storage.kept.keys()]).toEqual(["vr-eye-lab.settings"]);
    const tab = createCheckpoints(refusedStorage("QuotaExceededError"), null, now);
    expect(() => tab.save(USER, soFar(2))).not.toThrow();
    expect(tab.finish(USER, soFar(2)).isStored).toBe(false);
  });

  it("is recovered although the browser doesn't answer the request for another one's lock [R-127]", async () => {
    const storage = new TestStorage();
    const { now } = clock();
    for (const seconds of [2, 3]) createCheckpoints(storage, null, now).save(USER, soFar(seconds));
    const [, second] = storage.kept.keys();
    const request = (key: string, _options: unknown, callback: (lock: object) => unknown) =>
      key === second ? callback({}) : new Promise(() => undefined);
    const found: number[] = [];
    void recover(storage, { request } as unknown as LockManager, now, USER, async (_, { duration }) => {
      found.push(duration);
    });
    await expect.poll(() => found).toEqual([3]);
  });
});

describe("the document of a practice session", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("has UTC and the local date where the browser can't find out its time zone [R-127]", () => {
    vi.stubEnv("TZ", "Etc/Unknown");
    const moment = new Date("2026-11-21T23:30:00Z");
    expect(momentBefore(moment, 60)).toEqual({
      startedAt: "2026-11-21T23:29:00.000Z",
      date: "2026-11-21",
      zone: "UTC",
    });
  });
});

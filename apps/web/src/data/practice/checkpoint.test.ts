import { practiceDocumentSchema } from "@vr-eye-lab/domain/practice";
import { describe, expect, it } from "vitest";
import { createCheckpoints } from "./checkpoint.ts";

const USER = "00000000-0000-7000-8000-0000000000ff";
const soFar = (duration: number) => ({ duration, exercises: [{ type: "pursuit" as const, duration }] });

/** Local storage of one browser. */
class Texts {
  readonly kept = new Map<string, string>();
  get length() {
    return this.kept.size;
  }
  key = (i: number) => [...this.kept.keys()][i] ?? null;
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, text: string) => void this.kept.set(key, text);
  removeItem = (key: string) => void this.kept.delete(key);
}

/** A clock that is moved by hand, in seconds. */
function clock(start = Date.parse("2026-11-21T10:00:00Z")) {
  let now = start;
  return { now: () => new Date(now), pass: (seconds: number) => (now += seconds * 1000) };
}

/** What a tab that starts now finds left behind. */
async function recovered(texts: Texts, locks: LockManager | null, now: () => Date, userId = USER) {
  const found: [string, number][] = [];
  await createCheckpoints(texts, locks, now).recover(userId, async (id, body) => {
    expect(practiceDocumentSchema.safeParse(body).success).toBe(true);
    found.push([id, body.duration]);
  });
  return found;
}

describe("a checkpoint", () => {
  it("is recovered once after the tab was killed, with the time when the session began [R-127]", async () => {
    const texts = new Texts();
    const { now, pass } = clock();
    const killed = createCheckpoints(texts, null, now);
    killed.keep(USER, soFar(2));
    pass(5);
    killed.keep(USER, soFar(7));
    pass(120);
    const bodies: string[] = [];
    const next = createCheckpoints(texts, null, now);
    await next.recover(USER, async (_, body) => void bodies.push(`${body.startedAt} ${body.duration}`));
    expect(bodies).toEqual(["2026-11-21T09:59:58.000Z 7"]);
    expect(await recovered(texts, null, now)).toEqual([]);
  });

  it("of a session that still runs in another tab is left alone [R-127]", async () => {
    const { now, pass } = clock();
    for (const locks of [navigator.locks, null]) {
      const texts = new Texts();
      const running = createCheckpoints(texts, locks, now);
      running.keep(USER, soFar(2));
      if (locks) pass(600);
      expect(await recovered(texts, locks, now)).toEqual([]);
      const over = running.finish();
      expect(over).not.toBeNull();
      // The lock is let go of in its own time.
      await locks?.request(`vr-eye-lab.practice.${over?.id}`, () => undefined);
      pass(600);
      expect(await recovered(texts, locks, now)).toEqual([[over?.id, 2]]);
    }
  });

  it("is gone once the session was recorded, under the id that it had [R-127]", async () => {
    const texts = new Texts();
    const { now, pass } = clock();
    const tab = createCheckpoints(texts, null, now);
    tab.keep(USER, soFar(2));
    const [key] = texts.kept.keys();
    const over = tab.finish();
    expect(key).toContain(over?.id);
    tab.drop(over?.id ?? "");
    tab.keep(USER, soFar(3));
    expect(tab.finish()?.id).not.toBe(over?.id);
    pass(600);
    expect(await recovered(texts, null, now)).toHaveLength(1);
  });

  it("waits for the person that it belongs to, and stays when it could not be recorded [R-127]", async () => {
    const texts = new Texts();
    const { now, pass } = clock();
    createCheckpoints(texts, null, now).keep(USER, soFar(9));
    pass(600);
    expect(await recovered(texts, null, now, "someone else")).toEqual([]);
    const failing = createCheckpoints(texts, null, now).recover(USER, async () => {
      throw new Error("full");
    });
    await expect(failing).rejects.toThrow("full");
    expect(await recovered(texts, null, now)).toHaveLength(1);
  });

  it("that is damaged is thrown away, and a storage that refuses stops nothing [R-127]", async () => {
    const texts = new Texts();
    const { now } = clock();
    texts.setItem("vr-eye-lab.practice.half", '{"half":');
    texts.setItem("vr-eye-lab.settings", "{}");
    expect(await recovered(texts, null, now)).toEqual([]);
    expect([...texts.kept.keys()]).toEqual(["vr-eye-lab.settings"]);
    const refusing = Object.assign(new Texts(), {
      setItem() {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    const tab = createCheckpoints(refusing, null, now);
    expect(() => tab.keep(USER, soFar(2))).not.toThrow();
    expect(tab.finish()).not.toBeNull();
  });
});

import { expect, it, vi } from "vitest";
import { describeOnBoth } from "../db/testing/databases.ts";
import { newId } from "../testing/person.ts";
import { createRateLimits } from "./rate-limit.ts";

// Each test makes dozens of requests on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

describeOnBoth("rate limits", (open) => {
  it("allow a number of attempts per window and return the time until it ends", async () => {
    let now = Date.now();
    const rateLimits = createRateLimits(await open(), () => now);
    const [key, limit] = [newId(), { max: 3, window: 60 }];
    for (let attempt = 0; attempt < 3; attempt++) expect(await rateLimits.take(key, limit)).toBe(0);
    expect(await rateLimits.take(key, limit)).toBe(60);
    now += 59_001;
    expect(await rateLimits.take(key, limit)).toBe(1);
    now += 999;
    expect(await rateLimits.take(key, limit)).toBe(0);
  });

  it("block for one window at most, even if refused attempts continue", async () => {
    let now = Date.now();
    const rateLimits = createRateLimits(await open(), () => now);
    const [key, limit] = [newId(), { max: 1, window: 60 }];
    expect(await rateLimits.take(key, limit)).toBe(0);
    for (let second = 1; second < 60; second++) {
      now += 1_000;
      expect(await rateLimits.take(key, limit)).toBe(60 - second);
    }
    now += 1_000;
    expect(await rateLimits.take(key, limit)).toBe(0);
  });

  it("count concurrent attempts of several processes exactly", async () => {
    const processes = [createRateLimits(await open()), createRateLimits(await open())] as const;
    const key = newId();
    const takes = Array.from({ length: 40 }, (_, index) =>
      processes[index % 2 ? 0 : 1].take(key, { max: 7, window: 60 }),
    );
    expect((await Promise.all(takes)).filter((wait) => wait === 0)).toHaveLength(7);
  });

  it("uncount one attempt, or all", async () => {
    const rateLimits = createRateLimits(await open());
    const [key, limit] = [newId(), { max: 2, window: 60 }];
    await rateLimits.take(key, limit);
    await rateLimits.take(key, limit);
    await rateLimits.giveBack(key);
    expect(await rateLimits.take(key, limit)).toBe(0);
    expect(await rateLimits.take(key, limit)).toBeGreaterThan(0);
    await rateLimits.forget(key);
    expect(await rateLimits.take(key, limit)).toBe(0);
    expect(await rateLimits.take(key, limit)).toBe(0);
  });

  it("delete rows of expired windows", async () => {
    const database = await open();
    let now = Date.now();
    const rateLimits = createRateLimits(database, () => now, 10);
    const old = newId();
    await rateLimits.take(old, { max: 1, window: 60 });
    now += 2 * 86_400_000;
    for (let attempt = 0; attempt < 9; attempt++) await rateLimits.take("busy", { max: 1, window: 60 });
    const kept = await database.reader.selectFrom("rateLimit").select("key").where("key", "=", old).execute();
    expect(kept).toEqual([]);
  });
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { newId } from "../testing/person.ts";
import { clientAt } from "./client.ts";
import { createRateLimits } from "./rate-limit.ts";
import { createRefusals } from "./rate-limit-memory.ts";
import { type AddressLimitName, RATE_LIMITS, type RateLimit } from "./rate-limit-table.ts";

// Each test makes dozens of requests on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const { max, window } = RATE_LIMITS.account;
const DAY_MS = 86_400_000;

/** Counts the writes of a database. */
function counting(database: Database) {
  const counter = { writes: 0 };
  const write: Database["write"] = (work) => {
    counter.writes += 1;
    return database.write(work);
  };
  return { counter, database: { ...database, write } as Database };
}

describeOnBoth("rate limits", (open) => {
  let database: Database;
  let now: number;
  beforeAll(async () => {
    database = await open();
    now = Date.now();
  });
  const limiter = (on = database) => createRateLimits(on, () => now);
  const exhaust = async (rateLimits: ReturnType<typeof limiter>, whose: string) => {
    for (let attempt = 0; attempt < max; attempt++) expect(await rateLimits.take("account", whose)).toBe(0);
  };

  it("allow a number of attempts per window and return the time until it ends", async () => {
    const [rateLimits, whose] = [limiter(), newId()];
    await exhaust(rateLimits, whose);
    expect(await rateLimits.take("account", whose)).toBe(window);
    now += window * 1000 - 999;
    expect(await rateLimits.take("account", whose)).toBe(1);
    now += 999;
    expect(await rateLimits.take("account", whose)).toBe(0);
  });

  it("block for one window at most, even if refused attempts continue", async () => {
    const [rateLimits, whose] = [limiter(), newId()];
    await exhaust(rateLimits, whose);
    for (let second = 1; second < window; second++) {
      now += 1_000;
      expect(await rateLimits.take("account", whose)).toBe(window - second);
    }
    now += 1_000;
    expect(await rateLimits.take("account", whose)).toBe(0);
  });

  it.each([20_000, 600_000, 365 * DAY_MS])("end a window that a clock opened %i ms ahead", async (ahead) => {
    const whose = newId();
    now += ahead;
    const before = limiter();
    await exhaust(before, whose);
    expect(await before.take("account", whose)).toBe(window);
    now -= ahead;
    // The process that remembers the refusal, and one that doesn't.
    for (const rateLimits of [before, limiter()]) expect(await rateLimits.take("account", whose)).toBe(0);
    for (let attempt = 2; attempt < max; attempt++) await before.take("account", whose);
    expect(await before.take("account", whose), "the new window counts").toBe(window);
  });

  it("never refuse for longer than a window while the clocks of processes differ", async () => {
    const whose = newId();
    const ahead = createRateLimits(database, () => now + 5_000);
    for (let attempt = 0; attempt < max; attempt++) await ahead.take("account", whose);
    expect(await limiter().take("account", whose)).toBe(window);
  });

  it("count concurrent attempts of several processes exactly", async () => {
    const processes = [createRateLimits(await open()), createRateLimits(await open())] as const;
    const whose = newId();
    const takes = Array.from({ length: 40 }, (_, index) => processes[index % 2 ? 0 : 1].take("account", whose));
    expect((await Promise.all(takes)).filter((wait) => wait === 0)).toHaveLength(max);
  });

  it("uncount one attempt, or all", async () => {
    const [rateLimits, whose] = [limiter(), newId()];
    await exhaust(rateLimits, whose);
    await rateLimits.giveBack("account", whose);
    expect(await rateLimits.take("account", whose)).toBe(0);
    expect(await rateLimits.take("account", whose)).toBeGreaterThan(0);
    await rateLimits.forget("account", whose);
    await exhaust(rateLimits, whose);
  });

  it("refuse further attempts without the database", async () => {
    const { counter, database: counted } = counting(database);
    const [rateLimits, whose] = [limiter(counted), newId()];
    await exhaust(rateLimits, whose);
    await rateLimits.take("account", whose);
    counter.writes = 0;
    for (let attempt = 0; attempt < 1_000; attempt++) expect(await rateLimits.take("account", whose)).toBe(window);
    expect(counter.writes).toBe(0);
    now += 1_000;
    const waits = await Promise.all(Array.from({ length: 100 }, () => rateLimits.take("account", whose)));
    expect(waits).toEqual(Array(100).fill(window - 1));
    expect(counter.writes, "asks once a second whether another process reset the count").toBe(1);
  });

  it("allow attempts within a second after another process reset the count", async () => {
    const [here, there, whose] = [limiter(), limiter(), newId()];
    await exhaust(here, whose);
    expect(await here.take("account", whose)).toBe(window);
    await there.forget("account", whose);
    now += 1_000;
    expect(await here.take("account", whose)).toBe(0);
  });

  it("delete rows of expired windows, and of a clock that was ahead", async () => {
    const [old, ahead] = [newId(), newId()];
    const rows = async () => (await database.reader.selectFrom("rateLimit").select("id").execute()).length;
    await limiter().take("account", old);
    now += DAY_MS * 4;
    await limiter().take("account", ahead);
    now -= DAY_MS * 2;
    const rateLimits = createRateLimits(database, () => now, 10);
    for (let attempt = 0; attempt < 10; attempt++) await rateLimits.take("account", newId());
    expect(await rows()).toBe(10);
  });

  const perAddress = Object.entries<RateLimit>(RATE_LIMITS).filter(([, { per }]) => per === "address");
  it.each(perAddress)("count the /64 network of IPv6 clients for %s", async (name) => {
    const rateLimits = limiter();
    const take = (address: string) => rateLimits.take(name as AddressLimitName, clientAt(address));
    const counts = async () => {
      const rows = database.reader.selectFrom("rateLimit").select("count").where("key", "like", `${name}:%`);
      return (await rows.execute()).map(({ count }) => count);
    };
    const [before, network] = [await counts(), newNetwork()];
    for (const host of ["::1", "::2", ":ffff:ffff:ffff:ffff"]) await take(`${network}${host}`);
    await take(`${newNetwork()}::1`);
    expect((await counts()).sort()).toEqual([...before, 3, 1].sort());
  });

  it("count an email address without case and spaces", async () => {
    const [rateLimits, name] = [limiter(), newId()];
    for (let attempt = 0; attempt < max; attempt++) await rateLimits.take("account", `${name}@example.com`);
    expect(await rateLimits.take("account", ` ${name.toUpperCase()}@Example.com`)).toBeGreaterThan(0);
  });

  it("store keys that reveal no address", async () => {
    await limiter().take("mailbox", clientAt("203.0.113.250"));
    await limiter().take("account", "someone@example.com");
    const rows = await database.reader.selectFrom("rateLimit").select("key").execute();
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|example/);
  });
});

let networks = 1;
function newNetwork(): string {
  return `2001:db8:7:${(networks++).toString(16)}`;
}

describe("the memory of refused keys", () => {
  it("is bounded, and discards the oldest", () => {
    const refusals = createRefusals(3);
    for (const key of ["a", "b", "c"]) refusals.remember(key, 0, 1_000, 0);
    refusals.remember("a", 0, 1_000, 0);
    refusals.remember("d", 0, 1_000, 0);
    expect(["a", "b", "c", "d"].map((key) => refusals.wait(key, 1))).toEqual([999, 0, 999, 999]);
  });
});

describe("the table of rate limits", () => {
  it("is the same in docs/operating.md", () => {
    const text = readFileSync(join(import.meta.dirname, "../../../../docs/operating.md"), "utf8");
    const rows = text.matchAll(/^\| (`[^|]+`) \| [^|]+ \| (\w+) \| ([\d,]+) \| (\d+) min \|$/gm);
    const documented = [...rows].flatMap(([, names = "", per, most = "", minutes]) =>
      [...names.matchAll(/`([\w-]+)`/g)].map(([, name]) => [
        name,
        { per, max: Number(most.replace(",", "")), window: Number(minutes) * 60 },
      ]),
    );
    const limits = Object.entries(RATE_LIMITS).map(([name, { per, max, window }]) => [name, { per, max, window }]);
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(limits));
  });

  it("has windows of at most a day, after which rows are deleted", () => {
    for (const [name, limit] of Object.entries<RateLimit>(RATE_LIMITS)) {
      expect([name, limit.window]).toEqual([name, Math.min(limit.window, 86_400)]);
    }
  });
});

import { describe, expect, it } from "vitest";
import { createHashLimit } from "./hash-limit.ts";
import { createPasswordHasher } from "./password-hash.ts";

const BOUNDS = { maxWaiting: 10, maxPerNetwork: 10, maxPerAccount: 10 };
const CHEAP = { cost: { N: 2 ** 10, r: 8, p: 1 } };

describe("hashing passwords", () => {
  it("verifies a password, and no other", async () => {
    const { hash, verify } = createPasswordHasher();
    const stored = await hash("correct horse");
    expect(await verify({ hash: stored, password: "correct horse" })).toBe(true);
    expect(await verify({ hash: stored, password: "correct hors" })).toBe(false);
    expect(stored).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(await hash("correct horse")).not.toBe(stored);
  });

  it("verifies a password typed with another Unicode composition", async () => {
    const { hash, verify } = createPasswordHasher(CHEAP);
    expect(await verify({ hash: await hash("caf\u00e9 au lait"), password: "cafe\u0301 au lait" })).toBe(true);
  });

  it("verifies a hash with another cost", async () => {
    const stored = await createPasswordHasher(CHEAP).hash("correct horse");
    expect(await createPasswordHasher().verify({ hash: stored, password: "correct horse" })).toBe(true);
  });

  it.each(["", "plain", "$2b$10$abcdefghijklmnopqrstuv", "scrypt", "scrypt$1024$8$1$c2FsdA$"])(
    "rejects every password for the hash %j",
    async (hash) => {
      expect(await createPasswordHasher(CHEAP).verify({ hash, password: "" })).toBe(false);
    },
  );

  it("limits concurrent and queued hashes, and rejects the rest", async () => {
    const { hash } = createPasswordHasher({
      ...CHEAP,
      limit: createHashLimit({ ...BOUNDS, maxRunning: 2, maxWaiting: 3 }),
    });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => hash("correct horse")));
    expect(results.map(({ status }) => status)).toEqual([...Array(5).fill("fulfilled"), ...Array(3).fill("rejected")]);
    for (const result of results.slice(5)) {
      expect(result.status === "rejected" && result.reason).toMatchObject({ code: "auth/server-busy" });
    }
    expect(await hash("correct horse")).toMatch(/^scrypt/);
  });
});

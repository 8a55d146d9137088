import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { TooManyRequestsError } from "../http/http-error.ts";
import { waitingHashes } from "../metrics/metrics.ts";
import { createHashLimit, type Requester } from "./hash-limit.ts";

/** OWASP's recommendation for scrypt: 32 MiB and about 0.25 s per hash. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Node's `maxmem` must exceed the 128·N·r bytes in use. */
const MEMORY_BOUND = 64 * 1024 * 1024;

/** Concurrent hashes. They share Node's 4 pool threads with files and DNS; one core stays free for other requests. */
const MAX_CONCURRENT = Math.max(1, Math.min(2, availableParallelism() - 1));
/**
 * Waiting hashes: all together about 24 s of work on one core; of one network, as many as a class that signs in together. More are rejected, so that
 * passwords can't exhaust the server.
 */
const WAITING = { maxWaiting: 96, maxPerNetwork: 48, maxPerAccount: 4 };
/** Seconds. */
const RETRY_AFTER = 5;

const NOBODY: Requester = { network: "", account: "" };

/** Hashes passwords and checks them. Both throw TooManyRequestsError if too many wait. Tests use a lower cost. */
export function createPasswordHasher({
  cost = COST,
  limit = createHashLimit({ maxRunning: MAX_CONCURRENT, ...WAITING }),
} = {}) {
  async function derive(password: string, salt: Buffer, cost: ScryptOptions, requester: Requester): Promise<Buffer> {
    waitingHashes.inc();
    const mayRun = await limit.enter(requester).finally(() => waitingHashes.dec());
    if (!mayRun) throw new TooManyRequestsError("auth/server-busy", RETRY_AFTER);
    try {
      return await new Promise((resolve, reject) =>
        scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { ...cost, maxmem: MEMORY_BOUND }, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      );
    } finally {
      limit.leave();
    }
  }

  return {
    async hash(password: string, requester = NOBODY): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(password, salt, cost, requester);
      return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$");
    },
    async verify({ hash, password }: { hash: string; password: string }, requester = NOBODY): Promise<boolean> {
      const [scheme, n, r, p, salt = "", key = ""] = hash.split("$");
      if (scheme !== "scrypt") return false;
      const expected = Buffer.from(key, "base64url");
      if (expected.length !== KEY_BYTES) return false;
      const storedCost = { N: Number(n), r: Number(r), p: Number(p) };
      const derived = await derive(password, Buffer.from(salt, "base64url"), storedCost, requester);
      return timingSafeEqual(derived, expected);
    },
  };
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

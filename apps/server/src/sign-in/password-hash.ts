import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";

/** OWASP's recommendation for scrypt: 32 MiB and about 0.25 s per hash. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Node's `maxmem` must exceed the 128·N·r bytes in use. */
const MEMORY_BOUND = 64 * 1024 * 1024;

/** Concurrent hashes. They share Node's 4 pool threads with files and DNS; one core stays free for other requests. */
const MAX_CONCURRENT = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Queued hashes: about 8 s of work on one core. More are rejected, so that passwords can't exhaust the server. */
const MAX_QUEUED = 32;

/** The queue of passwords to hash is full. Answered with 429. */
export class HashingBusyError extends Error {
  override name = "HashingBusyError";
}

/** Hashes passwords and checks them, with its own queue. Both throw HashingBusyError. Tests use a lower cost. */
export function createPasswordHasher({ cost = COST, maxConcurrent = MAX_CONCURRENT, maxQueued = MAX_QUEUED } = {}) {
  let running = 0;
  const queue: (() => void)[] = [];

  async function derive(password: string, salt: Buffer, cost: ScryptOptions, bytes: number): Promise<Buffer> {
    if (running >= maxConcurrent) {
      if (queue.length >= maxQueued) throw new HashingBusyError("Too many passwords are waiting to be hashed.");
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running++;
    }
    try {
      return await new Promise((resolve, reject) =>
        scrypt(password.normalize("NFKC"), salt, bytes, { ...cost, maxmem: MEMORY_BOUND }, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      );
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(password, salt, cost, KEY_BYTES);
      return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$");
    },
    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const [scheme, n, r, p, salt = "", key = ""] = hash.split("$");
      if (scheme !== "scrypt") return false;
      const expected = Buffer.from(key, "base64url");
      if (expected.length !== KEY_BYTES) return false;
      const storedCost = { N: Number(n), r: Number(r), p: Number(p) };
      const derived = await derive(password, Buffer.from(salt, "base64url"), storedCost, expected.length);
      return timingSafeEqual(derived, expected);
    },
  };
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

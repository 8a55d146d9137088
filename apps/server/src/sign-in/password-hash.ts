import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";

/** What a hash costs, by OWASP's table for scrypt: 32 MiB and about a quarter of a second. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Node wants the bound above the 128·N·r bytes that are really taken. */
const MEMORY_BOUND = 64 * 1024 * 1024;

/**
 * Hashes at a time. They run in Node's pool of 4 threads, which files and name look-ups need too, and one core is left for answering others.
 */
const MOST_AT_A_TIME = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Hashes that may wait for their turn: some 8 seconds of work on one core. More are refused, so that passwords cannot exhaust the server. */
const MOST_WAITING = 32;

/** Too many passwords wait to be hashed. Answered with 429. */
export class HashingBusyError extends Error {
  override name = "HashingBusyError";
}

/** Hashes passwords and checks them. */
export interface PasswordHasher {
  /** @throws HashingBusyError */
  hash(password: string): Promise<string>;
  /** @throws HashingBusyError */
  verify(stored: { hash: string; password: string }): Promise<boolean>;
}

/** Makes a hasher with a queue of its own; a process has one. Tests may ask for cheaper ones. */
export function createPasswordHasher({
  cost = COST,
  mostAtATime = MOST_AT_A_TIME,
  mostWaiting = MOST_WAITING,
} = {}): PasswordHasher {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function derive(password: string, salt: Buffer, cost: ScryptOptions, bytes: number): Promise<Buffer> {
    if (running >= mostAtATime) {
      if (waiting.length >= mostWaiting) throw new HashingBusyError("Too many passwords wait to be hashed.");
      await new Promise<void>((resolve) => waiting.push(resolve));
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
      // The turn goes to the one who waits longest.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const key = await derive(password, salt, cost, KEY_BYTES);
      return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64url"), key.toString("base64url")].join("$");
    },
    async verify({ hash, password }) {
      const [scheme, n, r, p, salt = "", key = ""] = hash.split("$");
      if (scheme !== "scrypt") return false;
      const expected = Buffer.from(key, "base64url");
      if (expected.length !== KEY_BYTES) return false;
      const paid = { N: Number(n), r: Number(r), p: Number(p) };
      const derived = await derive(password, Buffer.from(salt, "base64url"), paid, expected.length);
      return timingSafeEqual(derived, expected);
    },
  };
}

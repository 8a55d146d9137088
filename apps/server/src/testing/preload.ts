import crypto, { type ScryptOptions } from "node:crypto";
import { enableCompileCache, flushCompileCache, syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

// Preloaded by programs that tests start (`node --import`), so that they start in half the time and hash passwords cheaply.
// HASHING=full uses the real cost, for tests that need a slow sign-in.

const FLUSH_AFTER_MS = 3_000;
/** 1 MiB and 3 ms instead of 32 MiB and a quarter of a second. */
const CHEAP = { N: 2 ** 10, p: 1 };

enableCompileCache(join(import.meta.dirname, "../../../../.cache/compiled"));
// Node writes the cache at exit, which killed processes never reach.
setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref();

if (process.env.HASHING !== "full") {
  const { scrypt } = crypto;
  Object.assign(crypto, {
    scrypt: (
      password: string,
      salt: Buffer,
      bytes: number,
      options: ScryptOptions,
      callback: (error: Error | null, key: Buffer) => void,
    ) => scrypt(password, salt, bytes, { ...options, ...CHEAP }, callback),
  });
  syncBuiltinESMExports();
}

import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/*
 * Loaded before the tests' server: a password costs it a hundredth of what it costs the product, since hundreds of people sign up in a run.
 * The real cost is tested where the hash is made (password-hash.test.ts).
 */
const { scrypt } = crypto;
const CHEAP = { N: 1024, r: 8, p: 1 };
Object.assign(crypto, {
  scrypt: (
    password: crypto.BinaryLike,
    salt: crypto.BinaryLike,
    bytes: number,
    _cost: crypto.ScryptOptions,
    callback: (error: Error | null, key: Buffer) => void,
  ) => scrypt(password, salt, bytes, CHEAP, callback),
});
syncBuiltinESMExports();

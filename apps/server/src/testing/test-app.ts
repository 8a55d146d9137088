import { type AppParts, createApp } from "../app.ts";
import { createStripeProvider } from "../billing/stripe-client.ts";
import type { Database } from "../db/database.ts";
import { createLog } from "../log.ts";
import { createMailbox } from "../mail/mailbox.ts";
import { createPasswordHasher } from "../sign-in/password-hash.ts";
import { described } from "./described.ts";
import { ORIGIN } from "./person.ts";

export const TEST_ENV: AppParts["env"] = {
  publicUrl: new URL(ORIGIN),
  otherUrls: [],
  production: false,
  trustedProxies: [],
  lan: false,
  longPollSeconds: 25,
  // More than a test makes.
  pushesPerMinute: 1_000_000,
  cacheBytes: 41_943_040,
  proMotions: "open",
  paymentsOff: false,
  demo: false,
  metricsToken: undefined,
  legal: { operator: null, terms: null, privacy: null },
};

export const TEST_SECRET = "a secret for tests, of 32 characters at least";

/** Opens the mailbox of test apps. */
export const LOCAL_CODE = "c0de";

/** Cheap password hashing for tests. */
const CHEAP = { N: 2 ** 10, r: 8, p: 1 };

/** An unreachable payment provider, for tests that are not about payments. */
const UNREACHABLE = createStripeProvider({
  secretKey: "sk_test_unreachable",
  webhookSecret: "whsec_unreachable",
  prices: { quarterly: "price_quarterly" },
  apiBase: new URL("http://127.0.0.1:9"),
});

/**
 * Creates an app on a database, with a mailbox. Any part can be replaced. An answer that the description of the API doesn't have rejects the
 * request.
 */
export function createTestApp(database: Database, parts: Partial<Omit<AppParts, "database">> = {}) {
  const mailbox = createMailbox();
  const app = createApp({
    env: TEST_ENV,
    log: createLog("silent"),
    site: new Map(),
    version: { version: "1.2.3", commit: "abc" },
    secret: TEST_SECRET,
    mailer: mailbox,
    hasher: createPasswordHasher({ cost: CHEAP }),
    payments: { provider: UNREACHABLE, sandbox: null },
    localCode: LOCAL_CODE,
    ...parts,
    database,
  });
  // Protocols of later versions send what no schema has yet.
  return { app: described(app, parts.protocols === undefined), mailbox };
}

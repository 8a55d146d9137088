import { beforeAll } from "vitest";
import { type AppParts, createApp } from "../app.ts";
import { createStripeProvider } from "../billing/stripe-client.ts";
import { readEnv } from "../configuration/env.ts";
import type { Database, DatabaseKind } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createLog } from "../log.ts";
import { createMailbox } from "../mail/mailbox.ts";
import { createPasswordHasher } from "../sign-in/password-hash.ts";
import { createSignedUp, createVisitor, mailedToken, PATHS, type Visitor } from "../sign-in/testing/visitor.ts";
import { described } from "./described.ts";
import { ORIGIN } from "./person.ts";

export const TEST_ENV: AppParts["env"] = {
  ...readEnv({}),
  publicUrl: new URL(ORIGIN),
  // More than a test makes.
  pushesPerMinute: 1_000_000,
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
  return { app: described(app), mailbox };
}

/** An app on one database, with helpers for its visitors. */
function testServer(database: Database) {
  const { app, mailbox } = createTestApp(database);
  return {
    database,
    app,
    mailbox,
    visitor: (address?: string) => createVisitor(app, address),
    /** A visitor who has just signed up. */
    signUp: () => createSignedUp(app),
    async idOf({ get }: Visitor): Promise<string> {
      return ((await (await get(PATHS.session)).json()) as { user: { id: string } }).user.id;
    },
    mailed: (to: string, name: Parameters<typeof mailedToken>[2]) => mailedToken(mailbox.mails, to, name),
    /** The last email to an address. */
    lastMail: (email: string) => mailbox.mails.findLast(({ to }) => to === email),
  };
}
export type TestServer = ReturnType<typeof testServer>;

/** Runs the same tests on an app on SQLite and on one on PostgreSQL, as `describeOnBoth` does. @param server filled before the first test */
export function describeApp(name: string, tests: (server: TestServer, kind: DatabaseKind) => void): void {
  describeOnBoth(name, (open, kind) => {
    const server = {} as TestServer;
    beforeAll(async () => {
      Object.assign(server, testServer(await open()));
    });
    tests(server, kind);
  });
}

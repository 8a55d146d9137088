import { randomBytes } from "node:crypto";
import { DAY_MS, HOUR_MS, isDue } from "@vr-eye-lab/domain/time";
import type { Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { Logger } from "../log.ts";
import { repeatInBackground } from "../process/background.ts";
import { inUserTransaction, lockData } from "../store/user-transaction.ts";
import { checkPush, storeAll } from "../sync/push.ts";
import { DEMO_USER } from "./demo-account.ts";
import { samplePractice, sampleProfile, sampleShare } from "./sample.ts";

/** Age up to which visitors stay in the demo. */
const LOGIN_MS = DAY_MS;
/** How often to look whether a reset is due, and how long to wait after a failure. Milliseconds. */
const CHECK_MS = 1_000;
const RETRY_MS = 30_000;

/** Whether a reset deletes the sample account's rows of a table. A new table must be added here. */
const TABLES = {
  document: "empty",
  write: "empty",
  practice: "empty",
  practiceDay: "empty",
  share: "empty",
  reminder: "empty",
  click: "empty",
  pageView: "empty",
  // Visitors stay in the demo, and limits per address continue.
  session: "keep",
  rateLimit: "keep",
  user: "keep",
  userRevision: "keep",
  // No route of a demo writes to these.
  account: "keep",
  verification: "keep",
  deviceCode: "keep",
  billing: "keep",
  checkout: "keep",
  webhookEvent: "keep",
} as const satisfies { readonly [Name in keyof Tables]: "empty" | "keep" };
type EmptiedTable = {
  [Name in keyof typeof TABLES]: (typeof TABLES)[Name] extends "empty" ? Name : never;
}[keyof Tables];

const EMPTIED = (Object.keys(TABLES) as (keyof Tables)[]).filter(
  (name): name is EmptiedTable => TABLES[name] === "empty",
);

/** The end of an hour by the server's clock, in UTC. */
export function nextReset(now: Date): Date {
  return new Date(hourOf(now) + HOUR_MS);
}

function hourOf(at: Date): number {
  return Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
}

/**
 * Replaces everything in the sample account by new sample data in one transaction, unless that has been done in the current hour. Creates the account in a new
 * database. Logins stay. Cursors of before are refused, so that browsers fetch everything again, once. The account's `updatedAt` is the time of its
 * last reset: no route of a demo changes it.
 * @returns whether it was due
 */
export function resetIfDue(database: Database, now: Date): Promise<boolean> {
  const userId = DEMO_USER.id;
  return database.write(async (transaction) => {
    await addAccount(transaction, database.kind);
    await lockData(transaction, userId);
    const { updatedAt } = await transaction
      .selectFrom("user")
      .select("updatedAt")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    if (hourOf(new Date(updatedAt)) === hourOf(now)) return false;
    for (const table of EMPTIED) await transaction.deleteFrom(table).where("userId", "=", userId).execute();
    await transaction
      .deleteFrom("session")
      .where("userId", "=", userId)
      .where("createdAt", "<", new Date(now.getTime() - LOGIN_MS).toISOString())
      .execute();
    await transaction
      .updateTable("userRevision")
      .set((on) => ({
        revision: on("revision", "+", 1),
        floor: on("revision", "+", 1),
        counted: on("revision", "+", 1),
        savedSequences: 0,
        usage: "{}",
      }))
      .where("userId", "=", userId)
      .execute();
    await addSample(database, transaction, now);
    await transaction.updateTable("user").set({ updatedAt: now.toISOString() }).where("id", "=", userId).execute();
    return true;
  });
}

async function addAccount(transaction: Transaction<Tables>, kind: Database["kind"]): Promise<void> {
  const never = new Date(0).toISOString();
  const emailVerified = kind === "postgres" ? true : 1;
  await transaction
    .insertInto("user")
    .values({ ...DEMO_USER, emailVerified, image: null, createdAt: never, updatedAt: never })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

async function addSample(database: Database, transaction: Transaction<Tables>, now: Date): Promise<void> {
  const userId = DEMO_USER.id;
  const { joined, writes } = sampleProfile(userId, now);
  const pushes = [checkPush(userId, writes, joined), checkPush(userId, samplePractice(now), now)];
  const policy = { proMotions: "open", paymentsOff: true } as const;
  const answers = await inUserTransaction(database, transaction, userId, (tx) => storeAll(tx, pushes, policy));
  const refused = answers.flatMap(({ results }) => results).find(({ status }) => status === "refused");
  if (refused) throw new Error(`The sample data is not valid: ${JSON.stringify(refused)}`);
  // No token has this hash: visitors create links of their own.
  const tokenHash = randomBytes(32).toString("base64url");
  await transaction
    .insertInto("share")
    .values({ ...sampleShare(now), userId, tokenHash })
    .execute();
}

/**
 * Resets the demo at the beginning of every hour. Several processes may run this: one of them resets.
 * @returns stops the loop and resolves when a running reset is done
 */
export function startDemoResets(database: Database, log: Logger): () => Promise<void> {
  const check = createResetCheck(database, log, () => new Date());
  return repeatInBackground("resetting the demo", log, CHECK_MS, check);
}

/** Returns a check that resets the demo once in each new hour. After a failure it waits 30 s before the next attempt. */
export function createResetCheck(database: Database, log: Pick<Logger, "info">, now: () => Date): () => Promise<void> {
  let resetIn = hourOf(now());
  let failedAt: number | undefined;
  return async () => {
    const at = now();
    if (hourOf(at) === resetIn || (failedAt !== undefined && !isDue(failedAt, RETRY_MS, at.getTime()))) return;
    failedAt = at.getTime();
    if (await resetIfDue(database, at)) log.info("reset the demo");
    failedAt = undefined;
    resetIn = hourOf(at);
  };
}

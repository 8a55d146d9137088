import { customerOf } from "../billing/customers.ts";
import type { Database } from "../db/database.ts";
import { clicksByVisit } from "../tracking/clicks.ts";

/** Exports everything stored about a user, without secrets such as hashes and tokens. */
export async function exportAccount(database: Database, userId: string) {
  const { reader } = database;
  const documents = await reader
    .selectFrom("document")
    .select(["collection", "id", "body", "updatedAt"])
    .where("userId", "=", userId)
    .where("deleted", "=", 0)
    .orderBy("revision")
    .execute();
  const of = (collection: string) =>
    documents
      .filter((document) => document.collection === collection)
      // The document's own fields take precedence.
      .map(({ id, body, updatedAt }) => ({ id, updatedAt, ...JSON.parse(body ?? "{}") }));
  const clicks = await clicksByVisit(reader, userId);
  const [profile] = of("users");
  return {
    exportedAt: new Date().toISOString(),
    account: await accountOf(database, userId),
    profile,
    savedSequences: of("savedSequences"),
    selfTests: of("selfTests"),
    practice: await practiceOf(database, userId),
    sessions: of("sessions").map((session) => ({ ...session, ...(clicks.get(session.id) ?? { clicks: [] }) })),
    customerId: await customerOf(database, userId),
    checkouts: await reader
      .selectFrom("checkout")
      .select(["sessionId", "priceId", "createdAt", "verifiedAt"])
      .where("userId", "=", userId)
      .orderBy("createdAt")
      .execute(),
    reminder: await reader
      .selectFrom("reminder")
      .select(["dueAt", "lastDate"])
      .where("userId", "=", userId)
      .executeTakeFirst(),
    shares: await reader
      .selectFrom("share")
      .select(["id", "name", "createdAt", "expiresAt", "openedAt"])
      .where("userId", "=", userId)
      .orderBy("createdAt")
      .execute(),
    pageViews: await reader
      .selectFrom("pageView")
      .select(["path", "title", "at"])
      .where("userId", "=", userId)
      .orderBy("at")
      .execute(),
  };
}

/** The account and its logins. */
async function accountOf({ reader }: Database, userId: string) {
  const user = await reader
    .selectFrom("user")
    .select(["id", "email", "emailVerified", "createdAt"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const signIns = await reader
    .selectFrom("session")
    .select(["createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  return { ...user, emailVerified: Boolean(user.emailVerified), signIns };
}

/** Every practice record, oldest first. */
async function practiceOf({ reader }: Database, userId: string) {
  const rows = await reader
    .selectFrom("practice")
    .select(["id", "startedAt", "date", "zone", "duration", "exercises", "evidence", "comfort"])
    .where("userId", "=", userId)
    .orderBy("startedAt")
    .orderBy("id")
    .execute();
  return rows.map(({ exercises, evidence, ...row }) => ({
    ...row,
    exercises: JSON.parse(exercises),
    ...(evidence !== null && { evidence: JSON.parse(evidence) }),
  }));
}

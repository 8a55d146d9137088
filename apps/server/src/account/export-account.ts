import { DOCUMENT_COLLECTIONS } from "@vr-eye-lab/domain/quota";
import { downloadedAnswers } from "@vr-eye-lab/domain/random-dots";
import { customerOf } from "../billing/customers.ts";
import type { Database } from "../db/database.ts";
import { PAGE, rowsByKey } from "../db/rows-by-key.ts";
import type { Tables } from "../db/tables.ts";
import { clicksOfVisit } from "../tracking/clicks.ts";
import { jsonPieces } from "./json-pieces.ts";

/**
 * Exports everything stored about a user, without secrets such as hashes and tokens, as the pieces of one JSON text. It reads as fast as the
 * caller takes the pieces, needs memory for one page of rows and the ids of one collection, and opens no transaction: each row comes once, as
 * it was when its page was read. What is stored or changed during the export may be included or not.
 */
export async function exportAccount(database: Database, userId: string): Promise<AsyncIterable<string>> {
  const { reader } = database;
  const user = await reader
    .selectFrom("user")
    .select(["id", "email", "emailVerified", "createdAt"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const everything = {
    exportedAt: new Date().toISOString(),
    account: { ...user, emailVerified: Boolean(user.emailVerified), signIns: signInsOf(database, userId) },
    profile: await first(documentsOf(database, userId, "users")),
    ...Object.fromEntries(DOCUMENT_COLLECTIONS.map((name) => [name, documentsOf(database, userId, name)])),
    practice: practiceOf(database, userId),
    practiceDays: practiceDaysOf(database, userId),
    sessions: visitsOf(database, userId),
    customerId: await customerOf(database, userId),
    checkouts: rowsByKey(
      reader
        .selectFrom("checkout")
        .select(["sessionId", "priceId", "createdAt", "verifiedAt"])
        .where("userId", "=", userId),
      "createdAt",
      "sessionId",
    ),
    reminder: await reader
      .selectFrom("reminder")
      .select(["dueAt", "lastDate"])
      .where("userId", "=", userId)
      .executeTakeFirst(),
    shares: sharesOf(database, userId),
    pageViews: pageViewsOf(database, userId),
  };
  return fileOf(everything);
}

async function* fileOf(everything: object) {
  yield* jsonPieces(everything);
  yield "\n";
}

/** The logins, oldest first. */
async function* signInsOf({ reader }: Database, userId: string) {
  const rows = reader
    .selectFrom("session")
    .select(["id", "createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent"])
    .where("userId", "=", userId);
  for await (const { id: _, ...row } of rowsByKey(rows, "createdAt", "id")) yield row;
}

async function* sharesOf({ reader }: Database, userId: string) {
  const rows = reader
    .selectFrom("share")
    .select(["id", "name", "createdAt", "expiresAt", "openedAt", "checkIns"])
    .where("userId", "=", userId);
  for await (const row of rowsByKey(rows, "createdAt", "id")) yield { ...row, checkIns: row.checkIns === 1 };
}

/**
 * The documents of a collection, those that changed last at the end. The ids are read first: a document that changes during the export has no
 * place in the order of revisions any more.
 */
async function* documentsOf({ reader }: Database, userId: string, collection: Tables["document"]["collection"]) {
  const ofCollection = reader.selectFrom("document").where("userId", "=", userId).where("collection", "=", collection);
  const ids = (await ofCollection.select("id").orderBy("revision").execute()).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += PAGE) {
    const page = ids.slice(from, from + PAGE);
    const rows = await ofCollection
      .select(["id", "body", "updatedAt"])
      .where("id", "in", page)
      .where("deleted", "=", 0)
      .execute();
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const row of page.flatMap((id) => found.get(id) ?? [])) {
      // The document's own fields take precedence.
      const body = JSON.parse(row.body ?? "{}");
      yield { id: row.id, updatedAt: row.updatedAt, ...(collection === "measures" ? downloadedAnswers(body) : body) };
    }
  }
}

/** Visits to the page with their clicks. */
async function* visitsOf(database: Database, userId: string) {
  for await (const visit of documentsOf(database, userId, "sessions")) {
    yield { ...visit, ...(await clicksOfVisit(database.reader, userId, visit.id)) };
  }
}

/** Every practice record, oldest first. */
async function* practiceOf({ reader }: Database, userId: string) {
  const rows = reader
    .selectFrom("practice")
    .select(["id", "startedAt", "date", "zone", "duration", "exercises", "evidence", "comfort"])
    .where("userId", "=", userId);
  for await (const { exercises, evidence, ...row } of rowsByKey(rows, "startedAt", "id")) {
    yield {
      ...row,
      exercises: JSON.parse(exercises).map(downloadedAnswers),
      ...(evidence !== null && { evidence: JSON.parse(evidence) }),
    };
  }
}

/** The totals of each day. They include the records that were counted without a row because of the quota. */
async function* practiceDaysOf({ reader }: Database, userId: string) {
  const days = reader
    .selectFrom("practiceDay")
    .select(["date", "seconds", "sessions", "types"])
    .where("userId", "=", userId);
  for await (const { types, ...day } of rowsByKey(days, "date")) yield { ...day, types: JSON.parse(types) };
}

/** Page views, oldest first. */
async function* pageViewsOf({ reader }: Database, userId: string) {
  const rows = reader.selectFrom("pageView").select(["id", "path", "title", "at"]).where("userId", "=", userId);
  for await (const { id: _, ...row } of rowsByKey(rows, "at", "id")) yield row;
}

async function first<Row>(rows: AsyncIterable<Row>): Promise<Row | undefined> {
  for await (const row of rows) return row;
  return undefined;
}

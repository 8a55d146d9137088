import { createHmac } from "node:crypto";
import { newUserDocument } from "@vr-eye-lab/domain/profile";
import { PROTOCOL, PROTOCOL_HEADER, USER_HEADER } from "@vr-eye-lab/domain/protocol";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import { type RawBuilder, sql } from "kysely";
import { newId } from "../db/new-id.ts";
import { openDatabase } from "../db/open-database.ts";

/** Practice sessions of each person, one a day until yesterday. */
const SESSIONS = 20;
const SESSION_SECONDS = 600;
/** People per transaction. */
const TOGETHER = 2_000;
/** The server's name of the login cookie under HTTPS. */
const COOKIE = "__Secure-better-auth.session_token";

const userIdOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const tokenOf = (number: number) => `login-${String(number).padStart(12, "0")}`;

/**
 * The headers that name a person of the crowd: a login cookie and what the page adds.
 * @param secret the server's AUTH_SECRET
 */
export function personHeaders(number: number, secret: string): Readonly<Record<string, string>> {
  const token = tokenOf(number);
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return {
    Cookie: `${COOKIE}=${encodeURIComponent(`${token}.${signature}`)}`,
    [USER_HEADER]: userIdOf(number),
    [PROTOCOL_HEADER]: String(PROTOCOL),
  };
}

/**
 * Creates people, numbered from 0, with a login, a profile and a history, in an empty database. Much faster than signing them up.
 * @param at as for `openDatabase`
 */
export async function createCrowd(
  at: { dataDir: string; databaseUrl: string | undefined },
  people: number,
): Promise<void> {
  const database = await openDatabase(at);
  try {
    for (let from = 0; from < people; from += TOGETHER) {
      const rows = rowsOf(from, Math.min(from + TOGETHER, people), database.kind === "postgres");
      await database.write(async (on) => {
        for (const [table, columns, query] of rows) {
          await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) ${query}`.execute(
            on,
          );
        }
      });
    }
    // Autovacuum would do it some time later, during a measurement.
    if (database.kind === "postgres")
      for (const each of [sql`vacuum analyze`, sql`checkpoint`]) await each.execute(database.kysely);
  } finally {
    await database.close();
  }
}

type Rows = readonly [table: string, columns: readonly string[], query: RawBuilder<unknown>];

/** The rows of the people from a number up to another: their table, columns and a query in the SQL of both databases. */
function rowsOf(from: number, to: number, isPostgres: boolean): Rows[] {
  const now = new Date();
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + 30 * DAY_MS).toISOString();
  const moment = (text: string) => (isPostgres ? sql`${text}::timestamptz` : sql`${text}`);
  const flag = isPostgres ? sql`true` : sql`1`;
  const text = (value: string) => (isPostgres ? sql`${value}::text` : sql`${value}`);
  const people = sql`(with recursive people(i) as (select ${sql.lit(from)} union all select i + 1 from people where i < ${sql.lit(to - 1)})
    select ${text(userIdOf(0).slice(0, -12))} || digits as id, digits from (select substr(cast(1000000000000 + i as text), 2) as digits from people) as numbered) as person`;
  const days = Array.from({ length: SESSIONS }, (_, i) => {
    const startedAt = new Date(now.getTime() - (SESSIONS - i) * DAY_MS).toISOString();
    return { id: newId(Date.parse(startedAt)), startedAt, date: startedAt.slice(0, 10), revision: i + 2 };
  });
  const each = <Value>(values: readonly Value[], columns: (value: Value) => readonly unknown[]) =>
    sql`(values ${sql.join(values.map((value) => sql`(${sql.join(columns(value).map((column) => (typeof column === "number" ? sql.lit(column) : text(String(column)))))})`))}) as each_one`;
  const exercises = JSON.stringify([{ type: "convergence", duration: SESSION_SECONDS }]);
  const types = (count: number) => JSON.stringify({ convergence: count });
  const profile = JSON.stringify(newUserDocument("someone@example.com", now));
  const used = (rows: number, bytes: number) => ({ rows, live: rows, bytes });
  const usage = JSON.stringify({
    practice: used(SESSIONS, SESSIONS * exercises.length),
    practiceDays: used(SESSIONS, 0),
  });
  const seconds = sql.lit(SESSION_SECONDS);
  return [
    [
      "user",
      ["id", "name", "email", "emailVerified", "createdAt", "updatedAt"],
      sql`select id, '', digits || '@example.com', ${flag}, ${moment(at)}, ${moment(at)} from ${people}`,
    ],
    [
      "session",
      ["id", "expiresAt", "token", "createdAt", "updatedAt", "userId"],
      sql`select id, ${moment(expiresAt)}, 'login-' || digits, ${moment(at)}, ${moment(at)}, id from ${people}`,
    ],
    [
      "userRevision",
      ["userId", "revision", "usage"],
      sql`select id, ${sql.lit(SESSIONS + 1)}, ${text(usage)} from ${people}`,
    ],
    [
      "document",
      ["userId", "collection", "id", "body", "deleted", "revision", "updatedAt"],
      sql`select id, 'users', id, ${text(profile)}, 0, 1, ${text(at)} from ${people}`,
    ],
    [
      "practice",
      ["userId", "id", "startedAt", "date", "zone", "duration", "exercises"],
      sql`select id, column1, column2, column3, 'UTC', ${seconds}, ${text(exercises)}
        from ${people} cross join ${each(days, ({ id, startedAt, date }) => [id, startedAt, date])}`,
    ],
    [
      "practiceDay",
      ["userId", "date", "seconds", "sessions", "types", "revision"],
      sql`select id, column1, ${seconds}, 1, ${text(types(1))}, column2
        from ${people} cross join ${each(days, ({ date, revision }) => [date, revision])}`,
    ],
  ];
}

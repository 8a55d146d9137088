import { API } from "@vr-eye-lab/domain/api";
import { type PracticeDay, practiceStats } from "@vr-eye-lab/domain/practice";
import { addDays } from "@vr-eye-lab/domain/time";
import { type RawBuilder, sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { deleteAccount } from "../account/delete-account.ts";
import type { Database } from "../db/database.ts";
import { RETIRED_TABLES } from "../db/table-walk.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { type AppUser, createDataApp, type DataApp, newAppUser } from "../testing/app-user.ts";
import { newId, newWrite, practiceBody, sequenceBody } from "../testing/person.ts";

/* Version 1.0 maintains sums and streaks in tables of their own. During an upgrade it runs beside this version on the same database. */
describeOnBoth("a server of version 1.0 on the same database", (open, kind) => {
  let database: Database;
  let app: DataApp;
  beforeAll(async () => {
    database = await open();
    app = createDataApp(database);
  });

  const TYPES = '{"convergence":1}';
  const EXERCISES = '[{"type":"convergence","duration":60}]';

  interface Before {
    readonly daySeconds: number | null;
    readonly daySessions: number | null;
    readonly totalSeconds: number | null;
    readonly totalSessions: number | null;
    readonly lastDate: string | null;
    readonly streakBefore: string | null;
    readonly streakAfter: string | null;
  }

  type Run = <Row>(query: RawBuilder<Row>) => Promise<Row[]>;

  /** Stores a write with the statements of a transaction of version 1.0. @returns the write's id */
  async function writeAsBefore(userId: string, at: string, store: (run: Run, revision: number) => Promise<unknown>) {
    const writeId = newId();
    await database.write(async (on) => {
      const run: Run = async (query) => (await query.execute(on)).rows;
      const [user] = await run(
        sql<{
          revision: number;
          savedSequences: number;
          usage: string;
          counted: number;
        }>`update "userRevision" set "revision" = "revision" where "userId" = ${userId} returning "revision", "savedSequences", "usage", "counted"`,
      );
      expect(user?.counted).toBe(user?.revision);
      const revision = (user?.revision ?? 0) + 1;
      await store(run, revision);
      await run(
        sql`insert into "write" ("userId", "id", "result", "at") values (${userId}, ${writeId}, ${resultOf(writeId, revision)}, ${at})`,
      );
      await run(
        sql`update "userRevision" set "revision" = ${revision}, "savedSequences" = ${user?.savedSequences}, "usage" = ${user?.usage}, "counted" = ${revision} where "userId" = ${userId}`,
      );
    });
    return writeId;
  }

  /** Replaces a saved motion by one of the same size. @returns the write's id */
  function saveMotionAsBefore(userId: string, id: string, body: string): Promise<string> {
    const at = "2026-11-19T12:00:00.000Z";
    return writeAsBefore(userId, at, async (run, revision) => {
      const present = await run(
        sql`select "body", "revision" from "document" where "userId" = ${userId} and "collection" = ${"savedSequences"} and "id" = ${id}`,
      );
      expect(present).toHaveLength(1);
      await run(
        sql`insert into "document" ("userId", "collection", "id", "body", "deleted", "revision", "updatedAt") values (${userId}, ${"savedSequences"}, ${id}, ${body}, ${0}, ${revision}, ${at}) on conflict ("userId", "collection", "id") do update set "body" = ${body}, "deleted" = ${0}, "revision" = ${revision}, "updatedAt" = ${at}`,
      );
    });
  }

  /** Stores a session of 60 s. @returns the write's id */
  function saveAsBefore(userId: string, date: string): Promise<string> {
    const [id, startedAt] = [newId(), `${date}T12:00:00.000Z`];
    const [dayBefore, dayAfter] = [addDays(date, -1), addDays(date, 1)];
    return writeAsBefore(userId, startedAt, async (run, revision) => {
      const [found] = await run(
        sql<Before>`select "stored"."date" as "storedDate", "stored"."duration", "stored"."exercises", "stored"."evidence", "day"."seconds" as "daySeconds", "day"."sessions" as "daySessions", "day"."types" as "dayTypes", "total"."seconds" as "totalSeconds", "total"."sessions" as "totalSessions", "total"."types" as "totalTypes", "total"."lastDate", "before"."firstDate" as "streakBefore", "after"."lastDate" as "streakAfter" from "userRevision" as "user" left join "practice" as "stored" on "stored"."userId" = "user"."userId" and "stored"."id" = ${id} left join "practiceDay" as "day" on "day"."userId" = "user"."userId" and "day"."date" = coalesce("stored"."date", ${date}) left join "practiceTotal" as "total" on "total"."userId" = "user"."userId" left join "practiceRun" as "after" on "after"."userId" = "user"."userId" and "after"."firstDate" = ${dayAfter} left join (select "firstDate", "lastDate" from "practiceRun" where "userId" = ${userId} and "firstDate" <= ${dayBefore} order by "firstDate" desc limit ${1}) as "before" on "before"."lastDate" = ${dayBefore} where "user"."userId" = ${userId}`,
      );
      const day = { seconds: (found?.daySeconds ?? 0) + 60, sessions: (found?.daySessions ?? 0) + 1 };
      const dayTypes = JSON.stringify({ convergence: day.sessions });
      const total = { seconds: (found?.totalSeconds ?? 0) + 60, sessions: (found?.totalSessions ?? 0) + 1 };
      const lastDate = found?.lastDate && found.lastDate > date ? found.lastDate : date;
      await run(
        sql`insert into "practice" ("userId", "id", "startedAt", "date", "zone", "duration", "exercises", "evidence") values (${userId}, ${id}, ${startedAt}, ${date}, ${"UTC"}, ${60}, ${EXERCISES}, ${null}) on conflict ("userId", "id") do update set "duration" = ${60}, "exercises" = ${EXERCISES}, "evidence" = ${null}`,
      );
      await run(
        sql`insert into "practiceDay" ("userId", "date", "seconds", "sessions", "types", "revision") values (${userId}, ${date}, ${day.seconds}, ${day.sessions}, ${dayTypes}, ${revision}) on conflict ("userId", "date") do update set "seconds" = ${day.seconds}, "sessions" = ${day.sessions}, "types" = ${dayTypes}, "revision" = ${revision}`,
      );
      await run(
        sql`insert into "practiceMonth" ("userId", "month", "seconds") values (${userId}, ${date.slice(0, 7)}, ${60}) on conflict ("userId", "month") do update set "seconds" = "practiceMonth"."seconds" + "excluded"."seconds"`,
      );
      await run(
        sql`insert into "practiceTotal" ("userId", "seconds", "sessions", "types", "lastDate") values (${userId}, ${total.seconds}, ${total.sessions}, ${TYPES}, ${lastDate}) on conflict ("userId") do update set "seconds" = ${total.seconds}, "sessions" = ${total.sessions}, "types" = ${TYPES}, "lastDate" = ${lastDate}`,
      );
      if (found?.daySeconds === null) {
        const [firstDate, runEnd] = [found.streakBefore ?? date, found.streakAfter ?? date];
        await run(sql`delete from "practiceRun" where "userId" = ${userId} and "firstDate" = ${dayAfter}`);
        await run(
          sql`insert into "practiceRun" ("userId", "firstDate", "lastDate") values (${userId}, ${firstDate}, ${runEnd}) on conflict ("userId", "firstDate") do update set "lastDate" = ${runEnd}`,
        );
      }
    });
  }

  /** Stores a session of 60 s on a new date with the statement of a batch of version 1.0. @returns the write's id */
  async function saveAsBatchBefore(userId: string, date: string): Promise<string> {
    const [id, writeId] = [newId(), newId()];
    const [user] = (
      await sql<{ revision: number; usage: string; version: string }>`
        select revision, "savedSequences", usage, counted, xmin::text as version from "userRevision" where "userId" = ${userId} limit 1`.execute(
        database.kysely,
      )
    ).rows;
    const revision = (user?.revision ?? 0) + 1;
    const rows = (row: object) => JSON.stringify([{ userId, ...row }]);
    const guard = { version: user?.version, revision, savedSequences: 0, usage: user?.usage };
    const startedAt = `${date}T12:00:00.000Z`;
    const record = { id, startedAt, date, zone: "UTC", duration: 60, exercises: EXERCISES };
    const stored = await sql`
with taken as materialized (
  select kept."userId", new.revision, new."savedSequences", new.usage
  from json_to_recordset(${rows(guard)}::json) as new("userId" text,"version" xid,"revision" int,"savedSequences" int,"usage" text) join "userRevision" as kept on kept."userId" = new."userId" and kept.xmin = new.version
  order by kept."userId" for no key update of kept skip locked
), revised as (
  update "userRevision" as kept
  set revision = taken.revision, "savedSequences" = taken."savedSequences", usage = taken.usage, counted = taken.revision
  from taken where kept."userId" = taken."userId"
), "put write" as (
  insert into "write" ("userId","id","result","at") select "userId","id","result","at" from json_to_recordset(${rows({ id: writeId, result: resultOf(writeId, revision), at: startedAt })}::json) as new("userId" text,"id" text,"result" text,"at" text) where new."userId" = any (array(select "userId" from taken))
), "put practice" as (
  insert into "practice" ("userId","id","startedAt","date","zone","duration","exercises","evidence","comfort") select "userId","id","startedAt","date","zone","duration","exercises","evidence","comfort" from json_to_recordset(${rows(record)}::json) as new("userId" text,"id" text,"startedAt" text,"date" text,"zone" text,"duration" float8,"exercises" text,"evidence" text,"comfort" text) where new."userId" = any (array(select "userId" from taken)) on conflict ("userId","id") do update set "startedAt" = excluded."startedAt","date" = excluded."date","zone" = excluded."zone","duration" = excluded."duration","exercises" = excluded."exercises","evidence" = excluded."evidence","comfort" = excluded."comfort"
), "put practiceDay" as (
  insert into "practiceDay" ("userId","date","seconds","sessions","types","revision") select "userId","date","seconds","sessions","types","revision" from json_to_recordset(${rows({ date, seconds: 60, sessions: 1, types: TYPES, revision })}::json) as new("userId" text,"date" text,"seconds" float8,"sessions" int,"types" text,"revision" int) where new."userId" = any (array(select "userId" from taken)) on conflict ("userId","date") do update set "seconds" = excluded."seconds","sessions" = excluded."sessions","types" = excluded."types","revision" = excluded."revision"
), "put practiceMonth" as (
  insert into "practiceMonth" ("userId","month","seconds") select "userId","month","seconds" from json_to_recordset(${rows({ month: date.slice(0, 7), seconds: 60 })}::json) as new("userId" text,"month" text,"seconds" float8) where new."userId" = any (array(select "userId" from taken)) on conflict ("userId","month") do update set "seconds" = excluded."seconds"
), "put practiceTotal" as (
  insert into "practiceTotal" ("userId","seconds","sessions","types","lastDate") select "userId","seconds","sessions","types","lastDate" from json_to_recordset(${rows({ seconds: 60, sessions: 1, types: TYPES, lastDate: date })}::json) as new("userId" text,"seconds" float8,"sessions" int,"types" text,"lastDate" text) where new."userId" = any (array(select "userId" from taken)) on conflict ("userId") do update set "seconds" = excluded."seconds","sessions" = excluded."sessions","types" = excluded."types","lastDate" = excluded."lastDate"
), "put practiceRun" as (
  insert into "practiceRun" ("userId","firstDate","lastDate") select "userId","firstDate","lastDate" from json_to_recordset(${rows({ firstDate: date, lastDate: date })}::json) as new("userId" text,"firstDate" text,"lastDate" text) where new."userId" = any (array(select "userId" from taken)) on conflict ("userId","firstDate") do update set "lastDate" = excluded."lastDate"
), deleted as (
  delete from "practiceRun" as kept using json_to_recordset(${rows({ firstDate: addDays(date, 1) })}::json) as old("userId" text,"firstDate" text)
  where old."userId" = any (array(select "userId" from taken)) and kept."userId" = old."userId" and kept."firstDate" = old."firstDate"
)
select "userId", pg_current_xact_id()::xid::text as version from taken`.execute(database.kysely);
    expect(stored.rows).toHaveLength(1);
    return writeId;
  }

  const resultOf = (id: string, revision: number) => JSON.stringify({ id, status: "stored", revision });
  const statsOf = async (user: AppUser) => (await user.get(`${API.stats}?today=2026-11-21`)).json();

  it("saves beside this one, and each save counts once [R-127, R-128]", async () => {
    const user = await newAppUser(app, database);
    const practise = (date: string) => newWrite("practice", practiceBody(new Date(`${date}T10:00:00.000Z`), 60));
    await user.push(practise("2026-11-18"));
    const repeated = await saveAsBefore(user.id, "2026-11-19");
    await user.push(practise("2026-11-19"));
    await user.push(practise("2026-11-20"));
    await saveAsBefore(user.id, "2026-11-20");
    const save = kind === "postgres" ? saveAsBatchBefore : saveAsBefore;
    await save(user.id, "2026-11-21");
    const days: PracticeDay[] = ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"].map((date, i) => {
      const sessions = i === 1 || i === 2 ? 2 : 1;
      return { date, seconds: 60 * sessions, sessions, types: { convergence: sessions } };
    });
    expect(await statsOf(user)).toEqual(practiceStats(days, "2026-11-21"));
    const { changes, cursor } = await user.changes();
    expect(changes.map(({ body }) => body)).toEqual(days);
    expect(cursor).toBe(6);
    const { results } = await user.push({ ...practise("2026-11-19"), id: repeated });
    expect(results).toEqual([{ id: repeated, status: "stored", revision: 2 }]);
    await user.push(practise("2026-11-21"));
    expect(await statsOf(user)).toMatchObject({ currentStreak: 4, totalSessions: 7 });
  });

  it("saves motions beside this one", async () => {
    const user = await newAppUser(app, database);
    const motion = newWrite("savedSequences", sequenceBody("Here"));
    await user.push(motion);
    const there = JSON.stringify(sequenceBody("Away"));
    const repeated = await saveMotionAsBefore(user.id, motion.documentId, there);
    expect((await user.changes()).changes.map(({ body }) => body)).toEqual([JSON.parse(there)]);
    const { results } = await user.push(
      { ...motion, id: repeated },
      { ...motion, id: newId(), base: 2, body: sequenceBody("Back") },
      newWrite("savedSequences", sequenceBody("More")),
    );
    expect(results.map((result) => result.status === "stored" && result.revision)).toEqual([2, 3, 4]);
    expect((await user.changes(2)).changes).toMatchObject([{ body: { name: "Back" } }, { body: { name: "More" } }]);
  });

  it("leaves rows that end with their account", async () => {
    const user = await newAppUser(app, database);
    await user.push(newWrite("practice", practiceBody(new Date("2026-11-18T10:00:00.000Z"), 60)));
    await saveAsBefore(user.id, "2026-11-19");
    const rows = async () => {
      const tables = RETIRED_TABLES.map((table) =>
        sql`select 1 from ${sql.table(table)} where "userId" = ${user.id}`.execute(database.reader),
      );
      return (await Promise.all(tables)).map((found) => found.rows.length);
    };
    expect(await rows()).toEqual([1, 1, 1]);
    await deleteAccount(database, null, user.id);
    expect(await rows()).toEqual([0, 0, 0]);
  });
});

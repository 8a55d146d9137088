import BetterSqlite3 from "better-sqlite3";
import { CompiledQuery, Kysely } from "kysely";
import { expect, it } from "vitest";
import { sqliteDialect } from "./sqlite-dialect.ts";
import { SqliteStatements } from "./sqlite-statements.ts";
import { WriteQueue, type WriteSession } from "./write-queue.ts";

function newLine() {
  const statements = new SqliteStatements(new BetterSqlite3(":memory:"));
  statements.file.exec("create table thing (id integer primary key)");
  const line = new WriteQueue(statements, { longestMs: 30, busyMs: 30 });
  const things = () => statements.file.prepare("select id from thing order by id").pluck().all();
  return { statements, line, things };
}

const add = (id: number) => (session: WriteSession) =>
  session.executeQuery(CompiledQuery.raw("insert into thing values (?)", [id]));

it("groups waiting writes into one commit", async () => {
  const { line } = newLine();
  let ended = 0;
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 10 }, (_, id) =>
      line
        .submit(async (session) => {
          // No write resolves before the last one has run.
          expect(ended).toBe(0);
          await add(id)(session);
        })
        .then(() => {
          ended += 1;
          order.push(id);
        }),
    ),
  );
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it("gives an exclusive write its own commit", async () => {
  const { line } = newLine();
  const order: string[] = [];
  const write = (name: string, isAlone: boolean) =>
    line.submit(async () => order.push(`${name} runs`), isAlone).then(() => order.push(`${name} is stored`));
  await Promise.all([write("first", false), write("alone", true), write("last", false)]);
  expect(order).toEqual(["first", "alone", "last"].flatMap((name) => [`${name} runs`, `${name} is stored`]));
});

it("times out a write that waits for another one, and commits the others", async () => {
  const { line, things } = newLine();
  let inner: Promise<unknown> | undefined;
  const nested = line.submit(() => {
    inner = line.submit(add(2));
    return inner;
  });
  const all = [line.submit(add(1)), nested, line.submit(add(3))];
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  await expect(nested).rejects.toThrow("longer than 30 ms");
  await inner;
  expect(things()).toEqual([1, 2, 3]);
});

it("times out a transaction that waits for a write", async () => {
  const { statements, line, things } = newLine();
  const kysely = new Kysely<{ thing: { id: number } }>({ dialect: sqliteDialect(statements, line) });
  const transaction = kysely.transaction().execute(async (on) => {
    await on.insertInto("thing").values({ id: 1 }).execute();
    await line.submit(add(2));
    await on.insertInto("thing").values({ id: 3 }).execute();
  });
  await expect(transaction).rejects.toThrow("This write has ended");
  expect(things()).toEqual([2]);
});

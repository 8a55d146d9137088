import { AsyncLocalStorage } from "node:async_hooks";
import BetterSqlite3 from "better-sqlite3";
import { CompiledQuery } from "kysely";
import { expect, it } from "vitest";
import { SqliteStatements } from "./sqlite-statements.ts";
import { WriteQueue, type WriteSession } from "./write-queue.ts";

function newLine() {
  const statements = new SqliteStatements(new BetterSqlite3(":memory:"));
  statements.file.exec("create table thing (id integer primary key)");
  const line = new WriteQueue(statements, { longestMs: 30, busyMs: 30 });
  const things = () => statements.file.prepare("select id from thing order by id").pluck().all();
  return { line, things };
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

it("runs each write in the context of its own request [34]", async () => {
  const { line } = newLine();
  const requests = new AsyncLocalStorage<number>();
  const ids = [1, 2, 3];
  const submit = (id: number) => requests.run(id, () => line.submit(async () => requests.getStore()));
  expect(await Promise.all(ids.map(submit))).toEqual(ids);
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

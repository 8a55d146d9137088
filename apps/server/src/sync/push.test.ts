import { API } from "@vr-eye-lab/domain/api";
import { LARGEST_PUSH, MOST_WRITES, pushResponseSchema } from "@vr-eye-lab/domain/sync";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { appUser, createDataApp, type DataApp, newAppUser } from "../testing/app-user.ts";
import { newId, newWrite, practiceBody, sequenceBody } from "../testing/person.ts";

describeOnBoth("a push", (open, kind) => {
  let database: Database;
  let app: DataApp;
  beforeAll(async () => {
    database = await open();
    app = createDataApp(database);
  });
  const newUser = () => newAppUser(app, database);

  it("stores a sequence under the next revision and adds it to the change feed [R-120]", async () => {
    const user = await newUser();
    const write = newWrite("savedSequences", sequenceBody("  Morning "));
    const { status, ...answer } = await user.push(write);
    expect([status, answer]).toEqual([200, { results: [{ id: write.id, status: "stored", revision: 1 }] }]);
    expect(pushResponseSchema.safeParse(answer).success).toBe(true);
    const body = sequenceBody("Morning");
    expect(await user.changes()).toEqual({
      changes: [
        {
          collection: "savedSequences",
          id: write.documentId,
          revision: 1,
          deleted: false,
          body: { ...body, createdAt: expect.any(String), updatedAt: expect.any(String) },
        },
      ],
      cursor: 1,
      more: false,
    });
  });

  it("returns the first result for a repeated write, and stores it once", async () => {
    const user = await newUser();
    const [first, second] = [
      newWrite("savedSequences", sequenceBody("A")),
      newWrite("savedSequences", sequenceBody("B")),
    ];
    const answer = await user.push(first, second);
    expect(await user.push(first, second)).toEqual(answer);
    expect((await user.push(second)).results).toEqual(answer.results.slice(1));
    expect((await user.push(first, first)).results).toEqual([answer.results[0], answer.results[0]]);
    const { changes, cursor } = await user.changes();
    expect([changes.length, cursor]).toEqual([2, 2]);
  });

  it("repeated many times at several servers stores one row", async () => {
    const user = await newUser();
    // Only PostgreSQL supports several processes.
    const there = kind === "postgres" ? appUser(createDataApp(await open()), user.id) : user;
    const write = newWrite("savedSequences", sequenceBody("A"));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? user : there).push(write)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 200, results: [{ id: write.id, status: "stored", revision: 1 }] })]),
    );
    expect((await user.changes()).changes).toHaveLength(1);
  });

  it("keeps the order of its writes and continues after a refused one", async () => {
    const user = await newUser();
    const sequence = newWrite("savedSequences", sequenceBody("One"));
    const again = { ...sequence, id: newId(), body: sequenceBody("Two") };
    const blank = newWrite("savedSequences", sequenceBody("   "));
    const other = newWrite("savedSequences", sequenceBody("Three"));
    const { status, results } = await user.push(sequence, blank, again, other);
    expect(status).toBe(200);
    expect(results).toEqual([
      { id: sequence.id, status: "stored", revision: 1 },
      {
        id: blank.id,
        status: "refused",
        code: "document/malformed",
        error: expect.any(String),
        values: { field: "name" },
        field: "name",
      },
      { id: again.id, status: "stored", revision: 2 },
      { id: other.id, status: "stored", revision: 3 },
    ]);
    const names = (await user.changes()).changes.map(({ body }) => (body as { name: string }).name);
    expect(names).toEqual(["Two", "Three"]);
  });

  it("gives concurrent writes consecutive revisions", async () => {
    const user = await newUser();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => user.push(newWrite("savedSequences", sequenceBody(`${i}`)))),
    );
    const revisions = answers.map(({ results: [result] }) => (result?.status === "stored" ? result.revision : 0));
    expect(revisions.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
  });

  it("refuses numbers that are not finite", async () => {
    const user = await newUser();
    const write = newWrite("savedSequences", sequenceBody("One"));
    const body = JSON.stringify({ writes: [write] }).replace('"speed":7.5', '"speed":1e999');
    const response = await user.get(API.push, { method: "POST", body });
    expect([response.status, await response.json()]).toMatchObject([400, { field: "exercises.0.settings.speed" }]);
  });

  it("returns 413 for a document over 64 KiB, and stores the others", async () => {
    const user = await newUser();
    const large = newWrite("savedSequences", { ...sequenceBody("One"), more: "x".repeat(65 * 1024) });
    expect(await user.push(large)).toMatchObject({ status: 413, code: "document/too-large" });
    const { results } = await user.push(large, newWrite("savedSequences", sequenceBody("Two")));
    expect(results.map(({ status }) => status)).toEqual(["refused", "stored"]);
  });

  it("cannot reach another user's documents, even with their ids", async () => {
    const [ada, ben] = [await newUser(), await newUser()];
    const put = newWrite("savedSequences", sequenceBody("Ada's"));
    await ada.push(put);
    const before = await ada.changes();
    const gone = { ...put, id: newId(), kind: "delete", body: undefined } as const;
    expect(await ben.push(gone)).toMatchObject({ status: 404 });
    // Ids are unique per user only.
    expect(await ben.push({ ...put, body: sequenceBody("Ben's") })).toMatchObject({ status: 200 });
    expect(await ben.push({ ...newWrite("users", { name: "Eve" }), documentId: ada.id })).toMatchObject({
      status: 404,
      code: "document/not-found",
    });
    expect(await ada.changes()).toEqual(before);
    expect((await ben.changes()).changes).toMatchObject([{ body: { name: "Ben's" } }]);
  });

  it("after the account was deleted returns 401", async () => {
    const user = await newUser();
    await user.push(newWrite("savedSequences", sequenceBody("One")));
    await database.write((transaction) => transaction.deleteFrom("user").where("id", "=", user.id).execute());
    expect(await user.push(newWrite("savedSequences", sequenceBody("Two")))).toMatchObject({ status: 401 });
    expect((await user.changes()).cursor).toBe(0);
  });

  it.each([
    ["no JSON", "{", "body"],
    ["an empty body", "", "writes"],
    ["a list", "[]", "body"],
    ["no writes", "{}", "writes"],
    ["an empty list of writes", '{"writes":[]}', "writes"],
    ["too many writes", { writes: Array(MOST_WRITES + 1).fill(newWrite("practice", {})) }, "writes"],
    ["something else", { writes: [newWrite("practice", {})], userId: "me" }, "userId"],
    ["a bad id", { writes: [{ ...newWrite("practice", {}), id: "../1" }] }, "writes.0.id"],
    ["an unknown collection", { writes: [{ ...newWrite("practice", {}), collection: "user" }] }, "writes.0.collection"],
    ["a foreign field", { writes: [{ ...newWrite("practice", {}), userId: newId() }] }, "writes.0.userId"],
  ])("with %s returns 400 and names the field", async (_, body, field) => {
    const user = await newUser();
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const response = await user.get(API.push, { method: "POST", body: text });
    const answer = (await response.json()) as { field?: string };
    expect([response.status, answer]).toMatchObject([400, { code: "bad-request", error: expect.any(String) }]);
    expect(answer.field).toBe(field);
  });

  it("over 1 MiB returns 413, with and without Content-Length", async () => {
    const user = await newUser();
    const body = `{"writes":[${" ".repeat(LARGEST_PUSH)}]}`;
    for (const headers of [{}, { "Content-Length": String(body.length) }]) {
      const response = await user.get(API.push, { method: "POST", body, headers });
      expect([response.status, await response.json()]).toMatchObject([413, { code: "documents/push-too-large" }]);
    }
  });

  it("accepts the maximum number of writes, of several collections", async () => {
    const user = await newUser();
    const writes = Array.from({ length: MOST_WRITES }, (_, i) =>
      i % 2 ? newWrite("practice", practiceBody(new Date(), 5)) : newWrite("savedSequences", sequenceBody(`${i}`)),
    );
    const { results } = await user.push(...writes);
    expect(results.every(({ status }) => status === "stored")).toBe(true);
    expect(results.map(({ id }) => id)).toEqual(writes.map(({ id }) => id));
  });
});

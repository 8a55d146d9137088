import { SERVER_MESSAGES } from "@vr-eye-lab/domain/messages";
import type { DocumentWrite } from "@vr-eye-lab/domain/sync";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { noUsage } from "../store/usage.ts";
import { type AppUser, createDataApp, type DataApp, newAppUser } from "../testing/app-user.ts";
import { newId, newWrite, sequenceBody } from "../testing/person.ts";

describeOnBoth("a saved sequence", (open) => {
  let database: Database;
  let app: DataApp;
  beforeAll(async () => {
    database = await open();
    app = createDataApp(database);
  });
  const newUser = () => newAppUser(app, database);

  it.each([
    ["a blank name [R-073]", { name: " \t " }, "name"],
    ["a name of 101 characters", { name: "x".repeat(101) }, "name"],
    ["no exercise", { exercises: [] }, "exercises"],
    ["51 exercises", { exercises: Array.from({ length: 51 }, () => sequenceBody("").exercises[0]) }, "exercises"],
    ["a duration of 0", { exercises: [{ ...sequenceBody("").exercises[0], duration: 0 }] }, "exercises.0.duration"],
    ["a field that it does not have", { userId: newId() }, "userId"],
    ["a date that is none", { createdAt: "yesterday" }, "createdAt"],
  ])("with %s returns 400 and names the field", async (_, changes, field) => {
    const user = await newUser();
    const answer = await user.push(newWrite("savedSequences", { ...sequenceBody("One"), ...changes }));
    expect(answer).toMatchObject({ status: 400, code: "document/malformed", field });
    expect(answer.error).toContain(field);
    expect(answer.results).toMatchObject([{ status: "refused", code: "document/malformed", field }]);
    expect((await user.changes()).cursor).toBe(0);
  });

  it("has future timestamps clamped to now", async () => {
    const user = await newUser();
    const future = "2199-01-01T00:00:00.000Z";
    await user.push(newWrite("savedSequences", { ...sequenceBody("One"), createdAt: future, updatedAt: future }));
    const [change] = (await user.changes()).changes;
    const { createdAt, updatedAt } = (change?.body ?? {}) as Record<string, string>;
    for (const time of [createdAt, updatedAt]) {
      expect(Math.abs(Date.parse(time ?? "") - Date.now())).toBeLessThan(60_000);
    }
  });

  it("becomes a tombstone when deleted, also twice, and can be stored again [R-074]", async () => {
    const user = await newUser();
    const put = newWrite("savedSequences", sequenceBody("One"));
    await user.push(put);
    const gone = { ...put, id: newId(), kind: "delete", base: 1, body: undefined } as const;
    expect((await user.push(gone)).results).toMatchObject([{ status: "stored", revision: 2 }]);
    expect((await user.changes()).changes).toEqual([
      { collection: "savedSequences", id: put.documentId, revision: 2, deleted: true, body: null },
    ]);
    expect((await user.push({ ...gone, id: newId() })).results).toMatchObject([{ status: "stored", revision: 2 }]);
    expect((await user.push({ ...put, id: newId(), base: 2 })).results).toMatchObject([{ revision: 3 }]);
    expect((await user.changes(2)).changes).toMatchObject([
      { id: put.documentId, deleted: false, body: { name: "One" } },
    ]);
  });

  it("that never existed returns 404 when deleted, also when repeated", async () => {
    const user = await newUser();
    const put = newWrite("savedSequences", sequenceBody("One"));
    const gone = { ...put, id: newId(), kind: "delete", body: undefined } as const;
    const answer = await user.push(gone);
    expect(answer).toMatchObject({
      status: 404,
      code: "document/not-found",
      error: SERVER_MESSAGES["document/not-found"],
    });
    await user.push(put);
    expect(await user.push(gone)).toEqual(answer);
    expect((await user.changes()).changes).toMatchObject([{ deleted: false }]);
  });

  describe("that is overwritten unseen", () => {
    const name = "One";
    async function overwritten(change: Partial<DocumentWrite>, user: AppUser) {
      const put = newWrite("savedSequences", sequenceBody(name));
      await user.push(put);
      await user.push({ ...put, id: newId(), base: 1, body: sequenceBody("From the other device") });
      const write = { ...put, ...change, id: newId(), base: 1 };
      const [result] = (await user.push(write)).results;
      return { put, write, copyId: result?.status === "stored" ? result.copyId : undefined };
    }

    it("is saved as one copy, also if the write is repeated", async () => {
      const user = await newUser();
      const { put, write, copyId } = await overwritten({ body: sequenceBody("Mine") }, user);
      expect((await user.push(write)).results).toEqual([{ id: write.id, status: "stored", revision: 4, copyId }]);
      expect((await user.changes()).changes).toMatchObject([
        {
          id: copyId,
          revision: 3,
          body: { name: "From the other device (copy)", exercises: sequenceBody("").exercises },
        },
        { id: put.documentId, revision: 4, body: { name: "Mine" } },
      ]);
    });

    it("is saved too when it is deleted", async () => {
      const user = await newUser();
      const { put, copyId } = await overwritten({ kind: "delete", body: undefined }, user);
      expect((await user.changes()).changes).toMatchObject([
        { id: copyId, deleted: false, body: { name: "From the other device (copy)" } },
        { id: put.documentId, deleted: true },
      ]);
    });

    it("is not copied if the content is the same", async () => {
      const user = await newUser();
      const body = sequenceBody("From the other device");
      const { copyId } = await overwritten({ body }, user);
      expect([copyId, (await user.changes()).changes.length]).toEqual([undefined, 1]);
    });

    it("gets a name within the length limit", async () => {
      const user = await newUser();
      const put = newWrite("savedSequences", sequenceBody("x".repeat(100)));
      await user.push(put);
      await user.push({ ...put, id: newId(), body: sequenceBody("Short") });
      const [copy] = (await user.changes()).changes;
      expect(copy?.body).toMatchObject({ name: `${"x".repeat(93)} (copy)` });
    });
  });

  it("is not copied if the client sent it itself but got no response", async () => {
    const user = await newUser();
    const put = newWrite("savedSequences", sequenceBody("One"));
    const then = { ...put, id: newId(), body: sequenceBody("Two") };
    await user.push(put);
    const { results } = await user.push(put, then);
    expect(results).toEqual([
      { id: put.id, status: "stored", revision: 1 },
      { id: then.id, status: "stored", revision: 2 },
    ]);
    expect((await user.changes()).changes).toHaveLength(1);
  });

  it("returns 409 above the maximum number until one is deleted", async () => {
    const user = await newUser();
    const put = newWrite("savedSequences", sequenceBody("One"));
    await user.push(put);
    const usage = JSON.stringify({ ...noUsage(), savedSequences: { rows: 10_000, live: 10_000, bytes: 1_000 } });
    await database.write((transaction) =>
      transaction.updateTable("userRevision").set({ usage }).where("userId", "=", user.id).execute(),
    );
    const one = newWrite("savedSequences", sequenceBody("Too many"));
    expect(await user.push(one)).toMatchObject({ status: 409, code: "document/too-many" });
    expect(await user.push({ ...put, id: newId(), base: 1 })).toMatchObject({ status: 200 });
    await user.push({ ...put, id: newId(), kind: "delete", base: 2, body: undefined });
    expect(await user.push({ ...one, id: newId() })).toMatchObject({ status: 200 });
  });
});

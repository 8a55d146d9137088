import { beforeAll, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createDataApp, type DataApp, newAppUser } from "../testing/app-user.ts";
import { newId, newWrite, selfTestBody } from "../testing/person.ts";

describeOnBoth("a result of the self-test", (open) => {
  let database: Database;
  let app: DataApp;
  beforeAll(async () => {
    database = await open();
    app = createDataApp(database);
  });
  const newUser = () => newAppUser(app, database);

  it("is stored as measured and cannot be changed [E-04]", async () => {
    const user = await newUser();
    const put = newWrite("selfTests", selfTestBody(24));
    await user.push(put);
    const other = { ...put, id: newId(), base: 1, body: selfTestBody(30) };
    expect(await user.push(other)).toMatchObject({ status: 403, code: "document/only-grows" });
    expect((await user.push({ ...put, id: newId() })).results).toMatchObject([{ status: "stored", revision: 1 }]);
    expect((await user.changes()).changes).toEqual([
      { collection: "selfTests", id: put.documentId, revision: 1, deleted: false, body: put.body },
    ]);
  });

  it("becomes a tombstone when deleted, also twice, and can be stored again [E-04]", async () => {
    const user = await newUser();
    const put = newWrite("selfTests", selfTestBody(24));
    const gone = { ...put, id: newId(), kind: "delete", body: undefined } as const;
    expect(await user.push(gone)).toMatchObject({ status: 404, code: "document/not-found" });
    await user.push(put);
    expect((await user.push({ ...gone, id: newId() })).results).toMatchObject([{ status: "stored", revision: 2 }]);
    expect((await user.push({ ...gone, id: newId() })).results).toMatchObject([{ status: "stored", revision: 2 }]);
    expect((await user.changes()).changes).toMatchObject([{ id: put.documentId, deleted: true, body: null }]);
    expect((await user.push({ ...put, id: newId() })).results).toMatchObject([{ status: "stored", revision: 3 }]);
  });

  it.each([
    ["more than the bound", { baseOut: { breaks: [24, 24, 41], recoveries: [1, 1, 1] } }, "baseOut.breaks.2"],
    ["two runs", { baseIn: { breaks: [9, 9], recoveries: [5, 5] } }, "baseIn.breaks"],
    ["a field that it does not have", { userId: newId() }, "userId"],
  ])("with %s returns 400 and names the field [E-04]", async (_, changes, field) => {
    const user = await newUser();
    const answer = await user.push(newWrite("selfTests", { ...selfTestBody(24), ...changes }));
    expect(answer).toMatchObject({ status: 400, code: "document/malformed", field });
    expect((await user.changes()).cursor).toBe(0);
  });

  it.each(["Etc/Unknown", "Atlantis/Capital"])(
    "with the zone %s is stored in UTC, with the user's own date [E-04]",
    async (zone) => {
      const user = await newUser();
      await user.push(newWrite("selfTests", { ...selfTestBody(24), zone }));
      const [change] = (await user.changes()).changes;
      expect(change?.body).toMatchObject({ zone: "UTC", date: selfTestBody(24).date });
    },
  );

  it("has a future timestamp clamped to now [E-04]", async () => {
    const user = await newUser();
    const future = { takenAt: "2199-01-01T00:00:00.000Z", date: "2199-01-01" };
    await user.push(newWrite("selfTests", { ...selfTestBody(24), ...future }));
    const [change] = (await user.changes()).changes;
    const { takenAt, date } = (change?.body ?? {}) as Record<string, string>;
    expect(Date.parse(takenAt ?? "")).toBeLessThanOrEqual(Date.now());
    expect(date).toBe(takenAt?.slice(0, 10));
  });
});

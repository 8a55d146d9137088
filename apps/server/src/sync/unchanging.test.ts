import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createDataApp, type DataApp, newAppUser } from "../testing/app-user.ts";
import { checkInBody, dotsSittingBody, nearPointBody, newId, newWrite } from "../testing/person.ts";

const KINDS = [
  ["a sitting of the near point [E-13]", "measures", nearPointBody(6, 6.1, 5.9), nearPointBody(7, 7, 7)],
  ["a sitting with Random dots [E-13]", "measures", dotsSittingBody("ranges", 9), dotsSittingBody("facility", 9)],
  ["a check-in [E-14]", "checkIns", checkInBody(0), checkInBody(4)],
] as const;

describeOnBoth("documents that can't be changed", (open) => {
  let database: Database;
  let app: DataApp;
  beforeAll(async () => {
    database = await open();
    app = createDataApp(database);
  });
  const newUser = () => newAppUser(app, database);

  describe.each(KINDS)("%s", (_, collection, body, otherBody) => {
    it("is stored as it was taken and cannot be changed", async () => {
      const user = await newUser();
      const put = newWrite(collection, body);
      await user.push(put);
      const other = { ...put, id: newId(), base: 1, body: otherBody };
      expect(await user.push(other)).toMatchObject({ status: 403, code: "document/only-grows" });
      expect((await user.push({ ...put, id: newId() })).results).toMatchObject([{ status: "stored", revision: 1 }]);
      expect((await user.changes()).changes).toEqual([
        { collection, id: put.documentId, revision: 1, deleted: false, body: put.body },
      ]);
    });

    it("becomes a tombstone when deleted, also twice, and can be stored again", async () => {
      const user = await newUser();
      const put = newWrite(collection, body);
      const gone = { ...put, id: newId(), kind: "delete", body: undefined } as const;
      expect(await user.push(gone)).toMatchObject({ status: 404, code: "document/not-found" });
      await user.push(put);
      expect((await user.push({ ...gone, id: newId() })).results).toMatchObject([{ status: "stored", revision: 2 }]);
      expect((await user.push({ ...gone, id: newId() })).results).toMatchObject([{ status: "stored", revision: 2 }]);
      expect((await user.changes()).changes).toMatchObject([{ id: put.documentId, deleted: true, body: null }]);
      expect((await user.push({ ...put, id: newId() })).results).toMatchObject([{ status: "stored", revision: 3 }]);
    });

    it.each(["Etc/Unknown", "Atlantis/Capital"])(
      "with the zone %s is stored in UTC, with the user's own date",
      async (zone) => {
        const user = await newUser();
        await user.push(newWrite(collection, { ...body, zone }));
        const [change] = (await user.changes()).changes;
        expect(change?.body).toMatchObject({ zone: "UTC", date: body.date });
      },
    );

    it("has a future timestamp clamped to now", async () => {
      const user = await newUser();
      const field = "takenAt" in body ? "takenAt" : "answeredAt";
      const future = { [field]: "2199-01-01T00:00:00.000Z", date: "2199-01-01" };
      await user.push(newWrite(collection, { ...body, ...future }));
      const [change] = (await user.changes()).changes;
      const { [field]: at, date } = (change?.body ?? {}) as Record<string, string>;
      expect(Date.parse(at ?? "")).toBeLessThanOrEqual(Date.now());
      expect(date).toBe(at?.slice(0, 10));
    });
  });

  it.each([
    ["measures", nearPointBody(6, 6, 6), { tries: [6, 6, 50.1] }, "tries.2"],
    ["measures", nearPointBody(6, 6, 6), { tries: [6, 6, 6.05] }, "tries.2"],
    ["measures", nearPointBody(6, 6, 6), { measure: "farPoint" }, "measure"],
    ["measures", nearPointBody(6, 6, 6), { display: "headset" }, "display"],
    ["measures", dotsSittingBody("ranges", 1), { answers: { trials: "A" } }, "answers.formula"],
    ["checkIns", checkInBody(1), { answers: { ...checkInBody(1).answers, blurs: 5 } }, "answers.blurs"],
    ["checkIns", checkInBody(1), { answers: { blurs: 1 } }, "answers.losesPlace"],
  ] as const)("of %s with a wrong field return 400 and name it [E-13] [E-14]", async (name, body, changes, field) => {
    const user = await newUser();
    const answer = await user.push(newWrite(name, { ...body, ...changes }));
    expect(answer).toMatchObject({ status: 400, code: "document/malformed", field });
    expect((await user.changes()).cursor).toBe(0);
  });
});

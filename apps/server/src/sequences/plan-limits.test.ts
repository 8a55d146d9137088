import type { Subscription } from "@vr-eye-lab/domain/billing";
import type { MotionType } from "@vr-eye-lab/domain/motion";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { changeProfile } from "../profile/profiles.ts";
import { type AppUser, createDataApp, type DataApp, newAppUser } from "../testing/app-user.ts";
import { newId, newWrite, practiceBody, sequenceBody } from "../testing/person.ts";

const PRO: Subscription = { plan: "pro", status: "active" };

/** Exercises of a motion, one per duration in seconds. */
function exercises(type: MotionType, ...durations: number[]) {
  const [step] = sequenceBody("").exercises;
  return durations.map((duration) => ({ ...step, type, duration }));
}

describeOnBoth("limits of a plan", (open) => {
  let database: Database;
  let opened: DataApp;
  let locked: DataApp;
  beforeAll(async () => {
    database = await open();
    opened = createDataApp(database);
    locked = createDataApp(database, 25, { proMotions: "locked" });
  });

  const save = (user: AppUser, steps: object[], documentId = newId(), base: number | null = null) =>
    user.push({ ...newWrite("savedSequences", { ...sequenceBody("One"), exercises: steps }), documentId, base });

  const give = (user: AppUser, subscription: Subscription) =>
    database.write((transaction) =>
      changeProfile(database, transaction, user.id, (profile) => ({ ...profile, subscription }), new Date()),
    );

  it("exercises may last 120 s in total on the free plan: custom durations need Pro [R-044] [R-071]", async () => {
    const user = await newAppUser(opened, database);
    expect((await save(user, exercises("convergence", 60, 60))).status).toBe(200);
    const refusal = { status: 403, code: "plan/needs-pro", field: "exercises.duration" };
    expect(await save(user, exercises("convergence", 61, 60))).toMatchObject(refusal);
  });

  it("with Pro they may last up to half an hour in total [R-071]", async () => {
    const user = await newAppUser(opened, database);
    await give(user, PRO);
    expect((await save(user, exercises("convergence", 900, 900))).status).toBe(200);
    expect(await save(user, exercises("convergence", 900, 901))).toMatchObject({ status: 400, field: "exercises" });
  });

  it("motions are free, or need Pro if the installation locks them [R-071]", async () => {
    const anyone = await newAppUser(opened, database);
    expect((await save(anyone, exercises("figure8", 120))).status).toBe(200);
    const free = await newAppUser(locked, database);
    expect((await save(free, exercises("convergence", 120))).status).toBe(200);
    expect(await save(free, [...exercises("convergence", 60), ...exercises("figure8", 60)])).toMatchObject({
      status: 403,
      code: "plan/needs-pro",
      field: "exercises.type",
    });
    await give(free, PRO);
    expect((await save(free, exercises("figure8", 120))).status).toBe(200);
  });

  it("after a downgrade, sequences can be read, renamed and deleted, but not changed", async () => {
    const user = await newAppUser(opened, database);
    await give(user, PRO);
    const id = newId();
    expect((await save(user, exercises("convergence", 600), id)).status).toBe(200);
    await give(user, { plan: "free", status: "active" });
    const base = (await user.changes()).cursor;
    expect((await user.changes()).changes).toContainEqual(expect.objectContaining({ id, deleted: false }));
    expect((await save(user, exercises("convergence", 601), id, base)).status).toBe(403);
    const renamed = { ...sequenceBody("Two"), exercises: exercises("convergence", 600) };
    const put = { ...newWrite("savedSequences", renamed), documentId: id, base };
    expect((await user.push(put)).status).toBe(200);
    const gone = { ...put, id: newId(), kind: "delete", base: base + 1, body: undefined } as const;
    expect((await user.push(gone)).status).toBe(200);
  });

  it("practice is recorded on every plan [R-127]", async () => {
    const user = await newAppUser(locked, database);
    const record = { ...practiceBody(new Date(), 900), exercises: [{ type: "figure8", duration: 900 }] };
    expect((await user.push(newWrite("practice", record))).status).toBe(200);
  });
});

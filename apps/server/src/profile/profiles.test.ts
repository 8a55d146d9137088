import { beforeAll, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { UserGoneError } from "../store/user-transaction.ts";
import { type AppUser, createDataApp, type DataApp, newAppUser } from "../testing/app-user.ts";
import { newId, newWrite } from "../testing/person.ts";
import { emailOf } from "../testing/stand-in-gate.ts";
import { changeProfile, createProfile, readProfile } from "./profiles.ts";

describeOnBoth("a profile", (open) => {
  let database: Database;
  let app: DataApp;
  beforeAll(async () => {
    database = await open();
    app = createDataApp(database);
  });
  const newUser = () => newAppUser(app, database);
  const profileWrite = (user: AppUser, body: unknown) => ({ ...newWrite("users", body), documentId: user.id });
  const create = (userId: string) =>
    database.write((transaction) => createProfile(database, transaction, userId, new Date()));

  it("of a new user is on the free plan, created once, and in the change feed [R-049, R-122]", async () => {
    const user = await newUser();
    expect(await readProfile(database.reader, user.id)).toBeNull();
    await create(user.id);
    await create(user.id);
    const profile = await readProfile(database.reader, user.id);
    expect(profile).toEqual({
      email: emailOf(user.id),
      name: "",
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      subscription: { plan: "free", status: "active" },
      onboarding: { steps: {}, lastUpdated: null },
      tracking: true,
    });
    expect((await user.changes()).changes).toEqual([
      { collection: "users", id: user.id, revision: 1, deleted: false, body: profile },
    ]);
  });

  it("accepts the fields that its owner may write, and keeps the others [R-122]", async () => {
    const user = await newUser();
    await create(user.id);
    const before = await readProfile(database.reader, user.id);
    expect(await user.push(profileWrite(user, { name: "Ada", tracking: false }))).toMatchObject({ status: 200 });
    const after = { ...before, name: "Ada", tracking: false, updatedAt: expect.any(String) };
    expect(await readProfile(database.reader, user.id)).toEqual(after);
    await user.push(profileWrite(user, {}));
    expect(await readProfile(database.reader, user.id)).toEqual(after);
  });

  it("is created by its owner's first write if there is none", async () => {
    const user = await newUser();
    await user.push(profileWrite(user, { name: "Ada" }));
    expect(await readProfile(database.reader, user.id)).toMatchObject({
      email: emailOf(user.id),
      name: "Ada",
      subscription: { plan: "free", status: "active" },
    });
  });

  it("merges onboarding steps: completed with a time, reset without [R-123]", async () => {
    const user = await newUser();
    const at = "2026-01-01T00:00:00.000Z";
    const steps = { start_session: { completed: true, completedAt: at }, tour: { completed: true, completedAt: null } };
    await user.push(profileWrite(user, { onboarding: { steps } }));
    const back = { tour: { completed: false, completedAt: at } };
    await user.push(profileWrite(user, { onboarding: { steps: back } }));
    const onboarding = (await readProfile(database.reader, user.id))?.onboarding;
    expect(onboarding?.steps).toEqual({
      start_session: { completed: true, completedAt: at },
      tour: { completed: false, completedAt: null },
    });
    expect(onboarding?.lastUpdated).toEqual(expect.any(String));
    const future = { start_session: { completed: true, completedAt: "2199-01-01T00:00:00.000Z" } };
    await user.push(profileWrite(user, { onboarding: { steps: future } }));
    const time = (await readProfile(database.reader, user.id))?.onboarding.steps.start_session?.completedAt;
    expect(Date.parse(time ?? "")).toBeLessThanOrEqual(Date.now());
  });

  it("limits the number of steps", async () => {
    const user = await newUser();
    const steps = (from: number) =>
      Object.fromEntries(
        Array.from({ length: 30 }, (_, i) => [`step_${from + i}`, { completed: true, completedAt: null }]),
      );
    expect(await user.push(profileWrite(user, { onboarding: { steps: steps(0) } }))).toMatchObject({ status: 200 });
    expect(await user.push(profileWrite(user, { onboarding: { steps: steps(30) } }))).toMatchObject({
      status: 400,
      field: "onboarding.steps",
    });
  });

  it.each([
    ["subscription", { subscription: { plan: "pro", status: "active" } }],
    ["subscription", { name: "Ada", subscription: { plan: "free", status: "active" } }],
    ["email", { email: "eve@example.com" }],
    ["updatedAt", { updatedAt: "2026-01-01T00:00:00.000Z" }],
    ["isAdmin", { isAdmin: true }],
    ["onboarding.lastUpdated", { onboarding: { steps: {}, lastUpdated: null } }],
  ])("does not let its owner write %s [R-122]", async (field, body) => {
    const user = await newUser();
    await create(user.id);
    const before = await readProfile(database.reader, user.id);
    expect(await user.push(profileWrite(user, body))).toMatchObject({ status: 403, code: "document/not-yours", field });
    expect(await readProfile(database.reader, user.id)).toEqual(before);
  });

  it.each([
    ["name", { name: 7 }],
    ["name", { name: "x".repeat(101) }],
    ["tracking", { tracking: "no" }],
    ["onboarding.steps.tour.completed", { onboarding: { steps: { tour: { completed: 1, completedAt: null } } } }],
  ])("refuses an invalid %s", async (field, body) => {
    const user = await newUser();
    expect(await user.push(profileWrite(user, body))).toMatchObject({ status: 400, code: "document/malformed", field });
  });

  it("cannot be deleted by a push", async () => {
    const user = await newUser();
    await create(user.id);
    const gone = { ...profileWrite(user, undefined), kind: "delete" } as const;
    expect(await user.push(gone)).toMatchObject({ status: 403, code: "document/not-yours" });
  });

  it("can be changed completely by the server, which notifies all devices", async () => {
    const user = await newUser();
    const pro = { plan: "pro", status: "active", billing: "quarterly" } as const;
    await database.write((transaction) =>
      changeProfile(database, transaction, user.id, (profile) => ({ ...profile, subscription: pro }), new Date()),
    );
    await user.push(profileWrite(user, { name: "Ada" }));
    expect((await user.changes()).changes).toMatchObject([{ revision: 2, body: { name: "Ada", subscription: pro } }]);
  });

  it("is not created without a user", async () => {
    await expect(create(newId())).rejects.toBeInstanceOf(UserGoneError);
  });
});

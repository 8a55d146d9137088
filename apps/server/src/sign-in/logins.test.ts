import { API } from "@vr-eye-lab/domain/api";
import { LONGEST_USER_AGENT } from "@vr-eye-lab/domain/tracking";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { clientAt } from "../http/client.ts";
import { newId } from "../testing/person.ts";
import { createTestApp } from "../testing/test-app.ts";
import { insertLogin, MOST_LOGINS } from "./logins.ts";
import { createSignedUp, createVisitor, PATHS } from "./testing/visitor.ts";

describeOnBoth("the logins of an account", (open) => {
  let database: Database;
  let app: ReturnType<typeof createTestApp>["app"];
  beforeAll(async () => {
    database = await open();
    ({ app } = createTestApp(database));
  });

  it("are limited: another one replaces the one that was used least recently", async () => {
    const ada = await createSignedUp(app);
    const { user } = (await (await ada.get(PATHS.session)).json()) as { user: { id: string } };
    const logins = database.reader.selectFrom("session").selectAll().where("userId", "=", user.id);
    const used = await logins.executeTakeFirstOrThrow();
    const updatedAt = new Date(Date.now() - 3_600_000).toISOString();
    const others = Array.from({ length: MOST_LOGINS }, () => ({ ...used, id: newId(), token: newId(), updatedAt }));
    await database.write((on) => on.insertInto("session").values(others).execute());
    const phone = createVisitor(app);
    expect((await phone.post(PATHS.signIn, ada)).status).toBe(200);
    const origin = { client: clientAt("203.0.113.9"), userAgent: undefined };
    await database.write((on) => insertLogin(on, user.id, origin, new Date()));
    expect(await logins.execute()).toHaveLength(MOST_LOGINS);
    expect((await phone.get(API.account)).status).toBe(200);
    expect((await ada.get(API.account)).status).toBe(200);
  });

  it("store the start of a long User-Agent", async () => {
    const ada = await createSignedUp(app);
    const phone = createVisitor(app);
    await phone.post(PATHS.signIn, ada, { "User-Agent": "x".repeat(12_000) });
    const { account } = (await (await phone.get(API.accountExport)).json()) as {
      account: { signIns: { userAgent: string }[] };
    };
    const lengths = account.signIns.map(({ userAgent }) => userAgent.length);
    expect(Math.max(...lengths)).toBe(LONGEST_USER_AGENT);
  });
});

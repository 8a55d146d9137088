import { API } from "@vr-eye-lab/domain/api";
import { LONGEST_USER_AGENT } from "@vr-eye-lab/domain/tracking";
import { expect, it } from "vitest";
import { clientAt } from "../http/client.ts";
import { newId } from "../testing/person.ts";
import { describeApp } from "../testing/test-app.ts";
import { insertLogin, MOST_LOGINS } from "./logins.ts";
import { PATHS } from "./testing/visitor.ts";

describeApp("the logins of an account", (server) => {
  it("are limited: another one replaces the one that was used least recently", async () => {
    const ada = await server.signUp();
    const userId = await server.idOf(ada);
    const logins = server.database.reader.selectFrom("session").selectAll().where("userId", "=", userId);
    const used = await logins.executeTakeFirstOrThrow();
    const updatedAt = new Date(Date.now() - 3_600_000).toISOString();
    const others = Array.from({ length: MOST_LOGINS }, () => ({ ...used, id: newId(), token: newId(), updatedAt }));
    await server.database.write((on) => on.insertInto("session").values(others).execute());
    const phone = server.visitor();
    expect((await phone.post(PATHS.signIn, ada)).status).toBe(200);
    const origin = { client: clientAt("203.0.113.9"), userAgent: undefined };
    await server.database.write((on) =>
      insertLogin(on, { userId, origin, now: new Date(), isEntitled: async () => true }),
    );
    expect(await logins.execute()).toHaveLength(MOST_LOGINS);
    expect((await phone.get(API.account)).status).toBe(200);
    expect((await ada.get(API.account)).status).toBe(200);
  });

  it("store the start of a long User-Agent", async () => {
    const ada = await server.signUp();
    const phone = server.visitor();
    await phone.post(PATHS.signIn, ada, { "User-Agent": "x".repeat(12_000) });
    const { account } = (await (await phone.get(API.accountExport)).json()) as {
      account: { signIns: { userAgent: string }[] };
    };
    const lengths = account.signIns.map(({ userAgent }) => userAgent.length);
    expect(Math.max(...lengths)).toBe(LONGEST_USER_AGENT);
  });
});

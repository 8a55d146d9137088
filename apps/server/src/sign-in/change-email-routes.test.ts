import { API } from "@vr-eye-lab/domain/api";
import { afterEach, expect, it, vi } from "vitest";
import { newId } from "../testing/person.ts";
import { describeApp } from "../testing/test-app.ts";
import { PATHS, type Visitor } from "./testing/visitor.ts";

// Dozens of requests each, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

describeApp("changing the email address", (server) => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const newAddress = () => `${newId()}@new.example`;

  async function ask(visitor: Visitor, email: string, body: object = { password: visitor.password }) {
    const answer = await visitor.post(API.accountEmail, { email, ...body });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }
  async function confirm(visitor: Visitor, token: string) {
    const answer = await visitor.post(API.accountEmailConfirm, { token });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }
  /** Confirms at the current address. @returns the token that was emailed to the new one */
  async function confirmPresent(visitor: Visitor, to: string): Promise<string> {
    expect((await ask(visitor, to)).status).toBe(200);
    const token = server.mailed(visitor.email, "change");
    expect(await confirm(visitor, token)).toEqual({ status: 200, body: { email: to, changed: false } });
    return server.mailed(to, "change");
  }
  const addressOf = async (visitor: Visitor) => (await (await visitor.get(API.account)).json()) as { email: string };

  it("takes effect once both addresses have confirmed it, and ends all other logins [E-12]", async () => {
    const [ada, to] = [await server.signUp(), newAddress()];
    const elsewhere = server.visitor();
    await elsewhere.post(PATHS.signIn, ada);
    await ada.post(PATHS.sendLink, { email: ada.email });
    const oldLink = server.mailed(ada.email, "token");

    const token = await confirmPresent(ada, to);
    expect(await addressOf(ada)).toMatchObject({ email: ada.email });
    expect((await elsewhere.get(API.account)).status).toBe(200);
    expect(await confirm(ada, token)).toEqual({ status: 200, body: { email: to, changed: true } });

    expect(await addressOf(ada)).toMatchObject({ email: to, emailVerified: true });
    const exported = await (await ada.get(API.accountExport)).json();
    expect(exported).toMatchObject({ account: { email: to }, profile: { email: to } });
    expect((await elsewhere.get(API.account)).status).toBe(401);
    const { password } = ada;
    expect((await server.visitor().post(PATHS.signIn, { email: ada.email, password })).status).toBe(401);
    expect((await server.visitor().post(PATHS.signIn, { email: to, password })).status).toBe(200);
    expect((await server.visitor().post(API.linkConfirm, { email: ada.email, token: oldLink })).status).toBe(410);
    await expect.poll(() => server.lastMail(ada.email)?.subject).toBe("Your email address was changed");
    expect(server.lastMail(ada.email)?.text).toContain(to);
    // The address before is free again.
    expect((await server.visitor().post(PATHS.signUp, ada)).status).toBe(200);
  });

  it("to the same address at the same time succeeds for one of two accounts [E-12]", async () => {
    const [ada, bob, to] = [await server.signUp(), await server.signUp(), newAddress()];
    const tokens = [await confirmPresent(ada, to), await confirmPresent(bob, to)] as const;
    const answers = await Promise.all([confirm(ada, tokens[0]), confirm(bob, tokens[1])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  it("doesn't take effect by one of the two links alone, or by a link that was used [E-12]", async () => {
    const [ada, to] = [await server.signUp(), newAddress()];
    await ask(ada, to);
    const present = server.mailed(ada.email, "change");
    expect(server.mailed(to, "change")).toBe("");
    for (let time = 0; time < 2; time++) expect((await confirm(ada, present)).body).toMatchObject({ changed: false });
    expect(await addressOf(ada)).toMatchObject({ email: ada.email });
    const token = server.mailed(to, "change");
    const both = await Promise.all([confirm(ada, token), confirm(ada, token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await confirm(ada, present)).status).toBe(410);
  });

  it("needs the password, or a sign-in by link a moment ago [E-12]", async () => {
    const ada = await server.signUp();
    expect(await ask(ada, newAddress(), {})).toMatchObject({ status: 403, body: { code: "auth/needs-fresh-link" } });
    const wrong = await ask(ada, newAddress(), { password: "guess" });
    expect(wrong).toMatchObject({ status: 403, body: { code: "auth/wrong-password" } });
    expect(server.mailed(ada.email, "change")).toBe("");
    const ben = server.visitor();
    await ben.post(PATHS.sendLink, { email: ben.email });
    await ben.post(API.linkConfirm, { email: ben.email, token: server.mailed(ben.email, "token") });
    expect((await ask(ben, newAddress(), {})).status).toBe(200);
  });

  it("needs a login to the account at both links [E-12]", async () => {
    const [ada, eve, to] = [await server.signUp(), await server.signUp(), newAddress()];
    await ask(ada, to);
    const present = server.mailed(ada.email, "change");
    const signedOut = await confirm(server.visitor(), present);
    expect(signedOut).toMatchObject({ status: 403, body: { code: "auth/verify-signed-out" } });
    expect((await confirm(eve, present)).status).toBe(410);
    await confirm(ada, present);
    const token = server.mailed(to, "change");
    expect((await confirm(eve, token)).status).toBe(410);
    expect(await addressOf(eve)).toMatchObject({ email: eve.email });
    expect((await confirm(ada, token)).body).toMatchObject({ changed: true });
  });

  it("doesn't reveal whether the new address has an account, and never takes it over [E-12]", async () => {
    const [ada, ben] = [await server.signUp(), await server.signUp()];
    expect(await confirmPresent(ada, ben.email)).toBe("");
    expect(server.lastMail(ben.email)?.subject).toBe("This address already has an account");
    // Someone signs up with the address before its owner confirms it.
    const cyd = server.visitor();
    const token = await confirmPresent(ada, cyd.email);
    expect((await cyd.post(PATHS.signUp, cyd)).status).toBe(200);
    expect((await confirm(ada, token)).status).toBe(410);
    expect(await addressOf(ada)).toMatchObject({ email: ada.email });
    expect(await ask(ada, ada.email)).toMatchObject({ status: 409, body: { code: "auth/same-address" } });
  });

  it("is over an hour later, and after another request, a new password or the deletion of the account [E-12]", async () => {
    const ada = await server.signUp();
    const before = await confirmPresent(ada, newAddress());
    const token = await confirmPresent(ada, newAddress());
    expect((await confirm(ada, before)).status).toBe(410);
    const change = { currentPassword: ada.password, newPassword: "another password" };
    expect((await ada.post(PATHS.changePassword, change)).status).toBe(200);
    expect((await confirm(ada, token)).status).toBe(410);

    const ben = await server.signUp();
    vi.useFakeTimers({ toFake: ["Date"] });
    const late = await confirmPresent(ben, newAddress());
    vi.setSystemTime(Date.now() + 61 * 60_000);
    expect((await confirm(ben, late)).status).toBe(410);
    await confirmPresent(ben, newAddress());
    const userId = await server.idOf(ben);
    expect((await ben.delete(API.account, { password: ben.password })).status).toBe(200);
    const links = server.database.reader.selectFrom("verification").select("identifier").where("value", "=", userId);
    expect(await links.execute()).toEqual([]);
  });

  it("is limited per user, and by the emails of each recipient [E-12]", async () => {
    const ada = await server.signUp();
    const statuses = [];
    for (let time = 0; time < 11; time++) statuses.push((await ask(ada, newAddress(), { password: "guess" })).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
    const ben = await server.signUp();
    const codes = [];
    for (let time = 0; time < 6; time++) codes.push((await ask(ben, newAddress())).status);
    // The sign-up has sent one already.
    expect(codes).toEqual([...Array(5).fill(200), 429]);
  });
});

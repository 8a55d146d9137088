import { API } from "@vr-eye-lab/domain/api";
import { afterEach, describe, expect, it, vi } from "vitest";
import { describeApp } from "../testing/test-app.ts";
import { PATHS, resultOf, type Visitor } from "./testing/visitor.ts";

const MINUTE_MS = 60_000;

// Dozens of requests each, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

describeApp("signing in by an emailed link", (server) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Requests a link. @returns its token */
  async function sendLink(visitor: Visitor, email = visitor.email): Promise<string> {
    const answer = await visitor.post(PATHS.sendLink, { email });
    expect(answer.status).toBe(200);
    return server.mailed(email, "token");
  }

  async function confirm(visitor: Visitor, token: string, email = visitor.email) {
    const answer = await visitor.post(API.linkConfirm, { email, token });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  it("creates a new user with an empty name, plan free, status active [R-049]", async () => {
    const ada = server.visitor();
    const token = await sendLink(ada);
    const { status, body } = await confirm(ada, token, ada.email.toUpperCase());
    expect([status, body]).toMatchObject([200, { user: { email: ada.email, name: "" }, mustSetPassword: false }]);
    expect(await (await ada.get(API.account)).json()).toMatchObject({
      email: ada.email,
      emailVerified: true,
      hasPassword: false,
    });
    const exported = await (await ada.get(API.accountExport)).json();
    expect(exported).toMatchObject({ profile: { name: "", subscription: { plan: "free", status: "active" } } });
  });

  it("emails a link to the confirm page, with the token in the fragment [R-049]", async () => {
    const ada = server.visitor();
    const token = await sendLink(ada);
    const mail = server.lastMail(ada.email);
    const link = `http://localhost:3000/login/confirm#token=${token}`;
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(token).toMatch(/^[\w-]{39,}$/);
  });

  it("still works after a scanner has opened the link 20 times", async () => {
    const ada = server.visitor();
    const token = await sendLink(ada);
    const scanner = server.visitor();
    for (let round = 0; round < 20; round++) {
      await scanner.get("/login/confirm");
      await scanner.get(`/login/confirm?token=${token}`);
      await scanner.get(`/api/auth/magic-link/verify?token=${token}`);
      await scanner.get(`${API.linkConfirm}?token=${token}&email=${ada.email}`);
    }
    expect(scanner.cookie).toBe("");
    expect((await confirm(ada, token)).status).toBe(200);
  });

  it("works once", async () => {
    const ada = server.visitor();
    const token = await sendLink(ada);
    expect((await confirm(ada, token)).status).toBe(200);
    const second = server.visitor();
    expect(await confirm(second, token, ada.email)).toMatchObject({ status: 410, body: { code: "auth/link-used" } });
    expect(second.cookie).toBe("");
  });

  it("works once for two concurrent requests", async () => {
    const ada = server.visitor();
    const token = await sendLink(ada);
    const both = await Promise.all([server.visitor(), server.visitor()].map((each) => confirm(each, token, ada.email)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it("is rejected after it has expired", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const [late, intime] = [server.visitor(), server.visitor()];
    const tokens = [await sendLink(late), await sendLink(intime)] as const;
    vi.setSystemTime(Date.now() + 14 * MINUTE_MS);
    expect((await confirm(intime, tokens[1])).status).toBe(200);
    vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
    for (let time = 0; time < 2; time++) {
      expect(await confirm(late, tokens[0])).toMatchObject({ status: 410, body: { code: "auth/link-expired" } });
    }
  });

  it("is rejected with another address, and still works with the right one", async () => {
    const ada = server.visitor();
    const token = await sendLink(ada);
    const eve = server.visitor();
    expect(await confirm(eve, token)).toMatchObject({ status: 403, body: { code: "auth/link-other-address" } });
    expect(eve.cookie).toBe("");
    expect((await confirm(ada, token)).status).toBe(200);
  });

  it("is void after five other addresses", async () => {
    const ada = server.visitor();
    const token = await sendLink(ada);
    const codes = [];
    for (let guess = 0; guess < 6; guess++) codes.push((await confirm(server.visitor(), token)).body.code);
    expect(codes).toEqual([...Array(5).fill("auth/link-other-address"), "auth/link-void"]);
    expect((await confirm(ada, token)).status).toBe(410);
  });

  it("is rejected with a truncated token", async () => {
    const ada = server.visitor();
    const token = await sendLink(ada);
    expect(await confirm(ada, token.slice(0, -3))).toMatchObject({ status: 410, body: { code: "auth/link-invalid" } });
    expect(await confirm(ada, "")).toMatchObject({ status: 400, body: { field: "token" } });
  });

  it("deletes the password of an unconfirmed address, and lets the user set a new one", async () => {
    const stranger = server.visitor();
    const owner = server.visitor();
    const theirs = { email: owner.email, password: "the stranger's" };
    expect((await stranger.post(PATHS.signUp, theirs)).status).toBe(200);
    const { status, body } = await confirm(owner, await sendLink(owner));
    expect([status, body]).toMatchObject([200, { mustSetPassword: true }]);
    expect((await stranger.get(API.account)).status).toBe(401);
    expect((await stranger.post(PATHS.signIn, theirs)).status).toBe(401);
    expect((await owner.post(API.accountPassword, { newPassword: "the owner's" })).status).toBe(200);
    const signIn = { email: owner.email, password: "the owner's" };
    expect((await server.visitor().post(PATHS.signIn, signIn)).status).toBe(200);
    expect((await confirm(owner, await sendLink(owner))).body).toMatchObject({ mustSetPassword: false });
    expect((await server.visitor().post(PATHS.signIn, signIn)).status).toBe(200);
  });

  it("ends the access of a stranger with that address, even after its owner opened the stranger's confirmation link", async () => {
    const stranger = await server.signUp();
    const owner = server.visitor();
    const verify = { token: server.mailed(stranger.email, "verify") };
    expect(await resultOf(await owner.post(API.emailConfirm, verify))).toMatchObject([
      403,
      { code: "auth/verify-signed-out" },
    ]);
    expect((await (await server.signUp()).post(API.emailConfirm, verify)).status).toBe(403);
    expect(await confirm(owner, await sendLink(owner, stranger.email), stranger.email)).toMatchObject({
      status: 200,
      body: { mustSetPassword: true },
    });
    expect((await stranger.get(API.account)).status).toBe(401);
    expect((await stranger.post(PATHS.signIn, { email: stranger.email, password: stranger.password })).status).toBe(
      401,
    );
  });

  it("keeps the password of a confirmed address", async () => {
    const ada = await server.signUp();
    await ada.post(API.emailConfirm, { token: server.mailed(ada.email, "verify") });
    const { body } = await confirm(ada, await sendLink(ada));
    expect(body).toMatchObject({ mustSetPassword: false });
    expect((await ada.post(PATHS.signIn, { email: ada.email, password: ada.password })).status).toBe(200);
  });

  it("stores nothing from which a link could be made", async () => {
    const ada = server.visitor();
    const token = await sendLink(ada);
    const person = await server.signUp();
    await person.post(PATHS.requestReset, { email: person.email });
    const reset = server.mailed(person.email, "reset");
    const kept = JSON.stringify(await server.database.reader.selectFrom("verification").selectAll().execute());
    expect(kept).toContain(ada.email);
    expect(kept).not.toContain(token);
    expect(reset).not.toBe("");
    expect(kept).not.toContain(reset);
  });

  describe("a password for an account without one", () => {
    it("can be set within 10 minutes of a link only", async () => {
      vi.useFakeTimers({ toFake: ["Date"] });
      const ada = server.visitor();
      await confirm(ada, await sendLink(ada));
      vi.setSystemTime(Date.now() + 11 * MINUTE_MS);
      expect(await resultOf(await ada.post(API.accountPassword, { newPassword: "a new password" }))).toMatchObject([
        403,
        { code: "auth/needs-fresh-link" },
      ]);
      await confirm(ada, await sendLink(ada));
      expect((await ada.post(API.accountPassword, { newPassword: "a new password" })).status).toBe(200);
      expect(server.lastMail(ada.email)?.subject).toBe("Your password was changed");
    });

    it("is set by one of five concurrent requests", async () => {
      const ada = server.visitor();
      await confirm(ada, await sendLink(ada));
      const passwords = Array.from({ length: 5 }, (_, index) => `password ${index}`);
      const answers = await Promise.all(passwords.map((newPassword) => ada.post(API.accountPassword, { newPassword })));
      const statuses = answers.map(({ status }) => status);
      expect([...statuses].sort()).toEqual([200, 409, 409, 409, 409]);
      expect(await answers[statuses.indexOf(409)]?.json()).toMatchObject({ code: "auth/has-password" });
      const rows = await server.database.reader
        .selectFrom("account")
        .innerJoin("user", "user.id", "account.userId")
        .select("account.id")
        .where("email", "=", ada.email)
        .execute();
      expect(rows).toHaveLength(1);
      const password = passwords[statuses.indexOf(200)];
      expect((await server.visitor().post(PATHS.signIn, { email: ada.email, password })).status).toBe(200);
    });

    it("cannot replace an existing one", async () => {
      const ada = await server.signUp();
      expect(await resultOf(await ada.post(API.accountPassword, { newPassword: "a new password" }))).toMatchObject([
        409,
        { code: "auth/has-password" },
      ]);
      expect((await ada.post(PATHS.signIn, { email: ada.email, password: ada.password })).status).toBe(200);
    });
  });
});

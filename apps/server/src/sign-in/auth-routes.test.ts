import { API } from "@vr-eye-lab/domain/api";
import { describe, expect, it, vi } from "vitest";
import { RATE_LIMITS } from "../http/rate-limit-table.ts";
import { createTestApp, describeApp, TEST_ENV } from "../testing/test-app.ts";
import { createVisitor, PATHS, resultOf } from "./testing/visitor.ts";

// Dozens of requests each, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

describeApp("accounts", (server) => {
  async function profileOf(userId: string) {
    const row = await server.database.reader
      .selectFrom("document")
      .select("body")
      .where("userId", "=", userId)
      .where("collection", "=", "users")
      .executeTakeFirst();
    return JSON.parse(row?.body ?? "null");
  }

  it("don't remove the cookie of an ended login, which may have been replaced in the meantime", async () => {
    const ada = await server.signUp();
    const { cookie } = ada;
    await ada.post(PATHS.signOut);
    const answer = await server.visitor().get(PATHS.session, { Cookie: cookie });
    expect([await answer.json(), answer.headers.getSetCookie()]).toEqual([null, []]);
  });

  it("signs up and in, with a profile: plan free, status active [R-122]", async () => {
    const ada = server.visitor();
    const answer = await ada.post(PATHS.signUp, { email: ada.email.toUpperCase(), password: ada.password });
    expect(answer.status).toBe(200);
    const { user } = (await answer.json()) as { user: { id: string } };
    expect(user).toMatchObject({ email: ada.email, name: "", emailVerified: false });
    expect(user.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await profileOf(user.id)).toMatchObject({
      email: ada.email,
      name: "",
      subscription: { plan: "free", status: "active" },
    });
    expect(await (await ada.get(PATHS.session)).json()).toMatchObject({ user: { id: user.id, email: ada.email } });
  });

  it("stays signed in after the browser was closed [R-145]", async () => {
    const ada = server.visitor();
    const answer = await ada.post(PATHS.signUp, { email: ada.email, password: ada.password });
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/; Max-Age=5184000;/);
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
  });

  it("sets a Secure cookie under https", async () => {
    const publicUrl = new URL("https://lab.example");
    const secure = createTestApp(server.database, { env: { ...TEST_ENV, publicUrl } }).app;
    const ada = createVisitor(secure);
    const headers = { Origin: publicUrl.origin };
    const answer = await ada.post(PATHS.signUp, { email: ada.email, password: ada.password }, headers);
    const [cookie = ""] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-better-auth\.session_token=.*; HttpOnly; Secure; SameSite=Lax$/);
    expect((await ada.get(API.account)).status).toBe(200);
  });

  it("never sends a login token where a script could read it", async () => {
    const ada = await server.signUp();
    const again = server.visitor();
    const answers = [
      await ada.get(PATHS.session),
      await again.post(PATHS.signIn, { email: ada.email, password: ada.password }),
    ];
    for (const answer of answers) {
      const text = await answer.text();
      expect(text).toContain(ada.email);
      expect(text).not.toContain('"token"');
    }
  });

  it("signs out at the server too", async () => {
    const ada = await server.signUp();
    const { cookie } = ada;
    expect((await ada.post(PATHS.signOut)).status).toBe(200);
    expect(ada.cookie).toBe("");
    expect(await resultOf(await server.app.request(API.account, { headers: { Cookie: cookie } }))).toMatchObject([
      401,
      { code: "auth/not-signed-in" },
    ]);
  });

  it("gives the same answer for a wrong password and an unknown address", async () => {
    const ada = await server.signUp();
    const answers = [];
    for (const email of [ada.email, "unknown@example.com"]) {
      const answer = await server.visitor().post(PATHS.signIn, { email, password: "wrong password" });
      answers.push([answer.status, await answer.text()]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toEqual([401, expect.stringContaining("auth/wrong-credentials")]);
  });

  it("answers a sign-up with a known address with a plain failure, and emails its owner [R-143]", async () => {
    const ada = await server.signUp();
    const eve = server.visitor();
    const answer = await eve.post(PATHS.signUp, { email: ada.email, password: "another password" });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      error: "Signup failed. Please try again.",
      code: "account/sign-up-failed",
    });
    expect(eve.cookie).toBe("");
    await eve.post(PATHS.signUp, { email: ada.email, password: "another password" });
    expect(server.mailbox.mails.filter(({ to, subject }) => to === ada.email && /already/.test(subject))).toHaveLength(
      1,
    );
    const last = server.lastMail(ada.email);
    expect(last?.subject).toBe("You already have an account");
    expect((await ada.post(PATHS.signIn, { email: ada.email, password: ada.password })).status).toBe(200);
  });

  it("changes a password, ends all other logins, and emails the owner", async () => {
    const ada = await server.signUp();
    const elsewhere = server.visitor();
    await elsewhere.post(PATHS.signIn, { email: ada.email, password: ada.password });
    const wrong = await ada.post(PATHS.changePassword, { currentPassword: "not this", newPassword: "a new password" });
    expect([wrong.status, await wrong.json()]).toMatchObject([403, { code: "auth/wrong-password" }]);
    const right = { currentPassword: ada.password, newPassword: "a new password" };
    expect((await ada.post(PATHS.changePassword, right)).status).toBe(200);
    expect((await elsewhere.get(API.account)).status).toBe(401);
    expect((await ada.get(API.account)).status).toBe(200);
    expect(server.lastMail(ada.email)?.subject).toBe("Your password was changed");
    const signIn = (password: string) => server.visitor().post(PATHS.signIn, { email: ada.email, password });
    expect((await signIn(ada.password)).status).toBe(401);
    expect((await signIn("a new password")).status).toBe(200);
  });

  it("resets a password by an emailed link, once, which ends all logins and confirms the address", async () => {
    const ada = await server.signUp();
    await server.visitor().post(PATHS.requestReset, { email: ada.email });
    const token = server.mailed(ada.email, "reset");
    const reset = () => server.visitor().post(PATHS.reset, { token, newPassword: "a new password" });
    expect((await reset()).status).toBe(200);
    expect((await ada.get(API.account)).status).toBe(401);
    const again = server.visitor();
    expect((await again.post(PATHS.signIn, { email: ada.email, password: "a new password" })).status).toBe(200);
    expect(await (await again.get(API.account)).json()).toMatchObject({ emailVerified: true, hasPassword: true });
    expect(await resultOf(await reset())).toMatchObject([400, { code: "auth/reset-link-invalid" }]);
  });

  it("gives the same answer for a reset of known and unknown addresses, and emails both", async () => {
    const ada = await server.signUp();
    const ask = async (email: string) => (await server.visitor().post(PATHS.requestReset, { email })).text();
    expect(await ask(ada.email)).toBe(await ask("stranger@example.com"));
    expect(server.lastMail("stranger@example.com")?.subject).toBe("No account with this address");
  });

  it("confirms an address by the sign-up email, and sends another on request", async () => {
    const ada = await server.signUp();
    const first = server.mailed(ada.email, "verify");
    expect(first).not.toBe("");
    expect((await ada.post(PATHS.sendVerification, { email: ada.email })).status).toBe(200);
    const second = server.mailed(ada.email, "verify");
    expect((await ada.post(API.emailConfirm, { token: second })).status).toBe(200);
    expect(await (await ada.get(API.account)).json()).toMatchObject({ emailVerified: true });
    expect(await resultOf(await ada.post(API.emailConfirm, { token: `${first}x` }))).toMatchObject([
      410,
      { code: "auth/verify-link-invalid" },
    ]);
    expect(await resultOf(await ada.post(PATHS.sendVerification, { email: ada.email }))).toMatchObject([
      409,
      { code: "auth/already-verified" },
    ]);
  });

  it("sends a confirmation email only to the address of the login", async () => {
    const [ada, ben] = [await server.signUp(), await server.signUp()];
    const before = server.mailbox.mails.length;
    for (const email of [ada.email, "stranger@example.com"]) {
      for (const [by, status, code] of [
        [server.visitor(), 401, "auth/not-signed-in"],
        [ben, 403, "auth/not-your-address"],
      ] as const) {
        for (let n = 0; n < RATE_LIMITS["recipient-account"].max; n++) {
          expect(await resultOf(await by.post(PATHS.sendVerification, { email }))).toMatchObject([status, { code }]);
        }
      }
    }
    expect(server.mailbox.mails).toHaveLength(before);
    expect((await ada.post(PATHS.sendVerification, { email: ada.email.toUpperCase() })).status).toBe(200);
    expect(server.mailbox.mails.slice(before).map(({ to }) => to)).toEqual([ada.email]);
  });

  describe("a request", () => {
    it.each([
      ["no body", PATHS.signUp, undefined, "email", "account/bad-email"],
      ["no address", PATHS.signUp, { email: "ada", password: "long enough" }, "email", "account/bad-email"],
      [
        "a short password",
        PATHS.signUp,
        { email: "ada@example.com", password: "1234567" },
        "password",
        "account/password-short",
      ],
      [
        "a password that is too long",
        PATHS.signUp,
        { email: "ada@example.com", password: "x".repeat(129) },
        "password",
        "account/password-too-long",
      ],
      ["another kind of thing", PATHS.signIn, ["ada@example.com"], "body", "bad-request"],
      ["a number", PATHS.signIn, { email: "ada@example.com", password: 12345678 }, "password", "bad-request"],
      [
        "a body that is too large",
        PATHS.signIn,
        { email: "ada@example.com", password: "x".repeat(20_000) },
        "body",
        "bad-request",
      ],
    ])("with %s returns 400 and the field", async (_, path, body, field, code) => {
      const answer = await server.visitor().post(path, body);
      expect([answer.status, await answer.json()]).toMatchObject([400, { error: expect.any(String), code, field }]);
    });

    it("to a path with two slashes returns 404", async () => {
      const answer = await server.app.request("/api/auth//sign-in/email", { method: "POST" });
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: "not-found" }]);
    });

    it("with another method returns 405", async () => {
      const answer = await server.app.request("/api/auth/sign-in/email", { method: "PUT" });
      expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST"]);
    });
  });
});

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { API } from "@vr-eye-lab/domain/api";
import type { Subscription } from "@vr-eye-lab/domain/billing";
import type { UserDocument } from "@vr-eye-lab/domain/profile";
import { afterEach, expect, it, vi } from "vitest";
import { rememberCustomer } from "../billing/customers.ts";
import { changeProfile } from "../profile/profiles.ts";
import { PATHS, resultOf, type Visitor } from "../sign-in/testing/visitor.ts";
import { nearPointBody, newWrite, practiceBody, sequenceBody } from "../testing/person.ts";
import { folderOfTest } from "../testing/temporary-folder.ts";
import { describeApp } from "../testing/test-app.ts";
import { actionOf } from "./admin.ts";

afterEach(() => vi.unstubAllEnvs());

describeApp("an operator's access commands", (server) => {
  async function admin(...words: string[]): Promise<string> {
    const lines: string[] = [];
    await actionOf(words)({ open: async () => server.database, print: (line) => lines.push(line) });
    return lines.join("\n");
  }
  const isSignedIn = async ({ get }: Visitor) => (await get(API.account)).status === 200;

  it("sign out everywhere, and keep the password", async () => {
    const ada = await server.signUp();
    expect(await isSignedIn(ada)).toBe(true);
    await admin("user", "sign-out", ada.email);
    expect(await isSignedIn(ada)).toBe(false);
    expect((await ada.post(PATHS.signIn, { email: ada.email, password: ada.password })).status).toBe(200);
  });

  it("disable an account for every way of signing in, until it is enabled", async () => {
    const ada = await server.signUp();
    const { email, password } = ada;
    const id = await server.idOf(ada);
    expect((await ada.post(API.shares, { name: "Dr. Example", days: 7 })).status).toBe(200);
    await server.visitor().post(PATHS.sendLink, { email });
    expect(await admin("user", "disable", email)).toContain(`Disabled ${email}.`);
    expect(await isSignedIn(ada)).toBe(false);
    expect(await admin("user", "show", email)).toMatch(/^disabledAt: +2/m);
    expect(await server.database.reader.selectFrom("share").select("id").where("userId", "=", id).execute()).toEqual(
      [],
    );

    const visitor = server.visitor();
    expect(await resultOf(await visitor.post(PATHS.signIn, { email, password }))).toEqual([
      403,
      expect.objectContaining({ code: "auth/disabled" }),
    ]);
    expect((await visitor.post(PATHS.signIn, { email, password: "something else" })).status).toBe(401);
    await visitor.post(PATHS.sendLink, { email });
    const link = { email, token: server.mailed(email, "token") };
    expect((await visitor.post(API.linkConfirm, link)).status).toBe(403);
    expect(await isSignedIn(visitor)).toBe(false);

    await admin("user", "enable", email);
    expect((await visitor.post(PATHS.signIn, { email, password })).status).toBe(200);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it("end a login of an account that is disabled", async () => {
    const ada = await server.signUp();
    const disabledAt = new Date().toISOString();
    await server.database.write((on) =>
      on.updateTable("user").set({ disabledAt }).where("email", "=", ada.email).execute(),
    );
    expect(await isSignedIn(ada)).toBe(false);
  });

  it("print a link for a new password to a terminal only", async () => {
    const ada = await server.signUp();
    vi.stubEnv("PUBLIC_URL", "http://lab.home.lan");
    await expect(admin("user", "reset-password", ada.email)).rejects.toThrow("to a terminal only. Set SMTP_URL");
    const { isTTY } = process.stdout;
    process.stdout.isTTY = true;
    const printed = await admin("user", "reset-password", ada.email).finally(() => {
      process.stdout.isTTY = isTTY;
    });
    const [, token = ""] = /^http:\/\/lab\.home\.lan\/login\/confirm#reset=(\S+)$/m.exec(printed) ?? [];
    const reset = await server.visitor().post(PATHS.reset, { token, newPassword: "a new password" });
    expect(reset.status).toBe(200);
    expect((await ada.post(PATHS.signIn, { email: ada.email, password: "a new password" })).status).toBe(200);
  });

  it("name the mail server and its reason if it takes no email", async () => {
    const ada = await server.signUp();
    vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
    await expect(admin("user", "reset-password", ada.email)).rejects.toThrow(
      "The email was not sent. 127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1",
    );
  });

  it("make browsers fetch everything again after a copy of the database was put in place", async () => {
    const ada = await server.signUp();
    const ask = async () => (await ada.get(`${API.changes}?since=1&wait=0`)).status;
    expect(await ask()).toBe(200);
    expect(await admin("restored")).toMatch(/^Browsers of \d+ accounts fetch everything again\.$/);
    expect(await ask()).toBe(409);
  });

  it("show, set a plan, export and delete [R-122]", async () => {
    const ada = await server.signUp();
    const id = await server.idOf(ada);
    const writes = [
      newWrite("savedSequences", sequenceBody("Evening")),
      newWrite("practice", practiceBody(new Date("2026-11-20T10:00:00Z"), 180)),
      newWrite("measures", nearPointBody(6, 6, 6)),
    ];
    expect((await ada.post(API.push, { writes })).status).toBe(200);
    await server.database.write((transaction) => rememberCustomer(transaction, id, "cus_theirs"));
    await admin("user", "set-plan", ada.email, "pro", "--billing", "yearly", "--until", "2127-11-20");
    const practised = { practiceSessions: 1, practiceSeconds: 180, lastPractice: "2026-11-20" };
    expect(JSON.parse(await admin("user", "show", ada.email, "--json"))).toMatchObject({
      ...{ id, savedMotions: 1, measures: 1, checkIns: 0, ...practised, customer: "cus_theirs", logins: 1 },
      ...{ plan: "pro", billing: "yearly", until: "2127-11-20T00:00:00.000Z" },
    });
    await admin("user", "set-plan", id, "free");
    expect(await admin("user", "show", id)).toMatch(/^plan: +free$/m);

    const file = join(folderOfTest(), "export.json");
    await admin("user", "export", ada.email, file);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
      savedSequences: [{ name: "Evening" }],
      practice: [{ duration: 180 }],
    });
    expect(statSync(file).mode & 0o077).toBe(0);
    await expect(admin("user", "export", ada.email, file)).rejects.toThrow(file);

    await expect(admin("user", "delete", id)).rejects.toThrow("1 saved motions and 1 practice sessions");
    expect(await isSignedIn(ada)).toBe(true);
    await admin("user", "delete", id, "--yes");
    expect(await isSignedIn(ada)).toBe(false);
    await expect(admin("user", "show", id)).rejects.toThrow("There is no account");
  });

  it("list accounts and count them, as text and as JSON", async () => {
    const ada = await server.signUp();
    const id = await server.idOf(ada);
    await admin("user", "disable", ada.email);
    const listed = (await admin("user", "list", "--json")).split("\n").map((line) => JSON.parse(line));
    expect(listed.find((user) => user.id === id)).toMatchObject({
      email: ada.email,
      confirmed: false,
      disabledAt: expect.any(String),
      plan: "free",
      practiceSessions: 0,
      bytes: expect.any(Number),
    });
    expect(await admin("user", "list", "--unconfirmed")).toMatch(
      new RegExp(`^${ada.email}  ${id}  .*  0 sessions  0 bytes  free, address not confirmed, disabled$`, "m"),
    );
    const counts = JSON.parse(await admin("counts", "--json"));
    expect(counts).toMatchObject({ accounts: listed.length, pro: 0, practiceSessions: 0 });
    expect(counts.disabled).toBe(listed.filter(({ disabledAt }) => disabledAt).length);
    expect(counts.activeIn30Days).toBeGreaterThan(0);
    expect(counts.databaseBytes).toBeGreaterThan(100_000);
    expect(await admin("counts")).toMatch(/^accounts: +\d+$/m);
  });

  it("show whether a user has Pro now [R-122]", async () => {
    const ada = await server.signUp();
    const shown = async () => JSON.parse(await admin("user", "show", ada.email, "--json"));
    const store = async (change: Partial<Subscription>) => {
      const subscription = { plan: "pro" as const, status: "active", ...change };
      const id = await server.idOf(ada);
      const give = (profile: UserDocument) => ({ ...profile, subscription });
      await server.database.write((transaction) => changeProfile(server.database, transaction, id, give, new Date()));
    };
    await store({ status: "trialing" });
    expect(await shown()).toMatchObject({ plan: "pro", subscription: "pro" });
    const until = "2126-01-31T00:00:00.000Z";
    await store({ status: "past_due", billing: "yearly", currentPeriodEnd: until });
    expect(await shown()).toMatchObject({ plan: "free", subscription: "unpaid", billing: "yearly", until });
    await store({ currentPeriodEnd: "2020-01-31T00:00:00.000Z" });
    expect(await shown()).toMatchObject({ plan: "free", subscription: "ended" });
  });
});

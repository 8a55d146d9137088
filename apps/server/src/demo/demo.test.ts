import { API, type Config } from "@vr-eye-lab/domain/api";
import type { PracticeSessions, PracticeStats } from "@vr-eye-lab/domain/practice";
import type { NewShare, sharesResponseSchema } from "@vr-eye-lab/domain/sharing";
import type { ChangesResponse } from "@vr-eye-lab/domain/sync";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import { beforeAll, expect, it, vi } from "vitest";
import type { z } from "zod";
import { ENDPOINTS } from "../api/endpoints.ts";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { isClosedInDemo } from "../http/endpoint.ts";
import { NO_MAILER } from "../mail/mailer.ts";
import { createSignedUp, createVisitor, PATHS, resultOf, type Visitor } from "../sign-in/testing/visitor.ts";
import { noUsage } from "../store/usage.ts";
import { newId, newWrite, practiceBody, sequenceBody } from "../testing/person.ts";
import { addUser } from "../testing/stand-in-gate.ts";
import { createTestApp, TEST_ENV } from "../testing/test-app.ts";
import { checkPurpose, DEMO_USER } from "./demo-account.ts";
import { createResetCheck, nextReset, resetIfDue } from "./reset.ts";

vi.setConfig({ testTimeout: 30_000 });

const HOUR_MS = 3_600_000;
const SECURE = { publicUrl: new URL("https://demo.lab.example"), production: true };

const json = async (answer: Promise<Response>) => (await answer).json() as Promise<never>;
const changesSince = async (visitor: Visitor, since: number, wait = 0) =>
  visitor.get(`${API.changes}?since=${since}&wait=${wait}`);
const changesOf = (visitor: Visitor): Promise<ChangesResponse> => json(changesSince(visitor, 0));
const sharesOf = async (visitor: Visitor) => {
  const { shares }: z.infer<typeof sharesResponseSchema> = await json(visitor.get(API.shares));
  return shares.map(({ name }) => name);
};

describeOnBoth("a demo", (open) => {
  let database: Database;
  let app: ReturnType<typeof createTestApp>["app"];
  /** Hours since the tests began: each reset is in another one. */
  let hours = 0;
  const reset = () => resetIfDue(database, new Date(Date.now() + ++hours * HOUR_MS));
  const env = { ...TEST_ENV, demo: true, paymentsOff: true };
  const parts = { env, mailer: NO_MAILER, payments: { provider: null, sandbox: null } };

  beforeAll(async () => {
    database = await open();
    await resetIfDue(database, new Date());
    ({ app } = createTestApp(database, parts));
  });

  async function enter(address?: string): Promise<Visitor> {
    const visitor = createVisitor(app, address);
    expect(await resultOf(await visitor.post(API.demo))).toEqual([
      200,
      { user: { id: DEMO_USER.id, email: DEMO_USER.email } },
    ]);
    return visitor;
  }

  it("is entered without a password, and the page learns when it resets", async () => {
    const visitor = await enter();
    expect(await (await visitor.get(API.account)).json()).toMatchObject({ email: DEMO_USER.email, hasPassword: false });
    const { demo, devMail, payments } = (await (await app.request(API.config)).json()) as Config;
    expect(demo).toEqual({ resetsAt: nextReset(new Date()).toISOString() });
    expect(nextReset(new Date("2026-11-23T14:59:59.999Z")).toISOString()).toBe("2026-11-23T15:00:00.000Z");
    expect([devMail, payments]).toEqual([false, { sandbox: false, off: true, prices: [] }]);
    // Again with the same browser: the login stays.
    const before = visitor.cookie;
    expect((await visitor.post(API.demo)).status).toBe(200);
    expect(visitor.cookie).toBe(before);
    for (const path of ["/_dev/mail?code=c0de", "/_sandbox/control?code=c0de"])
      expect((await app.request(path)).status).toBe(404);
  });

  it("sets a secure cookie at an https address", async () => {
    const { app: secure } = createTestApp(database, { ...parts, env: { ...env, ...SECURE } });
    const headers = { Origin: SECURE.publicUrl.origin, "Content-Type": "application/json" };
    const answer = await secure.request(API.demo, { method: "POST", headers, body: "{}" });
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Secure-.*; HttpOnly; Secure; SameSite=/)]);
  });

  it("is not there on another server", async () => {
    const visitor = createVisitor(createTestApp(database).app);
    expect((await visitor.post(API.demo)).status).toBe(404);
    expect(((await (await visitor.get(API.config)).json()) as Config).demo).toBeUndefined();
  });

  it("has weeks of practice up to today, with a streak, saved motions, a programme and a share link", async () => {
    const visitor = await enter();
    const stats: PracticeStats = await json(visitor.get(API.stats));
    expect(stats).toMatchObject({ currentStreak: 9 });
    expect(stats.totalSessions).toBeGreaterThan(20);
    const { changes } = await changesOf(visitor);
    const count = (name: string) => changes.filter(({ collection }) => collection === name).length;
    expect([count("savedSequences"), count("users")]).toEqual([4, 1]);
    expect(changes.find(({ collection }) => collection === "users")?.body).toMatchObject({
      name: DEMO_USER.name,
      programme: [{ paused: false }],
    });
    const { sessions }: PracticeSessions = await json(visitor.get(`${API.practiceSessions}?limit=50`));
    expect(new Set(sessions.map(({ comfort }) => comfort)).size).toBe(3);
    expect(await sharesOf(visitor)).toEqual(["My optometrist"]);
  });

  it("is never stale: the data end shortly before the reset, at any hour", async () => {
    for (const at of ["2027-03-01T00:00:00.000Z", "2027-03-28T01:00:00.000Z", "2028-02-29T23:00:00.000Z"]) {
      expect(await resetIfDue(database, new Date(at))).toBe(true);
      const { startedAt } = await database.reader
        .selectFrom("practice")
        .select("startedAt")
        .orderBy("startedAt", "desc")
        .executeTakeFirstOrThrow();
      expect(Date.parse(at) - Date.parse(startedAt)).toBe(50 * 60_000);
    }
  });

  it("resets once per hour, also after a restart, and everything that visitors changed is gone", async () => {
    await reset();
    const visitor = await enter();
    const fresh = await changesOf(visitor);
    const sample = fresh.changes.find(({ collection }) => collection === "savedSequences");
    const write = (body: object) => visitor.post(API.push, { writes: [body] });
    await write(newWrite("savedSequences", sequenceBody("Rude")));
    await write({
      ...newWrite("savedSequences", sequenceBody("Rude")),
      documentId: sample?.id,
      base: sample?.revision,
    });
    await write({ ...newWrite("users", { name: "Rude", recording: false, weeklyGoal: 1 }), documentId: DEMO_USER.id });
    await write(newWrite("practice", practiceBody(new Date(Date.now() - DAY_MS), 3000)));
    expect((await visitor.post(API.shares, { name: "Rude", days: 7 })).status).toBe(200);
    expect(await sharesOf(visitor)).toEqual(["Rude", "My optometrist"]);
    expect(JSON.stringify(await changesOf(visitor)).match(/Rude/g)).toHaveLength(3);

    const at = new Date(Date.now() + hours * HOUR_MS);
    expect(await resetIfDue(database, at)).toBe(false);
    const results = await Promise.all([1, 2, 3].map(() => resetIfDue(database, nextReset(at))));
    expect(results.filter(Boolean)).toHaveLength(1);
    hours++;
    const again = await changesOf(visitor);
    expect(await sharesOf(visitor)).toEqual(["My optometrist"]);
    expect(JSON.stringify(again)).not.toContain("Rude");
    expect(again.changes.map(({ id }) => id).filter((id) => id.includes("-7000-"))).toEqual(
      fresh.changes.map(({ id }) => id).filter((id) => id.includes("-7000-")),
    );
  });

  it("resets every hour after a clock that was ahead is corrected", async () => {
    let at = nextReset(new Date(Date.now() + ++hours * HOUR_MS)).getTime();
    const resets: number[] = [];
    const check = createResetCheck(database, { info: () => void resets.push(at) }, () => new Date(at));
    const started = at;
    at += HOUR_MS;
    await check();
    at = started - 5 * HOUR_MS;
    await check();
    await check();
    at += HOUR_MS;
    await check();
    expect(resets.map((time) => (time - started) / HOUR_MS)).toEqual([1, -5, -4]);
    hours++;
  });

  it("keeps visitors signed in at a reset; their cursor is refused once, and a waiting poll ends at once", async () => {
    await reset();
    const visitor = await enter();
    const { cursor } = await changesOf(visitor);
    const poll = changesSince(visitor, cursor, 25);
    await changesOf(visitor);
    await reset();
    expect((await poll).status).toBe(409);
    expect((await changesSince(visitor, cursor)).status).toBe(409);
    const next = await changesOf(visitor);
    expect((await changesSince(visitor, next.cursor)).status).toBe(200);
    // What a browser hadn't sent is stored once, and gone with the next reset.
    const unsent = { writes: [{ ...newWrite("savedSequences", sequenceBody("Late")), base: cursor }] };
    for (let times = 0; times < 2; times++) expect((await visitor.post(API.push, unsent)).status).toBe(200);
    expect(JSON.stringify(await changesOf(visitor)).match(/"Late"/g)).toHaveLength(1);
    await reset();
    expect(JSON.stringify(await changesOf(visitor))).not.toContain("Late");
  });

  it("ends logins after a day", async () => {
    const visitor = await enter();
    hours += 25;
    await reset();
    expect((await visitor.get(API.account)).status).toBe(401);
  });

  it("refuses what could lock others out or has no purpose, with a clear text", async () => {
    const visitor = await enter();
    const closed = ENDPOINTS.flatMap(({ endpoints }) => endpoints).filter(isClosedInDemo);
    expect(closed.length).toBeGreaterThan(20);
    for (const { method, path } of closed) {
      const answer = await (method === "delete" ? visitor.delete(path) : visitor.post(path));
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        403,
        { error: "Not available in the demo.", code: "demo/not-available" },
      ]);
    }
    expect((await visitor.get(API.account)).status).toBe(200);
  });

  it("lets visitors save, export and share, and signs out only who asks", async () => {
    const [ada, ben] = [await enter(), await enter()];
    expect((await ada.get(API.accountExport)).status).toBe(200);
    const { token }: NewShare = await json(ada.post(API.shares, { name: "Mine", days: 7 }));
    expect((await createVisitor(app).post(API.shared, { token })).status).toBe(200);
    expect((await ada.post(PATHS.signOut)).status).toBe(200);
    expect([(await ada.get(API.account)).status, (await ben.get(API.account)).status]).toEqual([401, 200]);
  });

  it("shows no visitor the address, the browser, the clicks or the page views of others", async () => {
    const visitor = await enter("203.0.113.77");
    const view = { path: "/secret-path", title: "VR Eye Lab", timestamp: new Date().toISOString() };
    expect((await visitor.post(API.pageViews, view)).status).toBe(204);
    expect((await visitor.post(API.clicks, {})).status).toBe(204);
    const text = await (await (await enter()).get(API.accountExport)).text();
    expect(text).toContain('"signIns"');
    expect(text).not.toMatch(/203\.0\.113|secret-path/);
  });

  it("counts limits per user for each network, so that no visitor uses up those of others", async () => {
    const { app: strict } = createTestApp(database, { ...parts, env: { ...env, pushesPerMinute: 6 } });
    const enterAt = async (address: string) => {
      const visitor = createVisitor(strict, address);
      await visitor.post(API.demo);
      return visitor;
    };
    const [greedy, second, other] = [
      await enterAt("198.51.100.1"),
      await enterAt("198.51.100.1"),
      await enterAt("198.51.100.2"),
    ];
    const push = async (visitor: Visitor) =>
      (await visitor.post(API.push, { writes: [newWrite("savedSequences", sequenceBody("A"))] })).status;
    expect([await push(greedy), await push(greedy), await push(second), await push(other)]).toEqual([
      200, 429, 429, 200,
    ]);
    const download = async (visitor: Visitor) => {
      const answer = await visitor.get(API.accountExport);
      await answer.text();
      return answer.status;
    };
    for (let times = 0; times < 10; times++) await download(greedy);
    expect([await download(greedy), await download(other)]).toEqual([429, 200]);
  });

  it("limits the logins per address, and has room for many visitors", async () => {
    const first = await enter("192.0.2.1");
    for (let address = 2; address < 130; address++) await enter(`192.0.2.${address}`);
    expect((await first.get(API.account)).status).toBe(200);
    const statuses = [];
    for (let times = 0; times < 61; times++)
      statuses.push((await createVisitor(app, "192.0.2.200").post(API.demo)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });

  it("stores nothing beyond 4 MiB until the reset", async () => {
    await reset();
    const visitor = await enter();
    const body = sequenceBody("Large");
    const large = { ...body, exercises: Array.from({ length: 15 }, () => body.exercises[0]) };
    const writes = () => Array.from({ length: 100 }, () => newWrite("savedSequences", large));
    let answer: Response;
    let pushes = 0;
    do answer = await visitor.post(API.push, { writes: writes() });
    while (answer.status === 200 && ++pushes < 30);
    expect([answer.status, await answer.json()]).toEqual([429, expect.objectContaining({ code: "demo/full" })]);
    expect(Number(answer.headers.get("Retry-After"))).toBeLessThanOrEqual(3600);
    await reset();
    expect((await (await enter()).post(API.push, { writes: writes().slice(0, 1) })).status).toBe(200);
  });

  // A visitor needs a minute for the practice of a day. Then pages would wait for tomorrow, and show that.
  it.each([
    ["8,000 rows, also deleted ones", () => ({ savedSequences: { rows: 7_999, live: 0, bytes: 0 } })],
    [
      "8,000 practice records of a day",
      () => ({ today: { date: new Date().toISOString().slice(0, 10), practice: 7_999, clicks: 0 } }),
    ],
  ])("stores nothing beyond %s", async (_, used) => {
    await reset();
    const usage = JSON.stringify({ ...noUsage(), ...used() });
    await database.kysely.updateTable("userRevision").set({ usage }).where("userId", "=", DEMO_USER.id).execute();
    const visitor = await enter();
    const save = () => {
      const practice = newWrite("practice", practiceBody(new Date(Date.now() - DAY_MS), 60));
      return visitor.post(API.push, { writes: [practice] });
    };
    expect((await save()).status).toBe(200);
    expect(await resultOf(await save())).toEqual([429, expect.objectContaining({ code: "demo/full" })]);
  });

  it("refuses a database with accounts, and another server refuses a demo's", async () => {
    await checkPurpose(database, true);
    await expect(checkPurpose(database, false)).rejects.toThrow(/^The database belongs to a demo: .* Set DEMO=1/);
    await addUser(database);
    await expect(checkPurpose(database, true)).rejects.toThrow(/holds 1 account\. Set DATA_DIR to an empty folder/);
    await addUser(database);
    await expect(checkPurpose(database, true)).rejects.toThrow(/holds 2 accounts\./);
  });

  it("deletes no other account's data", async () => {
    const other = await createSignedUp(createTestApp(database).app);
    await other.post(API.push, { writes: [{ ...newWrite("savedSequences", sequenceBody("Mine")), id: newId() }] });
    await reset();
    expect(JSON.stringify(await changesOf(other))).toContain("Mine");
  });
});

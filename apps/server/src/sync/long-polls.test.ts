import { API } from "@vr-eye-lab/domain/api";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import { createSignedUp, createVisitor, PATHS, type Visitor } from "../sign-in/testing/visitor.ts";
import { createDataApp, newAppUser } from "../testing/app-user.ts";
import { newWrite, STATED, sequenceBody } from "../testing/person.ts";
import { createTestApp } from "../testing/test-app.ts";

describeOnBoth("long polls", (open, kind) => {
  let database: Database;
  let app: ReturnType<typeof createTestApp>["app"];
  /** The same app or, on PostgreSQL, that of another process. */
  let there: typeof app;
  /** How many polls watch for changes now. One that was woken without need watches again. */
  let waiting = 0;
  const counting = (on: Database): Database => ({
    ...on,
    change(...args) {
      waiting += 1;
      const wait = on.change(...args);
      void wait.over.then(() => {
        waiting -= 1;
      });
      return wait;
    },
  });
  beforeAll(async () => {
    database = await open();
    ({ app } = createTestApp(counting(database)));
    there = kind === "postgres" ? createTestApp(counting(await open())).app : app;
  });

  const newMotion = () => ({ writes: [newWrite("savedSequences", sequenceBody("One"))] });

  /** A second browser of a user, at `there`. */
  async function elsewhere({ email, password }: Visitor) {
    const visitor = createVisitor(there);
    expect((await visitor.post(PATHS.signIn, { email, password })).status).toBe(200);
    return visitor;
  }

  it.each([
    ["signed out", (ada: Visitor) => ada.post(PATHS.signOut)],
    [
      "ended elsewhere",
      (ada: Visitor, other: Visitor) =>
        other.post(PATHS.changePassword, {
          currentPassword: ada.password,
          newPassword: "another password",
          revokeOtherSessions: true,
        }),
    ],
  ])("answer 401 and no data when their login was %s while they waited", async (_, revoke) => {
    const ada = await createSignedUp(app);
    const other = await elsewhere(ada);
    const { cursor } = (await (await ada.get(`${API.changes}?wait=0`)).json()) as { cursor: number };
    const headers = { Cookie: ada.cookie, ...STATED };
    const poll = app.request(`${API.changes}?since=${cursor}&wait=25`, { headers });
    expect((await revoke(ada, other)).status).toBe(200);
    expect((await other.post(API.push, newMotion())).status).toBe(200);
    const answer = await poll;
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: "auth/not-signed-in" }]);
    const next = await other.get(`${API.changes}?since=${cursor}&wait=25`);
    expect(await next.json()).toMatchObject({ changes: [{ body: { name: "One" } }] });
  });

  it.each([
    ["signed out", (ada: Visitor) => ada.post(PATHS.signOut)],
    ["ended elsewhere", (_: Visitor, other: Visitor) => other.post("/api/auth/revoke-other-sessions")],
  ])("answer 401 as soon as their login was %s, and those of other logins wait on", async (_, revoke) => {
    const ada = await createSignedUp(app);
    const other = await elsewhere(ada);
    const { cursor } = (await (await ada.get(`${API.changes}?wait=0`)).json()) as { cursor: number };
    const poll = (on: typeof app, { cookie }: Visitor) =>
      on.request(`${API.changes}?since=${cursor}&wait=25`, { headers: { Cookie: cookie, ...STATED } });
    const start = performance.now();
    const ended = [poll(app, ada), poll(there, ada)];
    const others = poll(app, other);
    await expect.poll(() => waiting).toBe(3);
    expect((await revoke(ada, other)).status).toBe(200);
    for (const each of ended) expect((await each).status).toBe(401);
    expect(performance.now() - start).toBeLessThan(20_000);
    expect((await other.post(API.push, newMotion())).status).toBe(200);
    expect(await (await others).json()).toMatchObject({ changes: [{ body: { name: "One" } }] });
  });

  it("wait 20 at a time per user: more get 429, unless there are changes", async () => {
    const data = createDataApp(database);
    const [ada, ben] = [await newAppUser(data, database), await newAppUser(data, database)];
    const client = new AbortController();
    const wait = (user: typeof ada, since = 0) =>
      user.get(`${API.changes}?since=${since}&wait=25`, { signal: client.signal });
    /** Opens one more than allowed, in any order. The first answer is the refusal. */
    const tooMany = (since: number) => Array.from({ length: 21 }, () => wait(ada, since));
    const polls = tooMany(0);
    const refused = await Promise.race(polls);
    expect([refused.status, await refused.json(), refused.headers.get("Retry-After")]).toMatchObject([
      429,
      { code: "documents/too-many-polls", error: expect.stringContaining("15 seconds") },
      "15",
    ]);
    // An idle connection would take the place of another browser's.
    expect(refused.headers.get("Connection")).toBe("close");
    const bens = wait(ben);
    await ben.push(...newMotion().writes);
    expect((await bens).status).toBe(200);
    await ada.push(...newMotion().writes);
    const answers = (await Promise.all(polls)).filter((answer) => answer !== refused);
    for (const answer of answers) expect(await answer.json()).toMatchObject({ cursor: 1 });
    const next = tooMany(1);
    expect((await Promise.race(next)).status).toBe(429);
    expect((await wait(ada, 0)).status).toBe(200);
    client.abort();
    await Promise.all(next);
    expect((await ada.changes(1, 1)).changes).toEqual([]);
  });
});

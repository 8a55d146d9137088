import { API } from "@vr-eye-lab/domain/api";
import { type ChangesResponse, changesResponseSchema, MOST_CHANGES } from "@vr-eye-lab/domain/sync";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "../db/database.ts";
import { describeOnBoth } from "../db/testing/databases.ts";
import {
  type AppUser,
  appUser,
  createDataApp,
  type DataApp,
  newAppUser,
  OPEN,
  UNLIMITED,
} from "../testing/app-user.ts";
import { newId, newWrite, practiceBody, sequenceBody } from "../testing/person.ts";
import { standInGate } from "../testing/stand-in-gate.ts";
import { limitReads } from "./read-limit.ts";
import { syncRoutes } from "./routes.ts";

describeOnBoth("the change feed", (open, kind) => {
  let database: Database;
  let app: DataApp;
  beforeAll(async () => {
    database = await open();
    app = createDataApp(database);
  });
  /** Routes with other waits. */
  const routesWith = (waits: { longPollSeconds: number; stopping?: AbortSignal }) =>
    syncRoutes({
      database,
      gate: standInGate,
      policy: OPEN,
      pushesPerMinute: UNLIMITED,
      readLimit: limitReads(),
      ...waits,
    });
  const newUser = () => newAppUser(app, database);
  const save = (user: AppUser, name = "One") => user.push(newWrite("savedSequences", sequenceBody(name)));

  it("is empty for a new user, without waiting", async () => {
    const user = await newUser();
    expect(await user.changes()).toEqual({ changes: [], cursor: 0, more: false });
  });

  it("returns the changes after the cursor, oldest first, each document once in its latest version", async () => {
    const user = await newUser();
    const [one, two] = [
      newWrite("savedSequences", sequenceBody("One")),
      newWrite("savedSequences", sequenceBody("Two")),
    ];
    await user.push(one, two, newWrite("practice", practiceBody(new Date("2026-11-20T10:00:00.000Z"), 30)));
    await user.push({ ...one, id: newId(), base: 1, body: sequenceBody("One again") });
    const all = await user.changes();
    expect(changesResponseSchema.safeParse(all).success).toBe(true);
    expect(all).toMatchObject({ cursor: 4, more: false });
    expect(all.changes).toMatchObject([
      { revision: 2, id: two.documentId },
      {
        revision: 3,
        collection: "practiceDays",
        id: "2026-11-20",
        deleted: false,
        body: { date: "2026-11-20", seconds: 30, sessions: 1, types: { convergence: 1 } },
      },
      { revision: 4, id: one.documentId, body: { name: "One again" } },
    ]);
    expect((await user.changes(3)).changes).toEqual(all.changes.slice(2));
    expect(await user.changes(4)).toEqual({ changes: [], cursor: 4, more: false });
  });

  it("is paged if there are many changes", async () => {
    const user = await newUser();
    const days = Array.from({ length: 100 }, (_, i) => new Date(Date.UTC(2020, 0, 1 + i)));
    for (const part of [days.slice(0, 50), days.slice(50)]) {
      await user.push(
        ...part.flatMap((day) => [
          newWrite("practice", practiceBody(day, 30)),
          newWrite("savedSequences", sequenceBody(day.toISOString())),
        ]),
      );
    }
    await save(user, "The last");
    const parts: ChangesResponse[] = [await user.changes()];
    while (parts.at(-1)?.more) parts.push(await user.changes(parts.at(-1)?.cursor));
    expect(parts.map(({ changes }) => changes.length)).toEqual([MOST_CHANGES, 1]);
    const revisions = parts.flatMap(({ changes }) => changes.map(({ revision }) => revision));
    expect(revisions).toEqual(Array.from({ length: 201 }, (_, i) => i + 1));
  });

  it("is paged if the changes are large, so that a client that doesn't read holds little of the server's memory", async () => {
    const user = await newUser();
    const exercises = Array.from({ length: 50 }, () => ({ ...sequenceBody("").exercises[0], duration: 1 }));
    for (let push = 0; push < 5; push++) {
      const sequences = Array.from({ length: 49 }, () => ({ ...sequenceBody("Long"), exercises }));
      const day = practiceBody(new Date(Date.UTC(2020, 0, 1 + push)), 30);
      await user.push(...sequences.map((body) => newWrite("savedSequences", body)), newWrite("practice", day));
    }
    const parts: ChangesResponse[] = [await user.changes()];
    while (parts.at(-1)?.more) parts.push(await user.changes(parts.at(-1)?.cursor));
    expect(Math.max(...parts.map((part) => JSON.stringify(part).length))).toBeLessThan(2 * 1024 * 1024);
    const revisions = parts.flatMap(({ changes }) => changes.map(({ revision }) => revision));
    expect(revisions).toEqual(Array.from({ length: 250 }, (_, i) => i + 1));
    expect(parts.at(-1)?.cursor).toBe(250);
  });

  it("waits for a change and returns it at once", async () => {
    const [user, other] = [await newUser(), await newUser()];
    const waiting = user.changes(0, 25);
    await save(other);
    await save(user);
    expect(await waiting).toMatchObject({ changes: [{ revision: 1 }], cursor: 1 });
  });

  it("waits no longer than requested, nor than the server's maximum", async () => {
    const user = await newUser();
    await save(user);
    const start = performance.now();
    expect(await user.changes(1, 1)).toEqual({ changes: [], cursor: 1, more: false });
    expect(performance.now() - start).toBeGreaterThan(900);
    const impatient = routesWith({ longPollSeconds: 1 });
    for (const path of [`${API.changes}?since=1`, `${API.changes}?since=1&wait=30`]) {
      const response = await impatient.request(path, { headers: { "X-User": user.id } });
      expect(await response.json()).toEqual({ changes: [], cursor: 1, more: false });
    }
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it("stops waiting when the client disconnects or the server stops", async () => {
    const user = await newUser();
    const client = new AbortController();
    const left = user.get(`${API.changes}?wait=25`, { signal: client.signal });
    client.abort();
    expect(await (await left).json()).toEqual({ changes: [], cursor: 0, more: false });
    const stopping = new AbortController();
    const server = routesWith({ longPollSeconds: 25, stopping: stopping.signal });
    const waiting = server.request(`${API.changes}?wait=25`, { headers: { "X-User": user.id } });
    stopping.abort();
    expect(await (await waiting).json()).toEqual({ changes: [], cursor: 0, more: false });
  });

  it("misses nothing while several devices write and read at several servers", async () => {
    const user = await newUser();
    // Only PostgreSQL supports several processes.
    const there = kind === "postgres" ? appUser(createDataApp(await open()), user.id) : user;
    const writes = 60;
    const follow = async (at: AppUser) => {
      const seen: number[] = [];
      let cursor = 0;
      while (cursor < writes) {
        const answer = await at.changes(cursor, 25);
        seen.push(...answer.changes.map(({ revision }) => revision));
        cursor = answer.cursor;
      }
      return seen;
    };
    const followers = [follow(user), follow(there), follow(there)];
    const devices = Array.from({ length: 4 }, async (_, device) => {
      for (let i = 0; i < writes / 4; i++) {
        const body = practiceBody(new Date(Date.UTC(2021, device, 1 + i)), 30);
        const at = device % 2 ? there : user;
        await (i % 2 ? at.push(newWrite("practice", body)) : save(at));
      }
    });
    await Promise.all(devices);
    const everything = Array.from({ length: writes }, (_, i) => i + 1);
    for (const seen of await Promise.all(followers)) expect(seen).toEqual(everything);
  });

  it("returns 409 for a cursor ahead of the data", async () => {
    const user = await newUser();
    await save(user);
    const response = await user.get(`${API.changes}?since=2&wait=25`);
    expect([response.status, await response.json()]).toMatchObject([409, { code: "documents/cursor-ahead" }]);
  });

  it.each([
    ["since", "since=-1"],
    ["since", "since=abc"],
    ["since", "since="],
    ["since", "since=1e3"],
    ["since", `since=${10 ** 16}`],
    ["wait", "wait=31"],
    ["wait", "wait=-1"],
    ["wait", "wait=0.5"],
    ["wait", "since=0&wait=NaN"],
  ])("returns 400 for a malformed %s in %s", async (field, query) => {
    const user = await newUser();
    const response = await user.get(`${API.changes}?${query}`);
    expect([response.status, await response.json()]).toMatchObject([400, { code: "bad-request", field }]);
  });

  it("and the push require sign-in and their own methods", async () => {
    const user = await newUser();
    expect((await app.request(API.changes)).status).toBe(401);
    expect((await app.request(API.push, { method: "POST", body: "{}" })).status).toBe(401);
    const allowed = { [API.changes]: "GET, HEAD", [API.push]: "POST" };
    for (const [path, methods] of Object.entries(allowed)) {
      for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
        if (methods.includes(method)) continue;
        const response = await user.get(path, { method });
        expect([method, response.status, response.headers.get("Allow")]).toEqual([method, 405, methods]);
      }
    }
  });
});

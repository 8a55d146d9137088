import { API } from "@vr-eye-lab/domain/api";
import type { PracticeStats } from "@vr-eye-lab/domain/practice";
import { PROTOCOL, PROTOCOL_HEADER } from "@vr-eye-lab/domain/protocol";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { MIGRATIONS } from "../db/migrations/index.ts";
import { createTestStore, type TestStore } from "../db/testing/databases.ts";
import { countUsage } from "../store/count-usage.ts";
import {
  allChanges,
  newWrite,
  ORIGIN,
  type Person,
  practiceBody,
  push,
  sequenceBody,
  signUp,
} from "../testing/person.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { clockAt, copyDataFolder, loadPostgres, readManifest } from "./fixture.ts";
import { startServer01 } from "./unpacked.ts";

// Starts three servers, on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Milliseconds in which a write at one server wakes a long poll at the other. */
const WAKE_MS = 1000;

const manifest = readManifest();

/** Ada in a browser that signed in with version 0.1. */
function ada(): Person {
  const { email, password, cookie } = manifest.ada;
  return {
    email,
    password,
    cookie,
    ask: (at, path, init = {}) =>
      fetch(at + path, {
        ...init,
        headers: { Origin: ORIGIN, Cookie: cookie, "Content-Type": "application/json", ...init.headers },
      }),
  };
}

async function statsOf(address: string, person: Person): Promise<PracticeStats> {
  const response = await person.ask(address, `${API.stats}?today=${manifest.today}`);
  expect(response.status).toBe(200);
  return (await response.json()) as PracticeStats;
}

describe("fixture 0.1: version 0.1's server beside today's on one PostgreSQL", () => {
  let store: TestStore;
  let variables: Record<string, string>;
  const servers: ServerProcess[] = [];
  let older = "";
  let newer = "";
  beforeAll(async () => {
    store = await createTestStore("postgres");
    copyDataFolder(store.dataDir);
    await loadPostgres(store.databaseUrl ?? "");
    variables = {
      DATA_DIR: store.dataDir,
      DATABASE_URL: store.databaseUrl ?? "",
      PUBLIC_URL: ORIGIN,
      LOG_LEVEL: "silent",
      ...clockAt(manifest.at),
    };
    // As in an upgrade: the newer server migrates a database that the older one is serving.
    const first = startServer01(variables);
    servers.push(first);
    older = await first.address();
    const second = startServerProcess(variables);
    servers.push(second);
    newer = await second.address();
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await store.remove();
  });

  it("runs two versions", async () => {
    expect(await (await fetch(`${older}/version`)).json()).toMatchObject({ version: "0.1.0" });
    expect((await fetch(`${newer}/readyz`)).status).toBe(200);
  });

  it("shares logins and sign-outs between both servers", async () => {
    for (const [here, there] of [
      [older, newer],
      [newer, older],
    ] as const) {
      const person = await signUp(here);
      expect((await person.ask(there, API.account)).status).toBe(200);
      expect((await person.ask(there, "/api/auth/sign-out", { method: "POST", body: "{}" })).status).toBe(200);
      expect((await person.ask(here, API.account)).status).toBe(401);
    }
  });

  it("wakes a long poll at either server by a write at the other", async () => {
    const person = ada();
    for (const [here, there] of [
      [older, newer],
      [newer, older],
    ] as const) {
      const since = Math.max(...(await allChanges(there, person)).map(({ revision }) => revision));
      const waiting = person.ask(there, `${API.changes}?since=${since}&wait=20`);
      const write = newWrite("savedSequences", sequenceBody("Wakes the other server"));
      await push(here, person, [write]);
      const stored = performance.now();
      expect(await (await waiting).text()).toContain(write.documentId);
      expect(performance.now() - stored).toBeLessThan(WAKE_MS);
    }
  });

  it("sums up what a user writes alternately through both", async () => {
    const person = ada();
    const before = await statsOf(older, person);
    const sequences = Array.from({ length: 6 }, (_, i) => newWrite("savedSequences", sequenceBody(`Alternate ${i}`)));
    const records = Array.from({ length: 6 }, () =>
      newWrite("practice", practiceBody(new Date(Date.parse(manifest.at) - 60_000), 30)),
    );
    for (const [i, sequence] of sequences.entries()) {
      const [here, there] = i % 2 === 0 ? [older, newer] : [newer, older];
      const writes = [sequence, ...records.slice(i, i + 1)];
      const results = await push(here, person, writes);
      expect(results.map(({ status }) => status)).toEqual(["stored", "stored"]);
      // The response was lost, and the browser retries at the other server.
      expect(await push(there, person, writes)).toEqual(results);
    }
    const after = await statsOf(older, person);
    expect(after.totalSessions).toBe(before.totalSessions + 6);
    expect(after.totalSeconds).toBeCloseTo(before.totalSeconds + 180, 6);
    expect(await statsOf(newer, person)).toEqual(after);
    const changes = await allChanges(newer, person);
    expect(await allChanges(older, person)).toEqual(changes);
    const alternate = changes.filter(({ id }) => sequences.some(({ documentId }) => documentId === id));
    expect(alternate.map(({ id }) => id)).toEqual(sequences.map(({ documentId }) => documentId));
  });

  it("stores and counts all that a user writes at the same time through both", async () => {
    const person = await signUp(newer);
    const start = Date.parse(manifest.at) - 3_600_000;
    const records = Array.from({ length: 24 }, (_, i) =>
      newWrite("practice", practiceBody(new Date(start + i * 60_000), 30)),
    );
    const visit = { date: manifest.at, duration: 1, exercises: [], lastUpdated: manifest.at };
    const visits = records.map(() => newWrite("sessions", visit));
    await Promise.all(
      records.flatMap((record, i) => {
        const writes = [record, ...visits.slice(i, i + 1)];
        return i % 3 === 0
          ? [push(older, person, writes), push(newer, person, writes)]
          : [push(i % 3 === 1 ? older : newer, person, writes)];
      }),
    );
    expect(await statsOf(newer, person)).toMatchObject({ totalSessions: 24, totalSeconds: 720 });
    const revisions = (await allChanges(newer, person)).map(({ revision }) => revision);
    expect(new Set(revisions).size).toBe(revisions.length);
    // The next save counts what version 0.1 has stored.
    await push(older, person, [newWrite("sessions", visit)]);
    await push(newer, person, [newWrite("practice", practiceBody(new Date(start), 30))]);
    const database = await store.open();
    const { userId, usage } = await database.reader
      .selectFrom("userRevision")
      .innerJoin("user", "user.id", "userRevision.userId")
      .select(["userId", "usage"])
      .where("email", "=", person.email)
      .executeTakeFirstOrThrow();
    const counted = await countUsage(database.reader, "postgres", userId);
    expect(JSON.parse(usage)).toMatchObject({ ...counted, practice: { rows: 25 }, sessions: { rows: 25 } });
  });

  // What a newer page relies on to keep such a write in its outbox (sync-versions.test.ts in the page's data).
  it("refuses a collection that it doesn't know at version 0.1's, which states no protocol version", async () => {
    const write = { ...newWrite("savedSequences", {}), collection: "notes" };
    for (const [address, protocol] of [
      [older, null],
      [newer, String(PROTOCOL)],
    ] as const) {
      const response = await ada().ask(address, API.push, {
        method: "POST",
        body: JSON.stringify({ writes: [write] }),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "bad-request", field: "writes.0.collection" });
      expect(response.headers.get(PROTOCOL_HEADER)).toBe(protocol);
    }
  });

  it("knows the subscription that was paid in version 0.1's sandbox", async () => {
    for (const address of [older, newer]) {
      const response = await ada().ask(address, API.createPortal, { method: "POST", body: "{}" });
      expect(await response.json()).toMatchObject({ url: expect.stringContaining("/_sandbox/") });
    }
  });

  it("prevents version 0.1 from starting after a later migration, while the running one still works", async () => {
    const client = new pg.Client(store.databaseUrl);
    await client.connect();
    await client.query(
      "insert into kysely_migration (name, timestamp) values ('9999-later', '2027-01-01T00:00:00.000Z')",
    );
    await client.end();
    const third = startServer01(variables);
    servers.push(third);
    const { code, output } = await third.end();
    // It names the first migration that it doesn't know.
    const later = Object.keys(MIGRATIONS).find((name) => name > "0010-evidence") ?? "9999-later";
    expect(output).toContain(`The database was changed by a newer version of VR Eye Lab (${later})`);
    expect(code).toBe(1);
    expect((await ada().ask(older, API.account)).status).toBe(200);
  });
});

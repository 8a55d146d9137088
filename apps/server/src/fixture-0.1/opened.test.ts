import { API, DEVICE_API } from "@vr-eye-lab/domain/api";
import { motionShares, practiceStats, practiceWeeks } from "@vr-eye-lab/domain/practice";
import type { SharedProgress } from "@vr-eye-lab/domain/sharing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readSnapshot } from "../db/maintenance.ts";
import { checksumTables } from "../db/table-sums.ts";
import { createTestStore, TESTED_DATABASES, type TestStore } from "../db/testing/databases.ts";
import { loadSecret } from "../login/secret.ts";
import { readUpgraded } from "../operations/copy-rows.ts";
import { migrateData } from "../operations/migrate-data.ts";
import { restore } from "../operations/restore.ts";
import { countUsage } from "../store/count-usage.ts";
import { newWrite, ORIGIN, practiceBody, STATED } from "../testing/person.ts";
import { createTestApp } from "../testing/test-app.ts";
import { BACKUP_FILE, copyDataFolder, loadPostgres, readAnswers, readManifest } from "./fixture.ts";

// Starts databases, on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const manifest = readManifest();
const answers = readAnswers();
const PEOPLE = ["ada", "grace"] as const;
const KINDS = TESTED_DATABASES;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(manifest.at) });
});
afterEach(() => {
  vi.useRealTimers();
});

const stores: TestStore[] = [];
afterAll(() => Promise.all(stores.map((store) => store.remove())));

async function emptyStore(kind: (typeof KINDS)[number]): Promise<TestStore> {
  const store = await createTestStore(kind);
  stores.push(store);
  return store;
}

/** The data of version 0.1. */
async function fixtureStore(kind: (typeof KINDS)[number]): Promise<TestStore> {
  const store = await emptyStore(kind);
  copyDataFolder(store.dataDir);
  if (store.databaseUrl) await loadPostgres(store.databaseUrl);
  return store;
}

/** Opens a database like the current server. */
async function visit(store: TestStore) {
  const { app } = createTestApp(await store.open(), { secret: loadSecret(store.dataDir) });
  const ask = (path: string, cookie: string, body?: unknown) =>
    app.request(path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        Origin: ORIGIN,
        Cookie: cookie,
        "Content-Type": "application/json",
        ...STATED,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return {
    ask,
    async read(path: string, cookie: string, body?: unknown): Promise<unknown> {
      const response = await ask(path, cookie, body);
      expect(response.status, path).toBe(200);
      return response.json();
    },
  };
}

type Visit = Awaited<ReturnType<typeof visit>>;

/** A newer server may add fields to a response, but never removes one. */
async function expectAnswers({ read }: Visit, but: RegExp = /^$/): Promise<void> {
  for (const name of PEOPLE) {
    const paths = Object.entries(answers[name]).filter(([path]) => !but.test(path));
    expect(paths.length).toBeGreaterThan(5);
    for (const [path, answer] of paths) {
      expect(await read(path, manifest[name].cookie), `${name} ${path}`).toMatchObject(answer as object);
    }
  }
}

/** The token in a mailed link's fragment. */
const tokenOf = (link: string) => decodeURIComponent(link.slice(link.indexOf("=") + 1));

describe.each(KINDS)("fixture 0.1 on %s", (kind) => {
  let store: TestStore;
  let visitor: Visit;
  beforeAll(async () => {
    store = await fixtureStore(kind);
    visitor = await visit(store);
  });

  it("counts towards the quotas what version 0.1 stored", async () => {
    const userId = manifest.ada.id;
    const { stored, row } = await readSnapshot(store, async (on) => ({
      stored: await countUsage(on, kind, userId),
      row: await on.selectFrom("userRevision").select("usage").where("userId", "=", userId).executeTakeFirstOrThrow(),
    }));
    expect(stored).toMatchObject({
      savedSequences: { live: expect.any(Number) },
      practice: { rows: expect.any(Number) },
    });
    expect(JSON.parse(row.usage)).toEqual(stored);
  });

  it("answers statistics, history, changes, shares and export as version 0.1 did", () => expectAnswers(visitor));

  it("accepts the stored passwords", async () => {
    for (const name of PEOPLE) {
      const { email, password } = manifest[name];
      const response = await visitor.ask("/api/auth/sign-in/email", "", { email, password });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ user: { email } });
    }
  });

  it("accepts mailed links and an approved device", async () => {
    const link = await visitor.ask(API.linkConfirm, "", {
      email: manifest.ada.email,
      token: tokenOf(manifest.signInLink),
    });
    expect(link.status).toBe(200);
    const { deviceCode } = manifest.devices.approved;
    expect(await visitor.read(DEVICE_API.poll, "", { deviceCode })).toMatchObject({ user: { id: manifest.ada.id } });
    const reset = { newPassword: "another correct horse", token: tokenOf(manifest.resetLink) };
    expect((await visitor.ask("/api/auth/reset-password", "", reset)).status).toBe(200);
  });

  it("opens the share link, which shows the same on a page of 0.1", async () => {
    const { token } = manifest.share;
    const [shared, earlier] = [await visitor.read(API.shared, "", { token }), answers.shared] as SharedProgress[];
    const shown = ({ days, weeklyGoal, expiresAt }: SharedProgress) => ({
      stats: practiceStats(days, manifest.today),
      weeks: practiceWeeks(days, manifest.today, 52),
      shares: motionShares(days),
      weeklyGoal,
      expiresAt,
    });
    expect(shown(shared as SharedProgress)).toEqual(shown(earlier as SharedProgress));
  });

  it("adds new practice to the stored statistics", async () => {
    const { cookie } = manifest.ada;
    const path = `${API.stats}?today=${manifest.today}`;
    const before = (await visitor.read(path, cookie)) as { totalSessions: number; totalSeconds: number };
    const writes = [newWrite("practice", practiceBody(new Date(), 60))];
    expect(await visitor.read(API.push, cookie, { writes })).toMatchObject({ results: [{ status: "stored" }] });
    const after = (await visitor.read(path, cookie)) as typeof before;
    expect(after.totalSessions).toBe(before.totalSessions + 1);
    expect(after.totalSeconds).toBeCloseTo(before.totalSeconds + 60, 6);
  });
});

describe.each(KINDS)("fixture 0.1: the backup restored into %s", (kind) => {
  it("contains everything", async () => {
    const store = await emptyStore(kind);
    await restore(store, BACKUP_FILE, false);
    const { userRevision: restored, ...tables } = await readSnapshot(store, checksumTables);
    const { userRevision: original, ...originals } = await readUpgraded(await fixtureStore("sqlite"), checksumTables);
    expect(tables).toEqual(originals);
    expect(restored?.rows).toBe(original?.rows);
    // Cursors from before a restore are refused.
    await expectAnswers(await visit(store), /^\/api\/documents\/changes/);
  });
});

it("fixture 0.1: migrate-data moves the SQLite data into PostgreSQL", async () => {
  const source = await fixtureStore("sqlite");
  const target = await emptyStore("postgres");
  await migrateData(source.dataDir, target.databaseUrl ?? "");
  copyDataFolder(target.dataDir);
  await expectAnswers(await visit(target));
});

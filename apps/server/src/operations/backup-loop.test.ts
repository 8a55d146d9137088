import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { oneAtATime } from "../db/one-at-a-time.ts";
import { createTestStore, TESTED_DATABASES, type TestStore } from "../db/testing/databases.ts";
import { fillStore } from "../db/testing/filled-store.ts";
import { createLog } from "../log.ts";
import { loadSecret } from "../login/secret.ts";
import { folderOfBlock } from "../testing/temporary-folder.ts";
import { createTestApp } from "../testing/test-app.ts";
import { backUp } from "./backup.ts";
import { createBackups } from "./backup-loop.ts";
import { rehearseRestore } from "./restore.ts";

const HOUR = 3_600_000;
const NOON = Date.parse("2026-11-23T12:00:00Z");

/** The page of a built product. */
const PAGE = { type: "text/html", digest: "0", plain: new Uint8Array(), encoded: {} };

// Starts databases, on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe.each(TESTED_DATABASES)("scheduled backups of %s", (kind) => {
  const root = folderOfBlock();
  let store: TestStore;
  let folder: string;
  let now: number;
  let lines: string[];
  let rounds = 0;
  beforeAll(async () => {
    store = await createTestStore(kind);
    await fillStore(await store.open(), 2, 20);
    loadSecret(store.dataDir);
  });
  afterAll(async () => {
    await store.remove();
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  beforeEach(() => {
    folder = join(root, String(++rounds));
    now = NOON;
    lines = [];
  });

  const server = (keep = 3, at: Pick<TestStore, "dataDir" | "databaseUrl"> = store) => {
    const log = createLog("info", { write: (line: string) => void lines.push(line) });
    return createBackups(
      { location: at, folder, everyMs: 6 * HOUR, keep, product: { version: "1.2.3", commit: null }, log },
      () => now,
    );
  };
  const files = () => readdirSync(folder).sort();
  const name = (time: string) => `vr-eye-lab-2026-11-${time}Z.backup`;

  it("are made at the start and then whenever the newest is older than the interval, and can be restored", async () => {
    const backups = server();
    expect(backups.status()).toEqual({ status: "pending", last: null });
    await backups.check();
    expect(files()).toEqual([name("23T120000")]);
    expect(backups.status()).toEqual({ status: "ok", last: "2026-11-23T12:00:00.000Z" });
    now += 6 * HOUR - 1;
    await backups.check();
    // Nor after a restart.
    await server().check();
    expect(files()).toHaveLength(1);
    now += 1;
    await backups.check();
    expect(files()).toEqual([name("23T120000"), name("23T180000")]);
    const temporary = join(root, "temporary");
    mkdirSync(temporary);
    vi.stubEnv("TMPDIR", temporary);
    const { tables } = await rehearseRestore(store, join(folder, name("23T180000")));
    expect(tables).toMatchObject({ user: { rows: 2 }, click: { rows: 40 } });
    expect(readdirSync(temporary)).toEqual([]);
    if (kind === "sqlite") return;
    // Other tests have theirs for a moment.
    const databases = sql`select from pg_database where datname like 'vr\\_eye\\_lab\\_%'`;
    const { reader } = await store.open();
    await expect.poll(async () => (await databases.execute(reader)).rows).toEqual([]);
  });

  it.runIf(kind === "postgres")("can be rehearsed only by an account that may create databases", async () => {
    await server().check();
    const { kysely } = await store.open();
    const role = `lab_${randomBytes(4).toString("hex")}`;
    await sql`create role ${sql.ref(role)} login password 'lab'`.execute(kysely);
    const url = new URL(store.databaseUrl ?? "");
    Object.assign(url, { username: role, password: "lab" });
    const rehearsal = rehearseRestore({ ...store, databaseUrl: url.href }, join(folder, name("23T120000")));
    await expect(rehearsal).rejects.toThrow(/may not create a temporary database.* CREATEDB/);
    await sql`drop role ${sql.ref(role)}`.execute(kysely);
  });

  it("delete the oldest, and nothing else in the folder", async () => {
    mkdirSync(folder);
    const others = ["mine.backup", "vr-eye-lab-notes.txt"];
    for (const other of others) writeFileSync(join(folder, other), "");
    const backups = server(2);
    for (let made = 0; made < 4; made++, now += 6 * HOUR) await backups.check();
    expect(files()).toEqual([...others, name("24T000000"), name("24T060000")].sort());
  });

  it("keep the old ones when a new one fails, and report it while the server stays ready", async () => {
    const place = { dataDir: store.dataDir, databaseUrl: store.databaseUrl };
    const backups = server(1, place);
    const { app } = createTestApp(await store.open(), { backups, site: new Map([["/index.html", PAGE]]) });
    const ready = async () => {
      const answer = await app.request("/readyz");
      return [answer.status, await answer.json()];
    };
    await backups.check();
    expect(await ready()).toEqual([200, { status: "ok", backup: { status: "ok", last: "2026-11-23T12:00:00.000Z" } }]);
    now += 6 * HOUR;
    Object.assign(place, kind === "sqlite" ? { dataDir: folder } : { databaseUrl: `${store.databaseUrl}_gone` });
    await backups.check();
    Object.assign(place, { dataDir: store.dataDir, databaseUrl: store.databaseUrl });
    expect(files()).toContain(name("23T120000"));
    expect(await ready()).toEqual([
      200,
      { status: "ok", backup: { status: "failed", last: "2026-11-23T12:00:00.000Z" } },
    ]);
    expect(lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "backup failed")).toMatchObject([
      { level: 50, err: { message: expect.stringMatching(/contains no database|does not exist/) } },
    ]);
    // Retried, but not at once.
    now += 60_000;
    await backups.check();
    expect(lines.filter((line) => line.includes("backup failed"))).toHaveLength(1);
    now += HOUR;
    await backups.check();
    expect(backups.status()).toEqual({ status: "ok", last: "2026-11-23T19:01:00.000Z" });
  });

  it("don't give their name to a file that was damaged while it was written", async () => {
    await server().check();
    // Beyond the end, so that nothing that is written later covers it.
    const beyond = 10 * statSync(join(folder, name("23T120000"))).size;
    now += 6 * HOUR;
    const backups = server();
    const spoil = setInterval(() => {
      for (const draft of files().filter((each) => each.endsWith(".part"))) {
        try {
          truncateSync(join(folder, draft), beyond);
        } catch {
          // It was removed at this moment.
        }
      }
    }, 0);
    await backups.check();
    clearInterval(spoil);
    expect(files()).toEqual([name("23T120000")]);
    expect(backups.status().status).toBe("failed");
    expect(lines.join("")).toContain("is damaged");
  });

  it("fail if the folder above doesn't exist, as without its volume", async () => {
    folder = join(root, "missing", "backups");
    const backups = server();
    await backups.check();
    expect(backups.status()).toEqual({ status: "failed", last: null });
    expect(lines.join("")).toContain("does not exist");
    expect(existsSync(join(root, "missing"))).toBe(false);
  });

  it("count as failed when none succeeded for twice the interval", () => {
    const backups = server();
    now += 12 * HOUR + 1;
    expect(backups.status().status).toBe("failed");
  });

  it("continue after a clock that was ahead", async () => {
    now += 1_000 * HOUR;
    await server(1).check();
    now = NOON;
    const backups = server(1);
    await backups.check();
    expect(files()).toContain(name("23T120000"));
    // It is kept as the newest, and the next one replaces it.
    expect(backups.status()).toMatchObject({ status: "ok", last: "2026-11-23T12:00:00.000Z" });
    now += 6 * HOUR;
    await backups.check();
    expect(files()).toContain(name("23T180000"));
    expect(files()).not.toContain(name("23T120000"));
  });

  it("that failed by a clock that was ahead are retried at once when it is corrected, and no longer count as failed", async () => {
    now += 1_000 * HOUR;
    const backups = server();
    // Not a folder: no backup can be written.
    writeFileSync(folder, "");
    await backups.check();
    expect(backups.status().status).toBe("failed");
    rmSync(folder);
    now = NOON;
    await backups.check();
    expect(files()).toEqual([name("23T120000")]);
    expect(backups.status()).toEqual({ status: "ok", last: "2026-11-23T12:00:00.000Z" });
  });

  it("delete what killed servers left, also when no backup succeeds, as on a disk that it has filled", async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, `.${name("23T110000")}.18f0c2a90b7d3e64.part`), "");
    const mine = `.${name("mine")}.1.part`;
    writeFileSync(join(folder, mine), "");
    const backups = server(3, { dataDir: join(root, "nothing"), databaseUrl: undefined });
    await backups.check();
    expect(backups.status().status).toBe("failed");
    expect(files()).toEqual([mine]);
  });

  it.runIf(kind === "postgres")("are made by one of several servers", async () => {
    await oneAtATime(store, async () => {
      await server().check();
      expect(existsSync(folder) ? files() : []).toEqual([]);
    });
    await vi.waitFor(async () => {
      await Promise.all([server(), server(), server()].map((each) => each.check()));
      expect(files()).toHaveLength(1);
    });
  });

  it("are abandoned when the server stops, without a trace", async () => {
    mkdirSync(folder);
    const signal = AbortSignal.abort(new Error("stopping"));
    const abandoned = backUp(store, join(folder, "abandoned"), { version: "1.2.3", commit: null }, { signal });
    await expect(abandoned).rejects.toThrow("stopping");
    const backups = server();
    const stop = backups.start();
    await stop();
    expect(files()).toEqual([]);
    expect(lines).toEqual([]);
  });
});

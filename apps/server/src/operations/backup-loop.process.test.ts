import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import { fillStore } from "../db/testing/filled-store.ts";
import { createLog } from "../log.ts";
import { loadSecret } from "../login/secret.ts";
import { folderOfBlock } from "../testing/temporary-folder.ts";
import { createTestApp } from "../testing/test-app.ts";
import { createBackups } from "./backup-loop.ts";
import { restore } from "./restore.ts";

const HOUR = 3_600_000;
const NOON = Date.parse("2026-11-23T12:00:00Z");

/** The page of a built product. */
const PAGE = { type: "text/html", digest: "0", plain: new Uint8Array(), encoded: {} };

// Starts programs, on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

describe("scheduled backups", () => {
  const root = folderOfBlock();
  const dataDir = join(root, "data");
  let database: Database;
  let folder: string;
  let now: number;
  let lines: string[];
  let rounds = 0;
  beforeAll(async () => {
    database = await openDatabase({ dataDir, databaseUrl: undefined });
    await fillStore(database, 2, 20);
    loadSecret(dataDir);
    return () => database.close();
  });
  beforeEach(() => {
    folder = join(root, String(++rounds));
    now = NOON;
    lines = [];
  });

  const server = (keep = 3, of = dataDir) => {
    const log = createLog("info", { write: (line: string) => void lines.push(line) });
    return createBackups({ dataDir: of, folder, everyMs: 6 * HOUR, keep, log }, () => now);
  };
  const files = () => readdirSync(folder).sort();
  const name = (time: string) => `vr-eye-lab-2026-11-${time}Z.backup`;
  const named = (...times: string[]) => times.flatMap((time) => [name(time), `${name(time)}.auth-secret`]);

  it("are made at the start and when the newest is older than the interval, can be restored, and the oldest are deleted", async () => {
    mkdirSync(folder);
    // The last one is of a clock that was ahead.
    const others = ["mine.backup", `.${name("mine")}.1.part`, name("30T120000")];
    for (const other of others) writeFileSync(join(folder, other), "");
    // Of a killed server.
    writeFileSync(join(folder, `.${name("23T110000")}.18f0c2a90b7d3e64.part`), "");
    const backups = server(2);
    expect(backups.status()).toEqual({ status: "pending", last: null });
    now += 12 * HOUR + 1;
    expect(backups.status().status).toBe("failed");
    now = NOON;
    await backups.check();
    expect(backups.status()).toEqual({ status: "ok", last: "2026-11-23T12:00:00.000Z" });
    now += 6 * HOUR - 1;
    await backups.check();
    // Nor after a restart.
    await server(2).check();
    expect(files()).toEqual([...others, ...named("23T120000")].sort());
    for (now += 1; now <= NOON + 12 * HOUR; now += 6 * HOUR) await backups.check();
    expect(files()).toEqual([...others, ...named("23T180000", "24T000000")].sort());
    const target = { dataDir: join(root, "restored"), databaseUrl: undefined, authSecret: undefined };
    expect(await restore(target, join(folder, name("24T000000")), false)).toBe(2);
    expect(loadSecret(target.dataDir)).toBe(loadSecret(dataDir));
  });

  it("that fail are reported while the server stays ready, leave the old ones, and are retried", async () => {
    await server().check();
    const source = join(root, "source");
    const backups = server(1, source);
    const { app } = createTestApp(database, { backups, site: new Map([["/index.html", PAGE]]) });
    now += 6 * HOUR;
    // A killed server may have filled the disk with it.
    writeFileSync(join(folder, `.${name("23T170000")}.18f0c2a90b7d3e64.part`), "");
    await backups.check();
    expect(files()).toEqual(named("23T120000"));
    const answer = await app.request("/readyz");
    expect(answer.status).toBe(200);
    const last = "2026-11-23T12:00:00.000Z";
    expect(await answer.json()).toEqual({ status: "ok", backup: { status: "failed", last } });
    expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)).toMatchObject([
      {
        level: 50,
        msg: "backup failed",
        err: { message: `DATA_DIR is ${JSON.stringify(source)}. It contains no database.` },
      },
    ]);
    renameSync(dataDir, source);
    await backups.check();
    renameSync(source, dataDir);
    expect(backups.status()).toEqual({ status: "ok", last: "2026-11-23T18:00:00.000Z" });
  });

  it("fail if the folder above doesn't exist, as without its volume", async () => {
    folder = join(root, "missing", "backups");
    const backups = server();
    await backups.check();
    expect(backups.status()).toEqual({ status: "failed", last: null });
    expect(lines.join("")).toContain("does not exist");
    expect(existsSync(join(root, "missing"))).toBe(false);
  });

  it("are abandoned when the server stops, without a trace", async () => {
    mkdirSync(folder);
    const backups = server();
    await backups.start()();
    expect(files()).toEqual([]);
    expect(lines).toEqual([]);
  });
});

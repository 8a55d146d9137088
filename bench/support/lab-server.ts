import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { PROTOCOL, PROTOCOL_HEADER } from "@vr-eye-lab/domain/protocol";
import { reservePort } from "@vr-eye-lab/e2e/support/port";
import { newId, newWrite, sequenceBody } from "@vr-eye-lab/server/testing/person";

const OURS = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));
const BARE = fileURLToPath(new URL("../servers/bare-saves.ts", import.meta.url));
const RIVALS = fileURLToPath(new URL("../rivals/servers/", import.meta.url));

/** A server in its own process and folder. */
export interface LabServer {
  readonly port: number;
  readonly origin: string;
  readonly child: ChildProcess;
  readonly dataDir: string;
}

/**
 * Runs the product's server during a measurement. It trusts X-Forwarded-For, so that one machine can be many clients, and one user may save without
 * a limit.
 * @param databaseUrl an empty PostgreSQL database; SQLite without it
 */
export async function withLab<Result>(
  measure: (lab: LabServer) => Promise<Result>,
  databaseUrl?: string,
): Promise<Result> {
  const port = await reservePort();
  const store = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const limits = { TRUSTED_PROXIES: "127.0.0.1", PUSHES_PER_MINUTE: "1000000" };
  const variables = { PORT: String(port), LOG_LEVEL: "warn", ...limits, ...store };
  return withServer(OURS, variables, () => port, measure);
}

/**
 * Runs a rival's server during a measurement. The rivals must be installed.
 * @param name file name
 * @param databaseUrl an empty PostgreSQL database
 */
export async function withRival<Result>(
  name: "parse" | "bare-postgres",
  databaseUrl: string,
  measure: (rival: LabServer) => Promise<Result>,
): Promise<Result> {
  const variables = { PORT: String(await reservePort()), DATABASE_URL: databaseUrl, NODE_ENV: "production" };
  return withServer(`${RIVALS}${name}.ts`, variables, (said) => Number(said), measure);
}

/** Creates empty databases on a PostgreSQL server, which must have durable commits. */
export async function createDatabases(serverUrl: string, names: readonly string[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: serverUrl };
  await promisify(execFile)(process.execPath, [`${RIVALS}create-databases.ts`, ...names], { env });
}

/** Runs the plain node:http server during a measurement. */
export function withBare<Result>(measure: (bare: LabServer) => Promise<Result>): Promise<Result> {
  return withServer(BARE, {}, (said) => Number(said), measure);
}

async function withServer<Result>(
  file: string,
  variables: Readonly<Record<string, string>>,
  portOf: (line: string) => number,
  measure: (server: LabServer) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
  const env = { ...process.env, HOST: "127.0.0.1", DATA_DIR: dataDir, ...variables };
  const child = spawn(process.execPath, [file], { env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  try {
    const failed = ended.then(([code]) => Promise.reject(new Error(`The server stopped with code ${code}`)));
    const port = await Promise.race([portSaid(child.stdout, portOf), failed]);
    failed.catch(() => undefined);
    return await measure({ port, origin: `http://localhost:${port}`, child, dataDir });
  } finally {
    child.kill("SIGKILL");
    await ended;
    rmSync(dataDir, { recursive: true });
  }
}

/** The port from the first line that has one. Other lines, such as warnings, are skipped. */
function portSaid(output: Readable, portOf: (line: string) => number): Promise<number> {
  return new Promise((resolve) => {
    // Keep reading, so that a full pipe never blocks the server.
    createInterface(output).on("line", (line) => {
      const port = portOf(line);
      if (port > 0) resolve(port);
    });
  });
}

/** Signs a new user up. @returns the headers of their browser's requests */
export async function signUpAt(port: number): Promise<Readonly<Record<string, string>>> {
  const origin = `http://localhost:${port}`;
  const body = JSON.stringify({ email: `${newId()}@example.com`, password: newId(), name: "" });
  const headers = { Origin: origin, "Content-Type": "application/json", "X-Forwarded-For": anyAddress() };
  const response = await fetch(`${origin}/api/auth/sign-up/email`, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`Signing up: ${response.status} ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return { Origin: origin, Cookie: cookies.join("; "), [PROTOCOL_HEADER]: String(PROTOCOL) };
}

/** A unique client address. */
export function anyAddress(): string {
  return [10, ...randomBytes(3)].join(".");
}

/** Always the same text, so that saving it again creates no copy. */
const SAVED = sequenceBody("Morning warm-up");

/** A push of one saved motion: a new write of a new or existing document. */
export function pushBody(documentId = newId()): string {
  return JSON.stringify({ writes: [{ ...newWrite("savedSequences", SAVED), documentId }] });
}

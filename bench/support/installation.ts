import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { reservePort } from "@vr-eye-lab/e2e/support/port";
import { createCrowd } from "@vr-eye-lab/server/testing/crowd";
import { documented, withValues } from "@vr-eye-lab/server/testing/documented";
import { runNginx } from "@vr-eye-lab/server/testing/nginx";
import { startPostgres } from "@vr-eye-lab/server/testing/postgres-server";
import { findProxy } from "@vr-eye-lab/server/testing/proxy-program";
import type { Place } from "../crowd/person.ts";
import type { MetricsAccess } from "./scrapes.ts";

const MAIN = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));
const ORIGIN = "https://lab.example";

/** One server on SQLite, one on PostgreSQL, or two on one PostgreSQL behind nginx. */
export type Setup = "sqlite" | "postgres" | "two-servers";

/** An installation in production mode, as its operator runs it, except that its mail goes nowhere and its payments to the sandbox. */
export interface Installation {
  readonly place: Place;
  readonly metrics: MetricsAccess;
  /** The first process of each part. */
  readonly processes: Readonly<Record<"servers" | "postgres" | "nginx", readonly number[]>>;
  remove(): Promise<void>;
}

/** Why a setup isn't possible here. */
export function setupProblem(setup: Setup): string | undefined {
  if (process.platform !== "linux") return "Only Linux has the many loopback addresses and the counters of /proc.";
  return setup === "two-servers" && !findProxy("nginx") ? "It needs nginx." : undefined;
}

/** Starts an installation with people, numbered from 0. */
export async function startInstallation(setup: Setup, people: number): Promise<Installation> {
  const undo: (() => unknown)[] = [];
  const remove = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const secret = randomBytes(32).toString("base64url");
    const postgres = setup === "sqlite" ? undefined : await startPostgres({ isDurable: true });
    if (postgres) undo.push(postgres.remove);
    const databaseUrl = postgres?.url("postgres");
    const dataDirs = Array.from({ length: setup === "two-servers" ? 2 : 1 }, () =>
      mkdtempSync(join(tmpdir(), "capacity-")),
    );
    undo.push(() => dataDirs.map((dataDir) => rmSync(dataDir, { recursive: true })));
    await createCrowd({ dataDir: dataDirs[0] ?? "", databaseUrl }, people);
    const token = randomBytes(16).toString("hex");
    const variables = {
      AUTH_SECRET: secret,
      METRICS_TOKEN: token,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    };
    const servers = await Promise.all(dataDirs.map((dataDir) => startServer(dataDir, variables)));
    undo.push(() => Promise.all(servers.map(({ stop }) => stop())));
    const nginx = setup === "two-servers" ? await balance(servers.map(({ port }) => port)) : undefined;
    if (nginx) undo.push(nginx.stop);
    const port = nginx?.port ?? servers[0]?.port ?? 0;
    const processes = {
      servers: servers.map(({ pid }) => pid),
      postgres: postgres?.processes().slice(0, 1) ?? [],
      nginx: nginx ? [nginx.pid] : [],
    };
    const metrics = { ports: servers.map((server) => server.port), token };
    return { place: { port, origin: ORIGIN, secret }, metrics, processes, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function startServer(dataDir: string, variables: Readonly<Record<string, string>>) {
  const port = await reservePort();
  const production = {
    NODE_ENV: "production",
    PUBLIC_URL: ORIGIN,
    SMTP_URL: "smtp://127.0.0.1:9",
    PAYMENTS: "sandbox",
  };
  const at = { HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, TRUSTED_PROXIES: "127.0.0.1" };
  const env = { PATH: process.env.PATH, ...production, ...at, ...variables };
  const log = openSync(join(dataDir, "log"), "a");
  const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", log, "inherit"] });
  closeSync(log);
  const ended = once(child, "exit");
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The server stopped with code ${child.exitCode}`);
    await delay(100);
  }
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return { port, pid: child.pid ?? 0, stop };
}

/** An nginx as docs/scaling.md configures it. */
async function balance([first, second]: readonly number[]) {
  const port = await reservePort();
  const config = withValues(documented("scaling.md", "nginx"), {
    "127.0.0.1:3000": `127.0.0.1:${first}`,
    "127.0.0.1:3001": `127.0.0.1:${second}`,
    "listen 80 ": `listen 127.0.0.1:${port} `,
  });
  return { port, ...(await runNginx(findProxy("nginx") ?? "", config, port)) };
}

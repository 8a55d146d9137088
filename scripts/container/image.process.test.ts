import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API } from "@vr-eye-lab/domain/api";
import { freePort } from "@vr-eye-lab/server/testing/free-port";
import { newWrite, ORIGIN, type Person, practiceBody, push, signUp } from "@vr-eye-lab/server/testing/person";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { PROJECT } from "../setup/project.mjs";
import { builderProblem, buildImage, compressedSize, type Image, inContainer, makeBase, openImage } from "./builder.ts";

const TAG = "localhost/vr-eye-lab-test";
const LARGEST_IMAGE = 250e6;
const STOP_MS = 2000;
const ELF = Buffer.from("\x7fELF", "latin1");

const isLong = process.env.SOAK === "full";
const problem = isLong ? builderProblem() : "npm run soak builds it";
if (isLong && problem) console.warn(`\nSKIPPED: the tests of the container image: ${problem}.\n`);

/** Written with the results: how long the steps took, and what they needed. */
const measured: Record<string, string> = {};

async function timed<Result>(step: string, work: () => Promise<Result> | Result): Promise<Result> {
  const start = performance.now();
  const result = await work();
  measured[step] = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  return result;
}

interface Container {
  readonly process: ChildProcess;
  readonly address: string;
  readonly output: () => string;
}

// Starts servers, and compresses an image, on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

describe.skipIf(problem)("the container image", () => {
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: PROJECT, encoding: "utf8" }).trim();
  let image: Image;
  let volume = "";
  const running = new Set<ChildProcess>();
  beforeAll(async () => {
    const base = await timed("base image", makeBase);
    await timed("build", () => buildImage(TAG, base, commit));
    image = openImage(TAG);
  }, 900_000);
  afterAll(() => {
    image?.remove();
    console.log(measured);
  });
  afterEach(() => {
    for (const each of running) each.kill("SIGKILL");
    if (volume) rmSync(volume, { recursive: true });
    volume = "";
  });

  /** A volume as Docker makes it: empty, with the owner that the image's folder has. */
  function newVolume(): void {
    volume = mkdtempSync(join(tmpdir(), "image-volume-"));
    const { uid, gid } = statSync(join(image.root, "data"));
    chownSync(volume, uid, gid);
  }

  const inImage = (variables: Record<string, string>, program: readonly string[]) => {
    const [executable = "", ...args] = inContainer(image, volume, variables, program);
    return [executable, args] as const;
  };

  /** Starts the image's command, and waits until the server is ready. */
  async function start(): Promise<Container> {
    const port = String(await freePort());
    const child = spawn(...inImage({ PORT: port, PUBLIC_URL: ORIGIN }, image.config.Cmd), {
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    const address = `http://127.0.0.1:${port}`;
    await expect
      .poll(
        async () => {
          if (child.exitCode !== null) throw new Error(output);
          return (await fetch(`${address}/readyz`)).status;
        },
        { interval: 50, timeout: 60_000 },
      )
      .toBe(200);
    return { process: child, address, output: () => output };
  }

  async function stop({ process }: Container): Promise<number> {
    const from = performance.now();
    const closed = once(process, "close");
    process.kill("SIGTERM");
    expect(await closed).toEqual([0, null]);
    running.delete(process);
    return performance.now() - from;
  }

  const run = (variables: Record<string, string>, ...program: string[]) =>
    spawnSync(...inImage(variables, program), { encoding: "utf8" });

  async function sessionsOf(address: string, person: Pick<Person, "ask">): Promise<unknown> {
    return (await person.ask(address, API.stats)).json();
  }

  it("has at most 250 MB, and only production's files", () => {
    const size = compressedSize(TAG);
    measured.size = `${(size / 1e6).toFixed(1)} MB compressed`;
    expect(size).toBeLessThan(LARGEST_IMAGE);
    const files = readdirSync(join(image.root, "app"), { recursive: true, encoding: "utf8" });
    expect(files.filter((path) => /(^|\/)(\.git|\.env|vite|typescript|vitest)$/.test(path))).toEqual([]);
    expect(readdirSync(image.root)).not.toContain("source");
    // The builder's settings for npm can have a token.
    expect(readdirSync(join(image.root, "usr/local/etc"))).not.toContain("npmrc");
    expect(image.config.User).toBe("1000:1000");
    expect(Object.keys(image.config.Volumes)).toEqual(["/data"]);
  });

  it("has no program for one kind of processor only", () => {
    const root = join(image.root, "app");
    const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
      lstatSync(join(root, path)).isFile(),
    );
    const programs = files.filter((path) => startsWith(join(root, path), ELF));
    expect(programs.length).toBeGreaterThan(0);
    expect(programs.filter((path) => !/x64|arm64/.test(path))).toEqual([]);
    const others = programs.map((path) => path.replace(/x64|arm64/, (kind) => (kind === "x64" ? "arm64" : "x64")));
    expect(new Set(others)).toEqual(new Set(programs));
  });

  it("starts, signs up, stores practice, stops within 2 s, and has it after a restart", async () => {
    newVolume();
    const first = await timed("start on an empty volume", start);
    expect(await (await fetch(`${first.address}/version`)).json()).toMatchObject({ commit });
    const person = await signUp(first.address);
    await push(first.address, person, [newWrite("practice", practiceBody(new Date(), 120))]);
    measured.memory = rssOf(first.process.pid);
    // An open page, whose request for changes waits.
    const { cursor } = (await (await person.ask(first.address, `${API.changes}?since=0&wait=0`)).json()) as {
      cursor: number;
    };
    const waiting = person.ask(first.address, `${API.changes}?since=${cursor}&wait=25`);
    // Answered after the poll has begun to wait: a stopping server closes a connection that it still finds idle.
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
    const stopped = await stop(first);
    expect((await waiting).status).toBe(200);
    measured.stop = `${(stopped / 1000).toFixed(2)} s`;
    expect(stopped).toBeLessThan(STOP_MS);

    const second = await timed("restart", start);
    expect(await sessionsOf(second.address, person)).toMatchObject({ totalSessions: 1 });
    await stop(second);
  });

  it("writes to the volume only, and everything there belongs to its user", async () => {
    newVolume();
    const server = await start();
    expect(run({}, "touch", "/app/x").stderr).toContain("Read-only file system");
    const backup = run({}, "npm", "run", "--silent", "backup", "--", "/data/backup");
    expect({ status: backup.status, stderr: backup.stderr }).toEqual({ status: 0, stderr: "" });
    await stop(server);
    const owners = readdirSync(volume).map((name) => statSync(join(volume, name)).uid);
    expect(new Set(owners)).toEqual(new Set([1000]));
  });

  it("reports its health", async () => {
    newVolume();
    const [kind, ...check] = image.config.Healthcheck.Test;
    expect(kind).toBe("CMD");
    const server = await start();
    const PORT = new URL(server.address).port;
    expect(run({ PORT }, ...check).status).toBe(0);
    await stop(server);
    expect(run({ PORT }, ...check).status).toBe(1);
  });
});

function startsWith(path: string, bytes: Buffer): boolean {
  const file = openSync(path, "r");
  const first = Buffer.alloc(bytes.length);
  readSync(file, first, 0, bytes.length, 0);
  closeSync(file);
  return first.equals(bytes);
}

function rssOf(pid: number | undefined): string {
  const [, kibibytes = ""] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return `${(Number(kibibytes) / 1024).toFixed(0)} MiB resident`;
}

// @module-tag all
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { API } from "@vr-eye-lab/domain/api";
import { freePort } from "@vr-eye-lab/server/testing/free-port";
import { newWrite, ORIGIN, practiceBody, push, signUp } from "@vr-eye-lab/server/testing/person";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROJECT } from "../setup/project.mjs";
import { buildImage, type Image, inContainer, openImage } from "./builder.ts";
import { debianProblem } from "./debian.ts";

const TAG = "localhost/vr-eye-lab-test";
const STOP_MS = 2000;

const isLong = process.env.SOAK === "full";
// The image gets the npm that runs the tests.
const problem = !isLong || !process.env.npm_execpath ? "npm run soak -- image" : debianProblem("buildah");
if (isLong && problem) console.warn(`\nSKIPPED: the tests of the container image: ${problem}.\n`);

describe.skipIf(problem)("the container image", () => {
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: PROJECT, encoding: "utf8" }).trim();
  let image: Image;
  let volume = "";
  beforeAll(() => {
    buildImage(TAG, commit);
    image = openImage(TAG);
    // A volume as Docker makes it: empty, with the owner that the image's folder has.
    volume = mkdtempSync(join(tmpdir(), "image-volume-"));
    const { uid, gid } = statSync(join(image.root, "data"));
    chownSync(volume, uid, gid);
  }, 900_000);
  afterAll(() => {
    image?.remove();
    rmSync(volume, { recursive: true });
  });

  /** Starts the image's command, and waits until the server is ready. */
  async function start(): Promise<{ child: ChildProcess; port: string; address: string }> {
    const port = String(await freePort());
    const given = { PORT: port, PUBLIC_URL: ORIGIN };
    const child = spawn(...inContainer(image, volume, given, image.config.Cmd), {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const address = `http://127.0.0.1:${port}`;
    const isReady = () => {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
      return fetch(`${address}/readyz`).then(({ ok }) => ok);
    };
    await expect.poll(isReady, { interval: 50, timeout: 60_000 }).toBe(true);
    return { child, port, address };
  }

  async function stop(child: ChildProcess): Promise<void> {
    child.kill("SIGTERM");
    expect(await once(child, "close", { signal: AbortSignal.timeout(STOP_MS) })).toEqual([0, null]);
  }

  const run = (variables: Record<string, string>, ...program: string[]) =>
    spawnSync(...inContainer(image, volume, variables, program), { encoding: "utf8" });

  it("has only production's files, and none of the builder's settings for npm, which can have a token", () => {
    const files = readdirSync(join(image.root, "app"), { recursive: true, encoding: "utf8" });
    expect(files.filter((path) => /(^|\/)(\.git|\.env|vite|typescript|vitest)$/.test(path))).toEqual([]);
    expect(readdirSync(join(image.root, "usr/local/etc"))).not.toContain("npmrc");
  });

  it("starts as its user, reports its health, writes to the volume only, and has its data after a restart", async () => {
    const [, ...health] = image.config.Healthcheck.Test;
    const first = await start();
    expect(await (await fetch(`${first.address}/version`)).json()).toMatchObject({ commit });
    expect(run({ PORT: first.port }, ...health).status).toBe(0);
    const person = await signUp(first.address);
    await push(first.address, person, [newWrite("practice", practiceBody(new Date(), 120))]);
    expect(run({}, "touch", "/app/x").stderr).toContain("Read-only file system");
    expect(run({}, "npm", "run", "--silent", "backup", "--", "/data/backup")).toMatchObject({ status: 0, stderr: "" });
    await stop(first.child);
    expect(run({ PORT: first.port }, ...health).status).toBe(1);
    const owners = readdirSync(volume).map((name) => statSync(join(volume, name)).uid);
    expect(new Set(owners)).toEqual(new Set([1000]));

    const second = await start();
    const sessions = await person.ask(second.address, `${API.practiceSessions}?limit=10`);
    expect(((await sessions.json()) as { sessions: unknown[] }).sessions).toHaveLength(1);
    await stop(second.child);
  });
});

// @module-tag all
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMain } from "@vr-eye-lab/server/testing/server-process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PROJECT } from "../setup/project.mjs";
import { pack } from "./archive.mjs";

let folder = "";
let root = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "archive-"));
  const archive = await pack(folder);
  execFileSync("tar", ["-xzf", archive, "-C", folder]);
  const [name = ""] = readdirSync(folder).filter((each) => !each.endsWith(".tar.gz"));
  root = join(folder, name);
  for (const each of ["", "apps/server"])
    symlinkSync(join(PROJECT, each, "node_modules"), join(root, each, "node_modules"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lockOf = (project: string) =>
  JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8")).packages as Record<
    string,
    { version?: string; integrity?: string; dev?: boolean; link?: boolean }
  >;
const installed = () => Object.entries(lockOf(root)).filter(([path, { link }]) => /node_modules\//.test(path) && !link);

it("the archive's lockfile has the project's versions of the production packages, and no others", () => {
  const ours = lockOf(PROJECT);
  const names = installed().map(([path]) => path);
  expect(names).toEqual(expect.arrayContaining(["node_modules/better-sqlite3", "node_modules/pg", "node_modules/qs"]));
  expect(names).not.toContain("node_modules/vite");
  expect(installed().filter(([path, { dev, integrity }]) => dev || integrity !== ours[path]?.integrity)).toEqual([]);
});

it("the archive has the licences of all packages that the server installs, and of those in the page", () => {
  const sections = readFileSync(join(root, "THIRD-PARTY.md"), "utf8").split(/^## /m).slice(1);
  const missing = installed()
    .map(([path, { version }]) => `${path.replace(/.*node_modules\//, "")} - ${version} (`)
    .filter((name) => !sections.some((text) => text.startsWith(name) && /copyright|permission/i.test(text)));
  expect(sections.length).toBeGreaterThan(80);
  expect(missing).toEqual([]);
  expect(readFileSync(join(root, "apps/web/dist/third-party.md"), "utf8")).toMatch(/^## react-dom - /m);
});

it("the archive without its packages names the command that installs them", () => {
  const bare = join(folder, "bare");
  cpSync(root, bare, { recursive: true, filter: (path) => !path.endsWith("node_modules") });
  const { status, stderr } = spawnSync(process.execPath, ["server.js"], { cwd: bare, encoding: "utf8" });
  expect(stderr).toMatch(/^Packages are missing: [^\n]+ Run 'npm ci --omit=dev', then try again\.\n$/);
  expect(status).toBe(1);
});

it("the archive serves the page and its version, and makes a backup of its data", async () => {
  const dataDir = join(folder, "data");
  const server = startMain(join(root, "server.js"), { DATA_DIR: dataDir });
  const address = await server.address();
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: PROJECT, encoding: "utf8" }).trim();
  expect(await (await fetch(`${address}/version`)).json()).toEqual({
    version,
    commit: expect.stringContaining(commit),
  });
  const [, script = ""] = /src="(\/assets\/[^"]+\.js)"/.exec(await (await fetch(address)).text()) ?? [];
  expect((await fetch(address + script)).headers.get("content-type")).toContain("javascript");
  server.child.kill("SIGTERM");
  expect((await server.end()).code).toBe(0);
  const file = join(folder, "backup");
  execFileSync("npm", ["run", "backup", "--", file], { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: dataDir } });
  expect(existsSync(file)).toBe(true);
});

it.each([
  ["the archive", () => root],
  ["a clone", () => PROJECT],
])("npm start in %s ends with 0 after SIGTERM, when the server has stopped", async (_, folderOf) => {
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, "started"), PORT: "0" };
  const npm = spawn("npm", ["start"], { cwd: folderOf(), env, stdio: ["ignore", "pipe", "inherit"] });
  const closed = once(npm, "close");
  let output = "";
  for await (const chunk of npm.stdout) {
    output += chunk;
    if (/Ctrl-C stops it/.test(output) && !npm.killed) npm.kill("SIGTERM");
  }
  expect(await closed).toEqual([0, null]);
});

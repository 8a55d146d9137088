import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startMain } from "@vr-eye-lab/server/testing/server-process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { linksOf } from "../documentation/markdown.ts";
import { PROJECT } from "../setup/project.mjs";
import { FILES, pack } from "./archive.mjs";

let folder = "";
let root = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "archive-"));
  const archive = await pack(folder);
  execFileSync("tar", ["-xzf", archive, "-C", folder]);
  const [name = ""] = readdirSync(folder).filter((each) => !each.endsWith(".tar.gz"));
  root = join(folder, name);
  // `npm run soak` installs them as an operator does.
  for (const each of ["", "apps/server"])
    symlinkSync(join(PROJECT, each, "node_modules"), join(root, each, "node_modules"));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) => execFileSync("git", args, { cwd: PROJECT, encoding: "utf8" }).trim();

const lockOf = (project: string) =>
  JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8")).packages as Record<
    string,
    { version?: string; integrity?: string; dev?: boolean; link?: boolean }
  >;

it("the archive's lockfile has the project's versions of the production packages, and no others", () => {
  const [packed, ours] = [lockOf(root), lockOf(PROJECT)];
  const names = Object.keys(packed).filter((path) => path.includes("node_modules/"));
  expect(names).toEqual(expect.arrayContaining(["node_modules/better-sqlite3", "node_modules/pg", "node_modules/qs"]));
  expect(names.filter((path) => packed[path]?.dev)).toEqual([]);
  expect(names.filter((path) => packed[path]?.integrity !== ours[path]?.integrity)).toEqual([]);
  expect(names).not.toContain("node_modules/vite");
});

it("the archive has the licences of all packages that the server installs, and of those in the page", () => {
  const notices = readFileSync(join(root, "THIRD-PARTY.md"), "utf8");
  const sections = notices.split(/^## /m).slice(1);
  const installed = Object.entries(lockOf(root)).filter(([path, { link }]) => path.includes("node_modules/") && !link);
  const missing = installed
    .map(([path, { version }]) => `${path.replace(/.*node_modules\//, "")} - ${version} (`)
    .filter((name) => !sections.some((text) => text.startsWith(name) && /copyright|permission/i.test(text)));
  expect(installed.length).toBeGreaterThan(80);
  expect(missing).toEqual([]);
  expect(readFileSync(join(root, "apps/web/dist/third-party.md"), "utf8")).toMatch(/^## react-dom - /m);
});

it("the archive's documents link only to files that it has", () => {
  const broken = FILES.filter((file) => file.endsWith(".md")).flatMap((file) =>
    linksOf(readFileSync(join(root, file), "utf8"))
      .map(({ target }) => target.split("#")[0] ?? "")
      .filter((path) => path !== "" && !/^[a-z]+:/.test(path) && !existsSync(join(root, dirname(file), path)))
      .map((path) => `${file}: ${path}`),
  );
  expect(broken).toEqual([]);
  expect(readFileSync(join(root, "SECURITY.md"), "utf8")).toContain("(origin-check.ts)");
});

it("the archive without its packages names the command that installs them", async () => {
  const bare = join(folder, "bare");
  cpSync(root, bare, { recursive: true, filter: (path) => !path.endsWith("node_modules") });
  const { status, stderr } = spawnSync(process.execPath, ["server.js"], { cwd: bare, encoding: "utf8" });
  expect(stderr).toMatch(/^Packages are missing: [^\n]+ Run 'npm ci --omit=dev', then try again\.\n$/);
  expect(status).toBe(1);
});

it("the unpacked archive serves the page from compiled files, and makes a backup of its data", async () => {
  const files = readdirSync(root, { recursive: true }) as string[];
  expect(files.filter((path) => /\.tsx?$/.test(path) && !path.includes("node_modules"))).toEqual([]);
  const dataDir = join(folder, "data");
  const server = startMain(join(root, "server.js"), { DATA_DIR: dataDir });
  try {
    const address = await server.address();
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const commit = expect.stringMatching(new RegExp(`^${git("rev-parse", "HEAD")}`));
    expect(await (await fetch(`${address}/version`)).json()).toEqual({ version, commit });
    const page = await (await fetch(address)).text();
    const [, script = ""] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    expect((await fetch(address + script)).headers.get("content-type")).toContain("javascript");
  } finally {
    server.child.kill("SIGTERM");
    expect((await server.end()).code).toBe(0);
  }
  const file = join(folder, "backup");
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  execFileSync("npm", ["run", "backup", "--", file], { cwd: root, env });
  expect(existsSync(file)).toBe(true);
});

it.each([
  ["the archive", () => root],
  ["a clone", () => PROJECT],
])(
  "npm start in %s ends with 0 after SIGTERM, when the server has stopped",
  async (_, folderOf) => {
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, "started"), PORT: "0" };
    const npm = spawn("npm", ["start"], { cwd: folderOf(), env, stdio: ["ignore", "pipe", "inherit"] });
    const closed = once(npm, "close");
    let output = "";
    for await (const chunk of npm.stdout) {
      output += chunk;
      if (/Ctrl-C stops it/.test(output) && !npm.killed) npm.kill("SIGTERM");
    }
    expect(await closed).toEqual([0, null]);
    expect(output).toContain("Stopping: finishing requests in progress.");
    const [, port] = /Address:\s+\S+:(\d+)/.exec(output) ?? [];
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow("fetch failed");
  },
  60_000,
);

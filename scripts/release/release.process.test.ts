import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BUILDS, ensureBuilt, STAMP, sourceDigest } from "../setup/builds.mjs";
import { PROJECT } from "../setup/project.mjs";
import { setVersion } from "./version.mjs";

const VERSION = "98.7.6";
const PUBLISHED = `vr-eye-lab-${VERSION}.tar.gz`;

let clone = "";
let release: typeof import("./release.mjs").release;
const git = (...args: string[]) => execFileSync("git", args, { cwd: clone, encoding: "utf8" }).trim();
const read = (file: string) => readFileSync(join(clone, file), "utf8");

const linkPackages = (folder: string) => {
  for (const each of ["", "apps/server"])
    symlinkSync(join(PROJECT, each, "node_modules"), join(folder, each, "node_modules"));
};

// A repository with the working tree's files, and builds that are current once the version is written.
beforeAll(async () => {
  await ensureBuilt();
  clone = mkdtempSync(join(tmpdir(), "release-"));
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: PROJECT,
    encoding: "utf8",
  });
  for (const file of files.split("\n").filter((each) => each && existsSync(join(PROJECT, each))))
    cpSync(join(PROJECT, file), join(clone, file));
  writeFileSync(
    join(clone, "CHANGELOG.md"),
    "# Changelog\n\n## [Unreleased]\n\n### Fixed\n\n- A fault.\n\n## [1.0.0]\n",
  );
  linkPackages(clone);
  writeFileSync(join(clone, ".git-ignored"), "node_modules\n");
  git("init", "--quiet", "--initial-branch=main");
  git("config", "core.excludesFile", join(clone, ".git-ignored"));
  git("config", "user.name", "Test");
  git("config", "user.email", "test@example.com");
  git("add", "--all");
  git("commit", "--quiet", "-m", "Start");
  setVersion(VERSION, "2027-01-31", clone);
  for (const build of Object.values(BUILDS)) {
    const dist = join(clone, build.folder, "dist");
    cpSync(join(PROJECT, build.folder, "dist"), dist, { recursive: true });
    writeFileSync(join(dist, STAMP), JSON.stringify({ sources: sourceDigest(build, clone), commit: "an-earlier-one" }));
  }
  git("restore", ".");
  ({ release } = await import(join(clone, "scripts/release/release.mjs")));
}, 120_000);
afterAll(() => rmSync(clone, { recursive: true, force: true }));

const options = { skipTests: true, date: "2027-01-31", install: linkPackages };

it("a dry run packs and starts the archive, and leaves nothing behind", async () => {
  const before = git("rev-parse", "HEAD");
  expect(await release(VERSION, { ...options, isDryRun: true })).toContain("nothing was changed");
  expect([git("rev-parse", "HEAD"), git("tag"), git("status", "--porcelain")]).toEqual([before, "", ""]);
  expect(readdirSync(join(clone, "dist"))).toEqual([]);
}, 60_000);

it("an archive that doesn't start is not released", async () => {
  const before = git("rev-parse", "HEAD");
  const install = (folder: string) => rmSync(join(folder, "apps/server/dist"), { recursive: true });
  await expect(release(VERSION, { ...options, install })).rejects.toThrow("The archive doesn't work.");
  expect([git("rev-parse", "HEAD"), git("tag"), git("status", "--porcelain")]).toEqual([before, "", ""]);
  expect(readdirSync(join(clone, "dist"))).toEqual([]);
}, 60_000);

it("a release has a commit, a tag, and an archive of that commit with its checksum; it pushes nothing", async () => {
  const left = await release(VERSION, options);
  expect(git("status", "--porcelain")).toBe("");
  expect(git("log", "-1", "--format=%s")).toBe(`Release ${VERSION}`);
  expect(git("cat-file", "-t", `v${VERSION}`)).toBe("tag");
  expect(git("rev-parse", `v${VERSION}^{commit}`)).toBe(git("rev-parse", "HEAD"));
  expect(JSON.parse(read("package.json")).version).toBe(VERSION);
  expect(read("CHANGELOG.md")).toContain(`## [${VERSION}] - 2027-01-31\n`);
  const dist = join(clone, "dist");
  expect(readdirSync(dist).sort()).toEqual([PUBLISHED, `${PUBLISHED}.sha256`]);
  const sum = createHash("sha256")
    .update(readFileSync(join(dist, PUBLISHED)))
    .digest("hex");
  expect(read(`dist/${PUBLISHED}.sha256`)).toBe(`${sum}  ${PUBLISHED}\n`);
  const stamp = `vr-eye-lab-${VERSION}/${BUILDS.page.folder}/dist/${STAMP}`;
  const packed = execFileSync("tar", ["-xzOf", join(dist, PUBLISHED), stamp], { encoding: "utf8" });
  expect(JSON.parse(packed)).toEqual({ commit: git("rev-parse", "HEAD") });
  expect(left).toContain(`git push --atomic origin main v${VERSION}`);
  expect(left).toMatch(/### Fixed\n\n- A fault\.$/);
  await expect(release(VERSION, options)).rejects.toThrow(`v${VERSION} has been released.`);
}, 60_000);

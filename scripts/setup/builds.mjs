import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { run } from "./child-process.mjs";
import { currentCommit } from "./git.mjs";
import { PROJECT, SetupError, toolCommand } from "./project.mjs";

/** The file in a build that describes its sources. */
export const STAMP = ".build.json";
const NOT_SOURCES = new Set(["dist", "node_modules", ".cache"]);
const SERVER_CONFIG = join(PROJECT, "scripts/vite/server.config.ts");
const SHARED = ["packages", "scripts/vite", "package-lock.json", "tsconfig.base.json"];

/**
 * The folder of a package, its source files and folders, and options of `vite build`.
 * @typedef {{ folder: string, sources: string[], options: string[] }} Build
 * @satisfies {Record<string, Build>}
 */
export const BUILDS = {
  page: { folder: "apps/web", sources: ["apps/web", "scripts/browsers", ...SHARED], options: [] },
  server: { folder: "apps/server", sources: ["apps/server", ...SHARED], options: ["--config", SERVER_CONFIG] },
};

/** A digest of the paths and contents of a build's sources. @param {Build} build */
export function sourceDigest({ sources }, project = PROJECT) {
  const hash = createHash("sha256");
  for (const path of sources.flatMap((source) => filesUnder(join(project, source)))) {
    hash.update(`${relative(project, path).split(sep).join("/")}\0`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

/** The files of a path, which may not exist, sorted by name. @returns {string[]} @param {string} path */
function filesUnder(path) {
  const state = statSync(path, { throwIfNoEntry: false });
  if (!state?.isDirectory()) return state ? [path] : [];
  const names = readdirSync(path).filter((name) => !NOT_SOURCES.has(name));
  return names.sort().flatMap((name) => filesUnder(join(path, name)));
}

/** Whether a build is of these sources. @param {Build} build @param {string} digest */
export function isCurrent({ folder }, digest, project = PROJECT) {
  try {
    return JSON.parse(readFileSync(join(project, folder, "dist", STAMP), "utf8")).sources === digest;
  } catch {
    return false;
  }
}

/** Builds what isn't current. @throws {SetupError} if a build fails */
export async function ensureBuilt(/** @type {Build[]} */ builds = Object.values(BUILDS)) {
  for (const build of builds) {
    const digest = sourceDigest(build);
    if (!isCurrent(build, digest)) await makeBuild(build, digest);
  }
}

/** Builds in its own folder: an interrupted build doesn't change the previous one. @param {Build} build @param {string} digest */
async function makeBuild(build, digest) {
  const cwd = join(PROJECT, build.folder);
  if (!existsSync(join(PROJECT, "node_modules/vite"))) {
    throw new SetupError(`${build.folder} must be built, but vite isn't installed. Run 'npm ci', then try again.`);
  }
  console.log(`Building ${build.folder}.`);
  const [fresh, target] = [join(cwd, `.cache/build-${process.pid}`), join(cwd, "dist")];
  const vite = [...toolCommand("vite", "vite"), "build", ...build.options, "--outDir", fresh, "--emptyOutDir"];
  // A NODE_ENV from the terminal would build React's development version.
  const env = { ...process.env, NODE_ENV: "production" };
  const { code, output } = await run([...vite, "--logLevel", "warn"], { cwd, env });
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new SetupError(`${output.trim()}\n${build.folder} could not be built.`);
  }
  writeFileSync(join(fresh, STAMP), JSON.stringify({ sources: digest, commit: await currentCommit() }));
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
}

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { inSeconds, run } from "./child-process.mjs";
import { PROJECT, SetupError, toolCommand } from "./project.mjs";
import { withSetupLock } from "./setup-lock.mjs";

const NOT_SOURCES = new Set(["dist", "node_modules", ".cache"]);
/** The file in a build that describes its sources. */
export const STAMP = ".build.json";

/**
 * @typedef {object} Build
 * @property {string} name
 * @property {readonly string[]} sources files and folders
 * @property {string} folder of the package
 * @property {readonly string[]} options of `vite build`
 */

/** @satisfies {Record<string, Build>} */
export const BUILDS = {
  page: {
    name: "page",
    folder: "apps/web",
    sources: [
      "apps/web",
      "packages/domain",
      "scripts/vite",
      "scripts/browsers",
      "package-lock.json",
      "tsconfig.base.json",
    ],
    options: [],
  },
  server: {
    name: "server",
    folder: "apps/server",
    sources: ["apps/server", "packages", "scripts/vite", "package-lock.json", "tsconfig.base.json"],
    options: ["--config", join(PROJECT, "scripts/vite/server.config.ts")],
  },
};

/**
 * Computes a digest of the paths and contents of a build's sources.
 * @param {Build} build
 * @param {string} project root of the repository
 * @returns {string} hexadecimal
 */
export function sourceDigest({ sources }, project = PROJECT) {
  const hash = createHash("sha256");
  for (const path of sources.flatMap((source) => filesUnder(join(project, source)))) {
    hash.update(`${relative(project, path).split(sep).join("/")}\0`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

/**
 * @param {string} path a file, a folder or a path that doesn't exist
 * @returns {string[]} files sorted by name
 */
function filesUnder(path) {
  const state = statSync(path, { throwIfNoEntry: false });
  if (!state?.isDirectory()) return state ? [path] : [];
  const names = readdirSync(path).filter((name) => !NOT_SOURCES.has(name));
  return names.sort().flatMap((name) => filesUnder(join(path, name)));
}

/**
 * Checks whether something must be built.
 * @param {Build} build
 * @param {string} digest of the current sources
 * @param {string} project root of the repository
 * @returns {string | undefined} the reason, or undefined if the build is current
 */
export function buildProblem({ folder }, digest, project = PROJECT) {
  try {
    const stamp = JSON.parse(readFileSync(join(project, folder, "dist", STAMP), "utf8"));
    return stamp.sources === digest ? undefined : "its sources have changed";
  } catch {
    return "there is no complete build";
  }
}

/**
 * Builds what isn't current. It builds in another folder and moves the result into place with its stamp, so an interrupted build leaves the
 * previous one intact.
 * @param {readonly Build[]} builds
 * @returns {Promise<void>}
 * @throws {SetupError} if a build fails
 */
export async function ensureBuilt(builds = Object.values(BUILDS)) {
  for (const build of builds) {
    if (!buildProblem(build, sourceDigest(build))) continue;
    await withSetupLock(async () => {
      // Check again: the previous holder of the lock may have built.
      const digest = sourceDigest(build);
      const problem = buildProblem(build, digest);
      if (problem) await buildBecause(problem, build, digest);
    });
  }
}

/**
 * @param {string} problem
 * @param {Build} build
 * @param {string} digest of its sources
 */
async function buildBecause(problem, { name, folder, options }, digest) {
  if (!existsSync(join(PROJECT, "node_modules/vite"))) {
    throw new SetupError(
      `The ${name} must be built because ${problem}, but vite isn't installed. Run 'npm ci', then try again.`,
    );
  }
  console.log(`Building the ${name} because ${problem}.`);
  const workshop = join(PROJECT, folder, ".cache");
  const fresh = join(workshop, name);
  const target = join(PROJECT, folder, "dist");
  rmSync(workshop, { recursive: true, force: true });
  mkdirSync(workshop, { recursive: true });
  const { code, output, seconds } = await run(
    [...toolCommand("vite", "vite"), "build", ...options, "--outDir", fresh, "--emptyOutDir", "--logLevel", "warn"],
    // A NODE_ENV from the terminal would build React's development version.
    { cwd: join(PROJECT, folder), env: { ...process.env, NODE_ENV: "production" } },
  );
  if (code !== 0) throw new SetupError(`${output.trim()}\nThe ${name} could not be built.`);
  writeFileSync(join(fresh, STAMP), JSON.stringify({ sources: digest, commit: await currentCommit() }));
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
  rmSync(workshop, { recursive: true, force: true });
  console.log(`Built in ${inSeconds(seconds)}.`);
}

/**
 * Returns the current commit, with `-dirty` if files differ from it. The variable COMMIT names it where there is no git, as in a container.
 * @returns {Promise<string | null>} null outside a clone, or without git
 */
export async function currentCommit() {
  if (process.env.COMMIT) return process.env.COMMIT;
  const head = await run(["git", "rev-parse", "--show-cdup", "HEAD"]);
  const [upwards, commit] = head.output.split("\n");
  // A path upwards: the project is inside another repository, whose commit is unrelated.
  if (head.code !== 0 || upwards !== "" || !commit) return null;
  const changes = await run(["git", "status", "--porcelain", "--untracked-files=no"]);
  return changes.output.trim() ? `${commit}-dirty` : commit;
}

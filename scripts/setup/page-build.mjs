import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { inSeconds, run } from "./child-process.mjs";
import { PROJECT, SetupError, toolCommand } from "./project.mjs";
import { withSetupLock } from "./setup-lock.mjs";

// The inputs of the page build.
const SOURCES = [
  "apps/web",
  "packages/domain",
  "scripts/vite",
  "scripts/browsers",
  "package-lock.json",
  "tsconfig.base.json",
];
const NOT_SOURCES = new Set(["dist", "node_modules", ".cache"]);
const PAGE = "apps/web/dist";
const WORKSHOP = "apps/web/.cache";
const STAMP = ".build.json";

/**
 * Computes a digest of the paths and contents of the page's sources.
 * @param {string} project root of the repository
 * @returns {string} hexadecimal
 */
export function sourceDigest(project = PROJECT) {
  const hash = createHash("sha256");
  for (const path of SOURCES.flatMap((source) => filesUnder(join(project, source)))) {
    const content = readFileSync(path);
    // Include names and lengths, so that different sets of files can't produce the same bytes.
    hash.update(`${relative(project, path).split(sep).join("/")}\0${content.length}\0`).update(content);
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
 * Checks whether the page must be built.
 * @param {string} digest of the current sources
 * @param {string} project root of the repository
 * @returns {string | undefined} the reason, or undefined if the build is current
 */
export function buildProblem(digest, project = PROJECT) {
  try {
    const stamp = JSON.parse(readFileSync(join(project, PAGE, STAMP), "utf8"));
    return stamp.sources === digest ? undefined : "its sources have changed";
  } catch {
    return "there is no complete build";
  }
}

/**
 * Builds the page unless the build is current. It builds in another folder and moves the result into place with its stamp, so an
 * interrupted build leaves the previous one intact.
 * @returns {Promise<void>}
 * @throws {SetupError} if the build fails
 */
export async function ensureBuilt() {
  if (!buildProblem(sourceDigest())) return;
  await withSetupLock(async (alsoWorking) => {
    const digest = sourceDigest();
    const problem = buildProblem(digest);
    if (!problem) return;
    console.log(`Building the page because ${problem}.`);
    const workshop = join(PROJECT, WORKSHOP);
    const fresh = join(workshop, "page");
    rmSync(workshop, { recursive: true, force: true });
    mkdirSync(workshop, { recursive: true });
    const { code, output, seconds } = await run(
      [...toolCommand("vite", "vite"), "build", "--outDir", fresh, "--emptyOutDir", "--logLevel", "warn"],
      // A NODE_ENV from the terminal would build React's development version.
      { cwd: join(PROJECT, "apps/web"), env: { ...process.env, NODE_ENV: "production" }, onStart: alsoWorking },
    );
    if (code !== 0) throw new SetupError(`${output.trim()}\nThe page could not be built.`);
    writeFileSync(join(fresh, STAMP), JSON.stringify({ sources: digest, commit: await currentCommit() }));
    rmSync(join(PROJECT, PAGE), { recursive: true, force: true });
    renameSync(fresh, join(PROJECT, PAGE));
    rmSync(workshop, { recursive: true, force: true });
    console.log(`Built in ${inSeconds(seconds)}.`);
  });
}

/**
 * Returns the current commit, with `-dirty` if files differ from it.
 * @returns {Promise<string | null>} null outside a clone, or without git
 */
async function currentCommit() {
  const head = await run(["git", "rev-parse", "--show-cdup", "HEAD"]);
  const [upwards, commit] = head.output.split("\n");
  // A path upwards: the project is inside another repository, whose commit is unrelated.
  if (head.code !== 0 || upwards !== "" || !commit) return null;
  const changes = await run(["git", "status", "--porcelain", "--untracked-files=no"]);
  return changes.output.trim() ? `${commit}-dirty` : commit;
}

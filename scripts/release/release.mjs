import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { run } from "../setup/child-process.mjs";
import { PROJECT, pinnedNode, SetupError } from "../setup/project.mjs";
import { pack } from "./archive.mjs";
import { verifyArchive } from "./verify-archive.mjs";
import { entryOf, releaseProblem, setVersion } from "./version.mjs";

const read = (/** @type {string} */ file) => readFileSync(join(PROJECT, file), "utf8");

/** @param {string[]} args */
async function git(...args) {
  const { code, output } = await run(["git", ...args]);
  if (code !== 0) throw new SetupError(`${output.trim()}\ngit ${args[0]} failed.`);
  return output.trim();
}

/** @param {string} version @throws {SetupError} if it can't be released */
async function check(version) {
  const problem = releaseProblem(version, {
    current: JSON.parse(read("package.json")).version,
    tags: (await git("tag", "--list", "v*")).split("\n").filter(Boolean),
    branch: await git("branch", "--show-current"),
    changes: await git("status", "--porcelain"),
    changelog: read("CHANGELOG.md"),
  });
  if (problem) throw new SetupError(problem);
}

/**
 * Makes a release on this machine: versions, a commit, the archive, which it installs and starts, its checksum and a tag. Pushes nothing.
 * If a step fails, or in a dry run, it undoes the commit and deletes the archive.
 * @param {string} version
 * @param {object} [options]
 * @param {boolean} [options.isDryRun]
 * @param {boolean} [options.skipTests]
 * @param {string} [options.date] of the release
 * @param {(folder: string) => unknown} [options.install] installs the archive's packages to try it
 * @returns {Promise<string>} what is left to do
 * @throws {SetupError}
 */
export async function release(version, options = {}) {
  const { isDryRun = false, skipTests = false, date = new Date().toISOString().slice(0, 10), install } = options;
  await check(version);
  if (!skipTests) {
    const { code } = await run([pinnedNode(), "scripts/test.mjs"], { show: true });
    if (code !== 0) throw new SetupError("The tests failed. Nothing was changed.");
    await check(version);
  }
  const before = await git("rev-parse", "HEAD");
  const files = setVersion(version, date);
  /** @type {string | undefined} */
  let archive;
  const undo = async () => {
    if (archive) rmSync(archive);
    await git("reset", "--quiet", "--soft", before);
    await git("restore", "--staged", "--worktree", "--", ...files);
  };
  try {
    if (await git("status", "--porcelain")) await git("commit", "--quiet", "-m", `Release ${version}`, "--", ...files);
    const commit = await git("rev-parse", "HEAD");
    archive = await pack(join(PROJECT, "dist"));
    console.log("Installing the archive to try it.");
    await verifyArchive(archive, { version, commit }, install);
    if (isDryRun) {
      await undo();
      return `${version} can be released. This was a dry run: nothing was changed.`;
    }
    const sum = createHash("sha256").update(readFileSync(archive)).digest("hex");
    writeFileSync(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`);
    await git("tag", "--annotate", `v${version}`, "-m", `VR Eye Lab ${version}`);
    return leftToDo(version, commit, archive);
  } catch (error) {
    await undo();
    throw error;
  }
}

/**
 * @param {string} version
 * @param {string} commit
 * @param {string} archive
 */
function leftToDo(version, commit, archive) {
  return `Released ${version} on this machine: commit ${commit.slice(0, 7)}, tag v${version}, and
  ${archive}
  ${archive}.sha256

Left to do by hand:
1. git push --atomic origin main v${version}
2. docker buildx build --platform linux/amd64,linux/arm64 --build-arg COMMIT=${commit} \\
     --tag REGISTRY/vr-eye-lab:${version} --push .
3. Publish a release for v${version} with both files and this text:

${entryOf(read("CHANGELOG.md"), version)?.text}`;
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./child-process.mjs";
import { PROJECT } from "./project.mjs";

/**
 * Reads the project's files as they are in the working tree: those that git tracks, and new ones that it does not ignore.
 * @param {RegExp} wanted matched with the path
 * @returns {Promise<Map<string, string>>} texts by their path from the root of the repository, with `/`
 */
export async function projectTexts(wanted) {
  const { output } = await run(["git", "ls-files", "--cached", "--others", "--exclude-standard"]);
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const path of output.split("\n").filter((line) => wanted.test(line))) {
    try {
      texts.set(path, readFileSync(join(PROJECT, path), "utf8"));
    } catch {
      // Deleted in the working tree, but still in git's index.
    }
  }
  return texts;
}

/**
 * Returns the current commit, with `-dirty` if files differ from it. The variable COMMIT names it where there is no git, as in a container.
 * @returns {Promise<string | null>} null outside a clone, or without git
 */
export async function currentCommit() {
  if (process.env.COMMIT) return process.env.COMMIT;
  // Without a path upwards, the repository is the project's own.
  const { code, output } = await run(["git", "rev-parse", "--show-cdup", "HEAD"]);
  const [upwards, commit] = output.split("\n");
  if (code !== 0 || upwards !== "" || !commit) return null;
  const changes = await run(["git", "status", "--porcelain", "--untracked-files=no"]);
  return changes.output.trim() ? `${commit}-dirty` : commit;
}

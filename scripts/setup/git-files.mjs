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

import { run } from "../setup/child-process.mjs";
import { PROJECT } from "../setup/project.mjs";

/**
 * The commit that `npm run verify` compares the files with: where the branch left main, or on main the commit before the last.
 * @param {string} project root of the repository
 * @returns {Promise<string | undefined>} a commit hash, or nothing when git knows no main or no such commit: then all files count as changed
 */
export async function changedSince(project = PROJECT) {
  /** @param {string[]} args */
  const git = async (...args) => {
    const { code, output } = await run(["git", ...args], { cwd: project });
    return code === 0 ? output.trim() : undefined;
  };
  const head = await git("rev-parse", "HEAD");
  const base = (await git("merge-base", "HEAD", "main")) ?? (await git("merge-base", "HEAD", "origin/main"));
  return base === head ? git("rev-parse", "--verify", "HEAD~1") : base;
}

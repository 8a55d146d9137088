import { run } from "../setup/child-process.mjs";
import { PROJECT } from "../setup/project.mjs";

/**
 * Returns the commit that `npm run verify` compares with: where the branch left main, or on main the previous commit.
 * @param {string} project root of the repository
 * @returns {Promise<string | undefined>} a commit hash, or undefined without main or without such a commit: then all files count as changed
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

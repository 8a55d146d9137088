import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { changedSince } from "./git.mjs";

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "changed-"));
  git("init", "--quiet", "--initial-branch=main");
});
afterEach(() => rmSync(project, { recursive: true }));

function git(...args: string[]): string {
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  return execFileSync("git", [...identity, ...args], { cwd: project, encoding: "utf8", stdio: "pipe" }).trim();
}

/** Makes a commit and returns its hash. */
function commit(message: string): string {
  git("commit", "--quiet", "--allow-empty", "--no-gpg-sign", "--message", message);
  return git("rev-parse", "HEAD");
}

it("verify compares main with the previous commit, if there is one", async () => {
  const first = commit("one");
  expect(await changedSince(project)).toBeUndefined();
  commit("two");
  expect(await changedSince(project)).toBe(first);
});

it("verify compares a branch with the commit where it left main, also without a local main", async () => {
  const left = commit("one");
  git("switch", "--quiet", "--create", "branch");
  commit("two");
  commit("three");
  expect(await changedSince(project)).toBe(left);
  git("update-ref", "refs/remotes/origin/main", left);
  git("branch", "--delete", "--force", "main");
  expect(await changedSince(project)).toBe(left);
});

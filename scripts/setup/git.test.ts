import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { changedSince } from "./git.mjs";

let project: string;
let commits = 0;
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
function commit(): string {
  // Commits within one second differ only by their messages.
  git("commit", "--quiet", "--allow-empty", "--no-gpg-sign", "--message", `Change number ${++commits}`);
  return git("rev-parse", "HEAD");
}

it("is the previous commit on main", async () => {
  const first = commit();
  commit();
  expect(await changedSince(project)).toBe(first);
});

it("is the commit where a branch left main, even if main has moved on", async () => {
  const left = commit();
  git("switch", "--quiet", "--create", "branch");
  commit();
  commit();
  git("switch", "--quiet", "main");
  commit();
  git("switch", "--quiet", "branch");
  expect(await changedSince(project)).toBe(left);
});

it("is the remote main's commit if there is no local main", async () => {
  const left = commit();
  git("update-ref", "refs/remotes/origin/main", left);
  git("branch", "--move", "branch");
  commit();
  expect(await changedSince(project)).toBe(left);
});

it("is undefined for the first commit and without a main", async () => {
  commit();
  expect(await changedSince(project)).toBeUndefined();
  git("branch", "--move", "branch");
  expect(await changedSince(project)).toBeUndefined();
});

import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BUILDS, sourceDigest } from "./builds.mjs";
import { PROJECT } from "./project.mjs";

it("an operator's command runs with production packages only, and never installs", () => {
  const project = mkdtempSync(join(tmpdir(), "operations-"));
  cpSync(join(PROJECT, "scripts"), join(project, "scripts"), { recursive: true });
  writeFileSync(join(project, "package-lock.json"), "{}");
  const built = join(project, "apps/server/dist");
  mkdirSync(built, { recursive: true });
  writeFileSync(join(built, "operations.js"), "console.log('backed up', process.argv[2]);");
  writeFileSync(join(built, ".build.json"), JSON.stringify({ sources: sourceDigest(BUILDS.server, project) }));
  const tools = join(project, "tools");
  mkdirSync(tools);
  writeFileSync(join(tools, "npm"), "#!/bin/sh\nrm -rf node_modules\n");
  chmodSync(join(tools, "npm"), 0o755);
  const env = { ...process.env, PATH: `${tools}:${process.env.PATH}` };
  const backup = () => {
    const args = ["scripts/operations.mjs", "backup"];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, env, encoding: "utf8" });
    return { status, stdout, stderr };
  };

  const missing = "The packages aren't installed. Run 'npm ci', then try again.\n";
  expect(backup()).toEqual({ status: 1, stdout: "", stderr: missing });
  mkdirSync(join(project, "node_modules"));
  expect(backup()).toEqual({ status: 0, stdout: "backed up backup\n", stderr: "" });
  writeFileSync(join(project, "package-lock.json"), "{ }");
  const stale = "apps/server must be built, but vite isn't installed. Run 'npm ci', then try again.\n";
  expect(backup()).toEqual({ status: 1, stdout: "", stderr: stale });
  rmSync(project, { recursive: true });
});

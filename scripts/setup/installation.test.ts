import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { installationProblem } from "./installation.mjs";
import { PROJECT } from "./project.mjs";

const hono = { version: "4.0.0" };
const bindingOfAnotherPlatform = { version: "1.0.0", optional: true };

let project = "";
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "installation-"));
  writeLock("package-lock.json", {
    "": { version: "0.1.0" },
    "apps/web": { version: "0.1.0" },
    "node_modules/hono": hono,
    "node_modules/binding": bindingOfAnotherPlatform,
  });
});
afterEach(() => rmSync(project, { recursive: true }));

function writeLock(path: string, packages: object) {
  writeFileSync(join(project, path), JSON.stringify({ packages }));
}

function install(packages: object = { "node_modules/hono": hono }) {
  mkdirSync(join(project, "node_modules"), { recursive: true });
  writeLock("node_modules/.package-lock.json", packages);
}

describe("what is installed", () => {
  it("is complete if it matches the lockfile on this platform", () => {
    install();
    expect(installationProblem(project)).toBeUndefined();
  });

  it("is missing in a fresh clone", () => {
    expect(installationProblem(project)).toBe("node_modules is missing");
  });

  it("is incomplete after an interrupted installation", () => {
    install();
    rmSync(join(project, "node_modules/.package-lock.json"));
    expect(installationProblem(project)).toBe("node_modules is incomplete");
    writeFileSync(join(project, "node_modules/.package-lock.json"), '{"packages": {');
    expect(installationProblem(project)).toBe("node_modules is incomplete");
  });

  it.each([
    ["a new version", { "node_modules/hono": { ...hono, version: "4.0.1" } }],
    ["a new package", { "node_modules/hono": hono, "node_modules/pino": hono }],
    ["a removed package", {}],
    ["a new package of a workspace", { "node_modules/hono": hono, "apps/server/node_modules/hono": hono }],
  ])("is stale when the lockfile has %s", (_, packages) => {
    install();
    writeLock("package-lock.json", packages);
    expect(installationProblem(project)).toBe("the lockfile has changed");
  });

  it("is complete when the lockfile has another version of the project and its workspaces", () => {
    install();
    const own = { version: "1.0.0" };
    writeLock("package-lock.json", { "": own, "apps/web": own, "node_modules/hono": hono });
    expect(installationProblem(project)).toBeUndefined();
  });

  it("needs the packages for development only if they are asked for", () => {
    install();
    const vitest = { version: "5.0.0", dev: true };
    writeLock("package-lock.json", { "node_modules/hono": hono, "node_modules/vitest": vitest });
    expect(installationProblem(project)).toBe("the lockfile has changed");
    expect(installationProblem(project, false)).toBeUndefined();
    install({ "node_modules/hono": hono, "node_modules/vitest": { ...vitest, version: "4.0.0" } });
    expect(installationProblem(project, false)).toBe("the lockfile has changed");
  });

  it("is complete for the project's real lockfile, whose packages for other platforms are missing", () => {
    const text = readFileSync(join(PROJECT, "package-lock.json"), "utf8");
    const packages: Record<string, { optional?: boolean }> = JSON.parse(text).packages;
    writeFileSync(join(project, "package-lock.json"), text);
    install(Object.fromEntries(Object.entries(packages).filter(([, { optional }]) => !optional)));
    expect(installationProblem(project)).toBeUndefined();
  });
});

describe("the lockfile", () => {
  it("contains the packages of every platform, which npm ci requires", () => {
    const { packages } = JSON.parse(readFileSync(join(PROJECT, "package-lock.json"), "utf8"));
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
    expect(readFileSync(join(PROJECT, "package-lock.json"), "utf8")).not.toMatch(/"resolved": "https?:/);
  });
});

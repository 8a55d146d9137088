import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PROJECT } from "../setup/project.mjs";
import { entryOf, releaseProblem, setVersion } from "./version.mjs";

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- Something.

## [1.0.0] - 2026-11-23

The first one.
`;
const repository = { current: "1.0.0", tags: ["v0.1.0", "v1.0.0"], branch: "main", changes: "", changelog: CHANGELOG };

describe("a release", () => {
  it.each(["1.0.1", "1.1.0", "1.10.0", "2.0.0"])("may be %s after 1.0.0", (version) => {
    expect(releaseProblem(version, repository)).toBeUndefined();
  });

  it("may be the version that package.json has, before it is released", () => {
    expect(releaseProblem("1.0.0", { ...repository, tags: [] })).toBeUndefined();
  });

  it.each([
    ["v1.1.0", {}, '"v1.1.0" is not a version'],
    ["1.1", {}, '"1.1" is not a version'],
    ["1.1.0", { branch: "fix" }, "The branch is fix."],
    ["1.1.0", { changes: " M README.md" }, "Commit or discard these changes first:\n M README.md"],
    ["1.0.0", {}, "v1.0.0 has been released."],
    ["1.9.0", { tags: ["v1.10.0"] }, "v1.10.0 has been released."],
    ["1.0.9", { current: "1.0.10" }, "package.json has version 1.0.10"],
    ["1.1.0", { changelog: "# Changelog\n\n## [1.0.0]\n\nText" }, "CHANGELOG.md has no changes"],
    ["1.1.0", { changelog: "## [Unreleased]\n\n## [1.0.0]\n\nText" }, "CHANGELOG.md has no changes"],
  ])("can't be %s with %j", (version, state, problem) => {
    expect(releaseProblem(version, { ...repository, ...state })).toContain(problem);
  });
});

it("the changes of a version end at the next heading", () => {
  expect(entryOf(CHANGELOG, "1.1.0")).toEqual({ heading: "## [Unreleased]", text: "### Added\n\n- Something." });
  expect(entryOf(CHANGELOG, "1.0.0")?.text).toBe("The first one.");
});

describe("the version", () => {
  const locked = (folder: string) => JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  const workspaces = Object.keys(locked(PROJECT).packages).filter((path) => !path.includes("node_modules/"));
  let project = "";
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), "version-"));
    for (const file of ["package-lock.json", ...workspaces.map((folder) => join(folder, "package.json"))]) {
      mkdirSync(dirname(join(project, file)), { recursive: true });
      cpSync(join(PROJECT, file), join(project, file));
    }
    writeFileSync(join(project, "CHANGELOG.md"), CHANGELOG);
  });
  afterEach(() => rmSync(project, { recursive: true }));

  it("is written wherever the old one is, and nothing else changes", () => {
    const { version } = locked(PROJECT);
    const files = setVersion("7.8.9", "2027-01-31", project);
    expect(files).toEqual(expect.arrayContaining(["package.json", "apps/server/package.json", "e2e/package.json"]));
    for (const file of files.filter((each) => each.endsWith(".json"))) {
      const own = new RegExp(`("(?:version|@vr-eye-lab/[\\w-]+)": ")${version}"`, "g");
      const before = readFileSync(join(PROJECT, file), "utf8");
      const after = readFileSync(join(project, file), "utf8");
      expect(after.replaceAll('"7.8.9"', `"${version}"`)).toBe(before);
      if (file !== "package-lock.json") expect(after).toBe(before.replace(own, '$17.8.9"'));
    }
    const names = workspaces.map((folder) => locked(project).packages[folder]);
    expect(names.map((each) => each.version)).toEqual(workspaces.map(() => "7.8.9"));
  });

  it("is in the changelog with the date of its release", () => {
    setVersion("1.1.0", "2027-01-31", project);
    const changelog = readFileSync(join(project, "CHANGELOG.md"), "utf8");
    expect(changelog).toBe(CHANGELOG.replace("## [Unreleased]", "## [1.1.0] - 2027-01-31"));
    setVersion("1.0.0", "2027-02-01", project);
    expect(readFileSync(join(project, "CHANGELOG.md"), "utf8")).toContain("## [1.0.0] - 2027-02-01\n\nThe first one.");
  });
});

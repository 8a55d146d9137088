import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BUILDS, isCurrent, sourceDigest } from "./builds.mjs";

let project = "";
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "builds-"));
  write("apps/web/src/main.tsx", "main");
  write("apps/web/index.html", "page");
  write("packages/domain/src/motion/pursuit.ts", "circle");
  write("package-lock.json", "{}");
});
afterEach(() => rmSync(project, { recursive: true }));

function write(path: string, text: string) {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}

describe("the digest of the sources", () => {
  it.each([
    ["a changed source", () => write("apps/web/src/main.tsx", "Main")],
    ["a new source", () => write("apps/web/src/ui/button.tsx", "")],
    ["a renamed source", () => renameSync(join(project, "apps/web/index.html"), join(project, "apps/web/home.html"))],
    ["a removed source", () => rmSync(join(project, "apps/web/index.html"))],
    ["a changed domain", () => write("packages/domain/src/motion/pursuit.ts", "ellipse")],
    ["a changed lockfile", () => write("package-lock.json", "{ }")],
  ])("changes with %s", (_, change) => {
    const before = sourceDigest(BUILDS.page, project);
    change();
    expect(sourceDigest(BUILDS.page, project)).not.toBe(before);
  });

  it.each([
    ["the built page", () => write("apps/web/dist/index.html", "built")],
    ["an unfinished build", () => write("apps/web/.cache/build/index.html", "built")],
    ["the server", () => write("apps/server/src/main.ts", "serve")],
    ["a file's date", () => utimesSync(join(project, "apps/web/index.html"), 0, 0)],
  ])("does not depend on %s", (_, change) => {
    const before = sourceDigest(BUILDS.page, project);
    change();
    expect(sourceDigest(BUILDS.page, project)).toBe(before);
  });
});

describe("the built page", () => {
  it("is current only for the sources it was built from", () => {
    write("apps/web/dist/.build.json", JSON.stringify({ sources: "5f", commit: null }));
    expect(isCurrent(BUILDS.page, "5f", project)).toBe(true);
    expect(isCurrent(BUILDS.page, "60", project)).toBe(false);
  });

  it("is incomplete without its stamp, which is written last", () => {
    write("apps/web/dist/index.html", "half");
    expect(isCurrent(BUILDS.page, "5f", project)).toBe(false);
    write("apps/web/dist/.build.json", '{"sources":');
    expect(isCurrent(BUILDS.page, "5f", project)).toBe(false);
  });
});

import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
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

it.each([
  ["changed source", true, () => write("apps/web/src/main.tsx", "Main")],
  ["new source", true, () => write("apps/web/src/ui/button.tsx", "")],
  ["renamed source", true, () => renameSync(join(project, "apps/web/index.html"), join(project, "apps/web/home.html"))],
  ["changed domain", true, () => write("packages/domain/src/motion/pursuit.ts", "ellipse")],
  ["changed lockfile", true, () => write("package-lock.json", "{ }")],
  ["built page", false, () => write("apps/web/dist/index.html", "built")],
  ["unfinished build", false, () => write("apps/web/.cache/build/index.html", "built")],
  ["changed server", false, () => write("apps/server/src/main.ts", "serve")],
  ["file with another date", false, () => utimesSync(join(project, "apps/web/index.html"), 0, 0)],
])("whether a %s needs a new build of the page: %s", (_, isNeeded, change) => {
  const before = sourceDigest(BUILDS.page, project);
  change();
  expect(sourceDigest(BUILDS.page, project) !== before).toBe(isNeeded);
});

it("a build is current only for its sources, and never without its stamp, which is written last", () => {
  write("apps/web/dist/.build.json", JSON.stringify({ sources: "5f", commit: null }));
  expect(isCurrent(BUILDS.page, "5f", project)).toBe(true);
  expect(isCurrent(BUILDS.page, "60", project)).toBe(false);
  write("apps/web/dist/.build.json", '{"sources":');
  expect(isCurrent(BUILDS.page, "5f", project)).toBe(false);
});

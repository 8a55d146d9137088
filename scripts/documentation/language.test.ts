import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectTexts } from "../setup/git-files.mjs";
import { PROJECT } from "../setup/project.mjs";

const [, listed = ""] = readFileSync(join(PROJECT, "CONTRIBUTING.md"), "utf8").split("## Add a language\n");
const section = listed.split("\n## ")[0] ?? "";
const sources = [...(await projectTexts(/^(?:apps|packages)\/.*\.(?:tsx?|html)$/))].filter(
  ([path]) => !/\.test\.|\/testing\/|fixture-0\.1|stripe-sandbox/.test(path),
);
const named = (path: string) => [...section.matchAll(/`([^`]+)`/g)].some(([, place = ""]) => path.startsWith(place));

it.each([
  ["a language tag", /\blang(?:="|: ")en|"en(?:-[A-Z]{2})?"/],
  ["the words of a motion", /^ +meaning: "/m],
])("every file with %s is named under 'Add a language' in CONTRIBUTING", (_, pattern) => {
  const found = sources.filter(([, text]) => pattern.test(text)).map(([path]) => path);
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter((path) => !named(path))).toEqual([]);
});

it("screens have their words in copy", () => {
  const words = />\s*[A-Z][a-z]+[^<>{}=;()]*<\/|\b(?:aria-label|title|label|placeholder|alt|hint)="[A-Z]/;
  const screens = sources.filter(([path]) => /^apps\/web\/src\/.*\.tsx$/.test(path));
  expect(screens.filter(([, text]) => words.test(text)).map(([path]) => path)).toEqual([]);
});

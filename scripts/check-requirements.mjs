// Checks that each id of docs/requirements.md is in the title of a test that `npm test` runs, and that titles name no other id.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectTexts } from "./setup/git.mjs";
import { PROJECT } from "./setup/project.mjs";

// A title is a string on one line followed by a comma: the first argument of it, test or describe.
const TITLE = /(["'`])((?:\\.|(?!\1)[^\\\n])*)\1\s*,/g;
const LATER_TITLE = /(["'`])(?:\\.|(?!\1)[^\\\n])*\1\s*,\s*\{\s*tag: "@all"/g;
const IDS = /\[([RDE]-\d+(?:, ?[RDE]-\d+)*)\]/g;

const requirements = readFileSync(join(PROJECT, "docs/requirements.md"), "utf8");
const ids = [...requirements.matchAll(/^- ([RDE]-\d+) /gm)].map(([, id = ""]) => id);
const tests = await projectTexts(/\.(?:test|spec)\.tsx?$/);
const named = idsIn([...tests.values()]);
const first = [...tests].filter(
  ([path, text]) => !path.startsWith("e2e/engines/") && !text.startsWith("// @module-tag all"),
);
const tested = idsIn(first.map(([, text]) => text.replaceAll(LATER_TITLE, "")));

/** @param {string[]} texts */
function idsIn(texts) {
  const titles = texts.flatMap((text) => [...text.matchAll(TITLE)].map(([, , title = ""]) => title));
  return new Set(titles.flatMap((title) => [...title.matchAll(IDS)].flatMap(([, list = ""]) => list.split(/, ?/))));
}

const problems = [
  ...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${id} is in docs/requirements.md more than once.`),
  ...ids.filter((id) => !tested.has(id)).map((id) => `${id} is in no title of a test that npm test runs.`),
  ...[...named].filter((id) => !ids.includes(id)).map((id) => `${id} is in a title, but not in docs/requirements.md.`),
];
console.log(problems.length > 0 ? problems.join("\n") : `${ids.length} requirements are named by tests.`);
process.exitCode = problems.length > 0 ? 1 : 0;

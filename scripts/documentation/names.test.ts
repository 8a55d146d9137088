import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { USAGE } from "../../apps/server/src/operations/usage.ts";
import { projectTexts } from "../setup/git.mjs";
import { PROJECT } from "../setup/project.mjs";
import { codeOf, headingsOf, type Link, linksOf } from "./markdown.ts";

const PICTURES = join(PROJECT, "docs/pictures");
const pages = [...(await projectTexts(/^(?:[A-Z]+|docs\/.+)\.md$/))];
const sources = await projectTexts(
  /^(?:apps|packages|e2e|bench|scripts)\/.*\.(?:tsx?|mjs)$|^[^/]+\.ya?ml$|^Dockerfile$/,
);
const sourceText = [...sources.values()].join("\n");
const { scripts } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8"));

const read = (path: string) => readFileSync(path, "utf8");

/** Returns why a link is broken, or undefined. */
function problemOf(page: string, { target }: Link): string | undefined {
  const [path = "", fragment] = target.split("#");
  const file = path === "" ? join(PROJECT, page) : join(PROJECT, dirname(page), decodeURIComponent(path));
  if (!existsSync(file)) return `${target}: there is no ${relative(PROJECT, file)}`;
  if (fragment === undefined || headingsOf(read(file)).includes(fragment)) return undefined;
  return `${target}: ${relative(PROJECT, file)} has no such heading`;
}

describe.each(pages)("%s", (page, text) => {
  const links = linksOf(text).filter(({ target }) => !/^[a-z][a-z0-9+.-]*:/.test(target));
  const code = codeOf(text);

  it("links to files and headings that exist, and has alternative texts", () => {
    expect(links.flatMap((link) => problemOf(page, link) ?? [])).toEqual([]);
    expect(links.filter(({ isPicture, words }) => isPicture && words.length <= 20)).toEqual([]);
  });

  it("names npm scripts, commands of operators and tests that exist", () => {
    const run = code.flatMap((each) => [...each.matchAll(/npm (?:run )?([a-z:-]+\b)(?: -- (.*))?/g)]);
    const isKnown = (name = "") => name in scripts || ["ci", "install", "outdated", "test", "run"].includes(name);
    expect(run.filter(([, name]) => !isKnown(name)).map(([command]) => command)).toEqual([]);
    const admin = run
      .filter(([, name]) => name === "admin")
      .flatMap(([, , rest = ""]) => /^[a-z][a-z-]*(?: [a-z][a-z-]*)?/.exec(rest)?.[0] ?? []);
    expect(admin.filter((name) => !new RegExp(`^  ${name}\\b`, "m").test(USAGE.admin))).toEqual([]);
    const tests = run.flatMap(([, , rest = ""]) => rest.match(/[\w.-]+\.(?:test|spec)\.ts/g) ?? []);
    const files = [...sources.keys()];
    expect(tests.filter((name) => !files.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
  });

  it("names variables and constants that exist", () => {
    const names = code.flatMap((each) => each.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g) ?? []);
    const isKnown = (name: string) => new RegExp(`\\b${name.replace(/_FILE$/, "(_FILE)?")}\\b`).test(sourceText);
    expect([...new Set(names)].filter((name) => !isKnown(name))).toEqual([]);
  });
});

it("the documents use every image in docs/pictures", () => {
  const shown = pages.flatMap(([page, text]) =>
    linksOf(text).map(({ target }) => join(PROJECT, dirname(page), target)),
  );
  expect(readdirSync(PICTURES).filter((name) => !shown.includes(join(PICTURES, name)))).toEqual([]);
});

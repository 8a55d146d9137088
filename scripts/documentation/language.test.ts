import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGE_CODES, LANGUAGES } from "@vr-eye-lab/domain/language";
import { expect, it } from "vitest";
import { projectTexts } from "../setup/git.mjs";
import { PROJECT } from "../setup/project.mjs";

const [, listed = ""] = readFileSync(join(PROJECT, "CONTRIBUTING.md"), "utf8").split("## Add a language\n");
const section = listed.split("\n## ")[0] ?? "";
const sources = [...(await projectTexts(/^(?:apps|packages)\/.*\.(?:tsx?|html)$/))].filter(
  ([path]) => !/\.test\.|\/testing\/|stripe-sandbox/.test(path),
);
const named = (path: string) => [...section.matchAll(/`([^`]+)`/g)].some(([, place = ""]) => path.startsWith(place));

it("every file with a language tag is named under 'Add a language' in CONTRIBUTING", () => {
  const tag = /\blang(?:="|: ")en|"en(?:-[A-Z]{2})?"/;
  const found = sources.filter(([, text]) => tag.test(text)).map(([path]) => path);
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter((path) => !named(path))).toEqual([]);
});

it("every language has a folder with every room, and its own code and direction [34]", async () => {
  const copy = join(PROJECT, "apps/web/src/copy");
  const folders = readdirSync(copy, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...LANGUAGE_CODES].sort());
  const rooms = (code: string) => readdirSync(join(copy, code)).filter((file) => /^[\w-]+\.ts$/.test(file));
  for (const code of LANGUAGE_CODES) {
    expect(rooms(code)).toEqual(rooms("en"));
    const { language } = await import(join(copy, code, "language.ts"));
    expect(language).toMatchObject({ code, dir: LANGUAGES[code].dir });
  }
});

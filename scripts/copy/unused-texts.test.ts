import { join } from "node:path";
import { expect, it } from "vitest";
import { projectTexts } from "../setup/git.mjs";
import { PROJECT } from "../setup/project.mjs";
import { unusedTexts } from "./unused-texts.ts";

const SOURCES =
  /^(?:apps\/web\/src\/(?!copy\/)|packages\/domain\/src\/(?!messages\/)|apps\/server\/src\/(?!mail\/copy\/)|scripts\/vite\/).*(?<!\.test)\.tsx?$|^apps\/web\/index\.html$/;

it("finds the texts that no source names [34]", () => {
  const exports = {
    text: { title: "Title", states: { "on-hold": "On hold", busy: "Busy" }, old: "Old", part: "Part" },
  };
  const sources = ["const { title } = text;", 'text.states[isHeld ? "on-hold" : state]'];
  const room = { path: "a.ts", source: "const sentence = () => text.part;", exports };
  expect(unusedTexts(sources)(room)).toEqual(["a.ts: text.states.busy", "a.ts: text.old"]);
});

/** R-144 fixes these texts, though nothing fails with them. */
const REQUIRED = ["account/no-profile", "sequences/unknown-delete-error"];

it("every text of the page, the errors and the emails is used [34]", async () => {
  const sources = [...(await projectTexts(SOURCES)).values()];
  const rooms = await projectTexts(/^apps\/(?:web\/src\/copy\/en\/[\w-]+|server\/src\/mail\/copy\/en)\.ts$/);
  expect(rooms.size).toBeGreaterThan(25);
  const unusedIn = unusedTexts([...sources, ...REQUIRED]);
  for (const [path, source] of rooms) {
    expect(unusedIn({ path, source, exports: await import(join(PROJECT, path)) })).toEqual([]);
  }
});

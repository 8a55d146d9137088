import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectTexts } from "../setup/git-files.mjs";
import { PROJECT } from "../setup/project.mjs";
import { unusedTexts } from "./unused-texts.ts";

const SOURCES =
  /^(?:apps\/web\/src\/(?!copy\/)|packages\/domain\/src\/|apps\/server\/src\/|scripts\/vite\/).*(?<!\.test)\.tsx?$|^apps\/web\/index\.html$/;

it("finds the texts that no source names [34]", () => {
  const exports = {
    text: { title: "Title", states: { "on-hold": "On hold", busy: "Busy" }, old: "Old", part: "Part" },
  };
  const sources = ["const { title } = text;", 'text.states[isHeld ? "on-hold" : state]'];
  const room = { path: "a.ts", source: "const sentence = () => text.part;", exports };
  expect(unusedTexts(room, sources)).toEqual(["a.ts: text.states.busy", "a.ts: text.old"]);
});

it("every text of the page is used [34]", async () => {
  const copy = join(PROJECT, "apps/web/src/copy/en");
  const sources = [...(await projectTexts(SOURCES)).values()];
  const rooms = readdirSync(copy).filter((file) => /^[\w-]+\.ts$/.test(file));
  expect(rooms.length).toBeGreaterThan(25);
  for (const path of rooms) {
    const room = { path, source: readFileSync(join(copy, path), "utf8"), exports: await import(join(copy, path)) };
    expect(unusedTexts(room, sources)).toEqual([]);
  }
});

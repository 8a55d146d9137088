import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { folderOfTest } from "../testing/temporary-folder.ts";
import { readVersion } from "./version.ts";

const PROJECT = join(import.meta.dirname, "../../../..");

let folder = "";
beforeEach(() => {
  folder = folderOfTest();
});

it("comes from package.json, with the commit of the build", () => {
  writeFileSync(join(folder, ".build.json"), JSON.stringify({ sources: "5f", commit: "abc123" }));
  const { version } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8"));
  expect(readVersion(PROJECT, folder)).toEqual({ version, commit: "abc123" });
});

it.each([undefined, "not json", "{}", '{"commit":null}'])("has no commit if the build file contains %s", (stamp) => {
  if (stamp !== undefined) writeFileSync(join(folder, ".build.json"), stamp);
  expect(readVersion(PROJECT, folder).commit).toBeNull();
});

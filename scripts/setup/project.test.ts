import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, it } from "vitest";
import { isNewEnough, npmEnvironment, PROJECT } from "./project.mjs";

it("runs npm on the machine's Node, which npm does not replace", () => {
  const path = [join("/lab", "node_modules", ".bin"), "/usr/bin", join("/", "node_modules", ".bin")].join(delimiter);
  const home = { HOME: tmpdir() };
  expect(npmEnvironment({ PATH: path, ...home })).toEqual({ PATH: "/usr/bin", ...home });
});

it("runs npm with a cache in the project if the home is read-only", () => {
  const cache = { npm_config_cache: join(PROJECT, ".cache/npm") };
  // Root may write to every folder, but a file contains none.
  const file = import.meta.filename;
  expect(npmEnvironment({ HOME: file })).toMatchObject(cache);
  expect(npmEnvironment({ HOME: tmpdir(), npm_config_cache: join(file, "npm") })).toMatchObject(cache);
});

it("asks for the pinned Node where the machine's is older than 22.12", () => {
  const versions = ["18.20.8", "20.19.0", "22.11.0", "22.12.0", "22.12.1", "23.0.0", "24.21.0"];
  expect(versions.filter((version) => !isNewEnough(version))).toEqual(["18.20.8", "20.19.0", "22.11.0"]);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PROJECT } from "../project.ts";
import { checkNode } from "./node-version.ts";

const { engines } = JSON.parse(readFileSync(join(PROJECT, "apps/server/package.json"), "utf8"));

it("a Node that is too old is named, with the oldest that runs the server", () => {
  for (const version of ["22.12.0", "22.12.1", "22.13.0", "24.0.0", "100.1.0"]) checkNode(version);
  for (const version of ["22.11.9", "20.20.2", "9.0.0"]) {
    expect(() => checkNode(version)).toThrow(`This is Node ${version}. VR Eye Lab needs Node 22.12.0 or newer.`);
  }
  expect(`${engines.node}.0`).toBe(">=22.12.0");
});

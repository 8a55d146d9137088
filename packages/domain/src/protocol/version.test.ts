import { expect, it } from "vitest";
import { MOTION_TYPES } from "../motion/index.ts";
import { unreadableBy } from "./unreadable.ts";
import { FIRST_PROTOCOL, readProtocol } from "./version.ts";

it.each([
  [undefined, 1],
  [null, 1],
  ["1", 1],
  ["12", 12],
  ["0", null],
  ["-1", null],
  ["1.5", null],
  ["2, 3", null],
  ["", null],
])("a request with the protocol version %j is read as %j", (text, version) => {
  expect(readProtocol(text)).toBe(version);
});

/** Version 0.1's page rejects an answer with any other exercise type. */
const FIRST_TYPES: readonly string[] = ["convergence", "pursuit", "saccades", "accommodation", "figure8"];

it("withholds every motion that version 0.1 doesn't have from its pages", () => {
  const withheld = unreadableBy(FIRST_PROTOCOL)?.types;
  expect(
    MOTION_TYPES.filter((type) => !(FIRST_TYPES.includes(type) || withheld?.has(type))),
    "add them to ADDITIONS in protocol/unreadable.ts, under a new version",
  ).toEqual([]);
});

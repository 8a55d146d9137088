import { expect, it } from "vitest";
import { OLDEST_PROTOCOL, PROTOCOL, readProtocol } from "./version.ts";

it.each([
  ["1", 1],
  ["12", 12],
  ["0", 0],
  ["-1", null],
  ["1.5", null],
  ["2, 3", null],
  ["", null],
])("a request with the protocol version %j is read as %j", (text, version) => {
  expect(readProtocol(text)).toBe(version);
});

it("the server serves its own page", () => {
  expect(OLDEST_PROTOCOL).toBeLessThanOrEqual(PROTOCOL);
});

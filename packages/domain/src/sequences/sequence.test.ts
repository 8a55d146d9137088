import { describe, expect, it } from "vitest";
import { duplicateName, LONGEST_SEQUENCE_NAME } from "./sequence.ts";

const ending = (number: number) => (number === 1 ? " copy" : ` copy ${number}`);

describe("the name of a duplicate", () => {
  it.each([
    ["Evening", [], "Evening copy"],
    ["Evening", ["Evening", "evening copy"], "Evening copy"],
    ["Evening", ["Evening copy"], "Evening copy 2"],
    ["Evening", ["Evening copy 2", "Evening copy"], "Evening copy 3"],
    ["Evening copy", ["Evening", "Evening copy"], "Evening copy copy"],
  ])("of %j beside %j is %j [R-120]", (name, taken, expected) => {
    expect(duplicateName(name, taken, ending)).toBe(expected);
  });

  it("is within the length limit and free, also for a name as long as allowed [R-120]", () => {
    const longest = "x".repeat(LONGEST_SEQUENCE_NAME);
    const first = duplicateName(longest, [longest], ending);
    const second = duplicateName(longest, [longest, first], ending);
    expect([first, second]).toEqual([`${"x".repeat(95)} copy`, `${"x".repeat(93)} copy 2`]);
    expect(duplicateName("😀".repeat(50), [], ending).length).toBe(LONGEST_SEQUENCE_NAME);
  });
});

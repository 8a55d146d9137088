import { describe, expect, it } from "vitest";
import { entryOf, secondsOf } from "./duration-entry.ts";

describe("the entry of a duration", () => {
  it.each([
    ["0", "30", 30],
    ["0", "45", 45],
    ["2", "", 120],
    ["", "90", 90],
    [" 7 ", "05", 425],
    ["30", "00", 1800],
    ["29", "60", 1800],
  ])("reads %s min %s s [R-044]", (minutes, seconds, expected) => {
    expect(secondsOf({ minutes, seconds })).toBe(expected);
  });

  it.each([
    ["0", "29"],
    ["30", "01"],
    ["", ""],
    ["-1", "90"],
    ["1.5", "0"],
    ["two", "0"],
    ["1e2", "0"],
    ["9999", "9999"],
  ])("rejects %s min %s s [R-044]", (minutes, seconds) => {
    expect(secondsOf({ minutes, seconds })).toBeNull();
  });

  it("splits seconds into minutes and seconds [R-044]", () => {
    expect(entryOf(30)).toEqual({ minutes: "0", seconds: "30" });
    expect(entryOf(425)).toEqual({ minutes: "7", seconds: "05" });
    expect(entryOf(1800)).toEqual({ minutes: "30", seconds: "00" });
  });
});

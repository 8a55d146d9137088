import { MOTION_TYPES } from "@vr-eye-lab/domain/motion";
import { describe, expect, it } from "vitest";
import { HELP, OptionError, readOptions } from "./options.ts";

const read = (line: string) => readOptions(line.split(" ").filter(Boolean));

describe("the options of npm run sim", () => {
  it("have defaults [D-06]", () => {
    expect(read("figure8")).toEqual({
      type: "figure8",
      settings: { speed: 7.5, range: "medium", distance: "middle", ballPosition: { x: 0, y: 0, z: 0 } },
      seconds: 10,
      rate: 10,
      ipd: 0.063,
      seed: 1,
      csv: false,
    });
  });

  it("accept a space or an equals sign, before and after the motion, and negative numbers [D-06]", () => {
    expect(
      read("--speed fast saccades --range wide --distance=far --x -1.5 --y=0.25 --z -1 --seconds 2 --rate=60 --csv"),
    ).toMatchObject({
      type: "saccades",
      settings: { speed: 15, range: "wide", distance: "far", ballPosition: { x: -1.5, y: 0.25, z: -1 } },
      seconds: 2,
      rate: 60,
      csv: true,
    });
    expect(read("pursuit --ipd 56 --seed 4294967295 --speed 0")).toMatchObject({
      ipd: 0.056,
      seed: 4294967295,
      settings: { speed: 0 },
    });
    expect(["slow", "normal", "fast"].map((word) => read(`pursuit --speed ${word}`).settings.speed)).toEqual([
      1, 7.5, 15,
    ]);
  });

  it.each([
    ["", `MOTION is missing; allowed: ${MOTION_TYPES.join(", ")}`],
    ["blink", `MOTION is "blink"; allowed: ${MOTION_TYPES.join(", ")}`],
    ["figure8 pursuit", 'MOTION is "figure8 pursuit"; use only one motion'],
    ["figure8 --speed 15.1", '--speed is "15.1"; allowed: 0 to 15, or slow, normal, fast'],
    ["figure8 --speed quick", '--speed is "quick"; allowed: 0 to 15, or slow, normal, fast'],
    ["figure8 --speed", "--speed is missing; allowed: 0 to 15, or slow, normal, fast"],
    ["figure8 --range=", "--range is missing; allowed: narrow, medium, wide"],
    ["figure8 --distance here", '--distance is "here"; allowed: near, middle, far'],
    ["figure8 --x 1.6", '--x is "1.6"; allowed: -1.5 to 1.5'],
    ["figure8 --seconds Infinity", '--seconds is "Infinity"; allowed: 0 to 3600'],
    ["figure8 --rate 0", '--rate is "0"; allowed: 0.1 to 1000'],
    ["figure8 --ipd NaN", '--ipd is "NaN"; allowed: 40 to 80'],
    ["figure8 --seed 1.5", '--seed is "1.5"; allowed: whole numbers, 0 to 4294967295'],
  ])("are rejected with one line that has the option, its value and the allowed values: %j [D-06]", (line, text) => {
    expect(() => read(line)).toThrow(new OptionError(text));
  });

  it("that don't exist are rejected with a list of those that do [D-06]", () => {
    expect(() => read("figure8 --velocity 2")).toThrow(/^--velocity is not an option. Use --speed, .*--help$/);
  });

  it("are all in the help text [D-06]", () => {
    for (const name of ["speed", "range", "distance", "x", "y", "z", "seconds", "rate", "ipd", "seed", "csv", "help"]) {
      expect(HELP).toMatch(new RegExp(`^ +--${name} `, "m"));
    }
  });
});

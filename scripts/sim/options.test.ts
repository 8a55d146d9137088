import { describe, expect, it } from "vitest";
import { HELP, OptionError, readOptions } from "./options.ts";

const read = (line: string) => readOptions(line.split(" ").filter(Boolean));

describe("the options of npm run sim", () => {
  it("are the usual ones where none is given [D-06]", () => {
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

  it("are taken with a space or an equals sign, before and after the motion, negative too [D-06]", () => {
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
    ["", "MOTION holds nothing: it may hold convergence, pursuit, saccades, accommodation, figure8"],
    ["blink", 'MOTION holds "blink": it may hold convergence, pursuit, saccades, accommodation, figure8'],
    ["figure8 pursuit", 'MOTION holds "figure8 pursuit": it may hold one motion'],
    ["figure8 --speed 15.1", '--speed holds "15.1": it may hold 0 to 15, or slow, normal, fast'],
    ["figure8 --speed quick", '--speed holds "quick": it may hold 0 to 15, or slow, normal, fast'],
    ["figure8 --speed", "--speed holds nothing: it may hold 0 to 15, or slow, normal, fast"],
    ["figure8 --range=", "--range holds nothing: it may hold narrow, medium, wide"],
    ["figure8 --distance here", '--distance holds "here": it may hold near, middle, far'],
    ["figure8 --x 1.6", '--x holds "1.6": it may hold -1.5 to 1.5'],
    ["figure8 --seconds Infinity", '--seconds holds "Infinity": it may hold 0 to 3600'],
    ["figure8 --rate 0", '--rate holds "0": it may hold 0.1 to 1000'],
    ["figure8 --ipd NaN", '--ipd holds "NaN": it may hold 40 to 80'],
    ["figure8 --seed 1.5", '--seed holds "1.5": it may hold whole numbers, 0 to 4294967295'],
  ])("are refused in one line that names the option, what it holds and what it may hold: %j [D-06]", (line, text) => {
    expect(() => read(line)).toThrow(new OptionError(text));
  });

  it("that do not exist are refused, naming those that do [D-06]", () => {
    expect(() => read("figure8 --velocity 2")).toThrow(/^--velocity is no option: there are --speed, .*--help$/);
  });

  it("are all in the help text [D-06]", () => {
    for (const name of ["speed", "range", "distance", "x", "y", "z", "seconds", "rate", "ipd", "seed", "csv", "help"]) {
      expect(HELP).toMatch(new RegExp(`^ +--${name} `, "m"));
    }
  });
});

import { describe, expect, it } from "vitest";
import { readOptions } from "./options.ts";
import { trajectoryLines } from "./trajectory.ts";

const print = (line: string) => [...trajectoryLines(readOptions(line.split(" ")))];

describe("a printed trajectory", () => {
  it("has one row per time step, from 0 to the end: time, x, y, z, degrees, prism dioptres [D-06]", () => {
    // Convergence at speed 15 comes 0.8 m nearer each second, from 3.2 m; 100·tan(2·atan(0.0315/d)) prism dioptres.
    expect(print("convergence --csv --speed fast --seconds 2 --rate 1")).toEqual([
      "time_s,x_m,y_m,z_m,degrees,prism_dioptres",
      "0.000,0.0000,0.0000,-3.2000,0.00,1.97",
      "1.000,0.0000,0.0000,-2.4000,0.00,2.63",
      "2.000,0.0000,0.0000,-1.6000,0.00,3.94",
    ]);
  });

  it("is aligned under a heading with the settings and the limits that applied [D-06]", () => {
    const lines = print("saccades --range wide --distance near --x 1.5 --z 1 --seed 7 --seconds 0.3");
    expect(lines.slice(0, 4)).toEqual([
      "saccades: speed 7.5 (0.50 m/s), range wide, distance near, seed 7",
      "moved by x 1.5, y 0, z 1 m; eyes 63 mm apart",
      "moved back: no position is nearer than 0.25 m",
      "scaled to 5.4 %: no position is further than 30 degrees from straight ahead",
    ]);
    const table = lines.slice(4);
    expect(table[0]?.trim().split(/ {2,}/)).toEqual(["time s", "x m", "y m", "z m", "degrees", "prism dioptres"]);
    expect(table).toHaveLength(5);
    expect(new Set(table.map((line) => line.length)).size).toBe(1);
  });

  it("ends with a row at the last second at any rate [D-06]", () => {
    for (const [seconds, rate] of [
      [0, 10],
      [0.3, 10],
      [1.1, 30],
      [10, 90],
    ]) {
      const last = print(`pursuit --csv --seconds ${seconds} --rate ${rate}`).at(-1);
      expect(Number(last?.split(",")[0])).toBeCloseTo(seconds ?? Number.NaN, 3);
    }
  });

  it("shows a larger demand for a larger IPD [D-06]", () => {
    const demand = (ipd: number) => print(`figure8 --csv --seconds 0 --ipd ${ipd}`)[1]?.split(",").at(-1);
    expect([56, 63, 72].map(demand)).toEqual(["2.80", "3.15", "3.60"]);
  });
});

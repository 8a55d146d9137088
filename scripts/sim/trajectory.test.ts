import { expect, it } from "vitest";
import { trajectoryLines } from "./trajectory.ts";

const print = (line: string) => trajectoryLines(line.split(" ")).map((row) => row.trim().split(/ {2,}/));

it("prints time, place, degrees and prism dioptres ten times a second, from 0 to the end [D-06]", () => {
  // Convergence at speed 15 comes 0.8 m nearer each second, from 3.2 m; 100·tan(2·atan(0.0315/d)) prism dioptres.
  const rows = print("convergence --speed fast --seconds=2");
  expect(rows).toHaveLength(1 + 21);
  expect([0, 1, 11, 21].map((row) => rows[row])).toEqual([
    ["time s", "x m", "y m", "z m", "degrees", "prism dioptres"],
    ["0.000", "0.000", "0.000", "-3.200", "0.000", "1.969"],
    ["1.000", "0.000", "0.000", "-2.400", "0.000", "2.625"],
    ["2.000", "0.000", "0.000", "-1.600", "0.000", "3.939"],
  ]);
});

it.each([
  ["", /^MOTION is ""; allowed: convergence, [^\n]+$/],
  ["figure8 pursuit", /^MOTION is "figure8 pursuit"; allowed: [^\n]+$/],
  ["figure8 --speed quick", /^--speed is "quick"; allowed: slow, normal, fast$/],
  ["figure8 --seconds 1.5", /^--seconds is "1.5"; allowed: 0 to 9999$/],
  ["figure8 --velocity 2", /^Unknown option '--velocity'[^\n]+$/],
])("refuses %j with one line [D-06]", (line, message) => {
  expect(() => trajectoryLines(line.split(" ").filter(Boolean))).toThrow(message);
});

import { expect, it } from "vitest";
import { FrameGaps } from "./frame-gaps.ts";

/** The seconds that count and the long gaps, of frames after the given gaps. A frame written as a text has no head position. */
function passed(...frames: (number | string)[]) {
  const gaps = new FrameGaps();
  return frames.map((gap) => {
    gaps.advance({ seconds: Number(gap) }, typeof gap === "number");
    return [gaps.seconds, gaps.isLong] as const;
  });
}

it("counts the time between frames, and none of gaps over 0.25 s [R-105] [R-111]", () => {
  expect(passed(0, 0.01, 0.25, 0.251, 0.01)).toEqual([
    [0, false],
    [0.01, false],
    [0.25, false],
    [0, false],
    [0.01, false],
  ]);
});

it("reports gaps over 1 s once, after which time counts again [R-105]", () => {
  expect(passed(0, 1, 1.001, 0.01)).toEqual([
    [0, false],
    [0, false],
    [0, true],
    [0.01, false],
  ]);
});

it("doesn't count frames without a head position, nor the time up to the next one with it [R-105]", () => {
  expect(passed(0, 0.01, "0.01", "0.01", 0.01, 0.02)).toEqual([
    [0, false],
    [0.01, false],
    [0, false],
    [0, false],
    [0, false],
    [0.02, false],
  ]);
});

it("reports frames without a head position for over 1 s while they last [R-105]", () => {
  const frames = passed(0, "0.5", "0.5", "0.25", "0.25", 0.25, 0.01);
  expect(frames.map(([, isLong]) => isLong)).toEqual([false, false, false, true, true, true, false]);
});

it("waits for the first head position [R-105]", () => {
  expect(passed("0", "5", 5, 0.01)).toEqual([
    [0, false],
    [0, false],
    [0, false],
    [0.01, false],
  ]);
});

import { describe, expect, it } from "vitest";
import { FrameClock } from "./frame-clock.ts";

type Frame = readonly [time: number, prediction?: number];

/** The gaps in milliseconds that a clock measures between frames: each has the callback's time and the prediction. */
function gapsOf(clock: FrameClock, frames: readonly Frame[]): number[] {
  return frames.map(([time, prediction]) => {
    clock.advance(true, time, prediction);
    return Math.round(1000 * clock.gap);
  });
}

describe("FrameClock", () => {
  it.each<[string, Frame[], number[], FrameClock["source"]]>([
    [
      "follows the predicted display time, not the callbacks, which may come early or late",
      [
        [1000, 1040],
        [1019, 1051],
        [1022, 1062],
      ],
      [0, 11, 11],
      "predicted",
    ],
    ["follows the callbacks in browsers without a prediction", [[1000], [1011], [1033]], [0, 11, 22], "callback"],
    [
      "counts no time twice when a prediction is earlier than the one before",
      [
        [1000, 1040],
        [1010, 1060],
        [1020, 1050],
        [1030, 1070],
      ],
      [0, 20, 0, 10],
      "predicted",
    ],
    ["doesn't count a clock that goes back", [[1000], [990], [1001]], [0, 0, 11], "callback"],
  ])("%s [E-11]", (_, frames, gaps, source) => {
    const clock = new FrameClock();
    expect(gapsOf(clock, frames)).toEqual(gaps);
    expect(clock.source).toBe(source);
  });

  it.each([
    ["zero", 0],
    ["not a number", Number.NaN],
    ["infinite", Number.POSITIVE_INFINITY],
    ["in seconds", 1.011],
    ["in microseconds", 1_011_000],
    ["since 1970", 1.8e12],
  ])("follows the callbacks after a prediction that is %s, without a jump and for good [E-11]", (_, wrong) => {
    const clock = new FrameClock();
    const frames = [
      [1000, 1040],
      [1012, 1051],
      [1021, wrong],
      [1033, 1073],
    ] as const;
    expect(gapsOf(clock, frames)).toEqual([0, 11, 9, 12]);
    expect(clock.source).toBe("callback");
  });

  it("gives up a prediction that stands still [E-11]", () => {
    const clock = new FrameClock();
    const frames = Array.from({ length: 60 }, (_, i) => [1000 + 10 * i, 1040] as const);
    const passed = gapsOf(clock, frames).reduce((sum, gap) => sum + gap, 0);
    expect(clock.source).toBe("callback");
    expect(passed, "only what the prediction has missed").toBeGreaterThan(290);
  });
});

// A frame written as a text has no head position.
it.each<[string, (number | string)[], seconds: number[], long: number[]]>([
  [
    "counts the time between frames, and none of gaps over 0.25 s",
    [0, 0.01, 0.25, 0.251, 0.01],
    [0, 0.01, 0.25, 0, 0.01],
    [],
  ],
  ["reports gaps over 1 s once, after which time counts again", [0, 1, 1.001, 0.01], [0, 0, 0, 0.01], [2]],
  [
    "doesn't count frames without a head position, nor the time up to the next one with it",
    [0, 0.01, "0.01", "0.01", 0.01, 0.02],
    [0, 0.01, 0, 0, 0, 0.02],
    [],
  ],
  [
    "reports frames without a head position for over 1 s while they last",
    [0, "0.5", "0.5", "0.25", "0.25", 0.25, 0.01],
    [0, 0, 0, 0, 0, 0, 0.01],
    [3, 4, 5],
  ],
  ["waits for the first head position", ["0", "5", 5, 0.01], [0, 0, 0, 0.01], []],
])("%s [R-105] [R-111]", (_, gaps, seconds, long) => {
  const clock = new FrameClock();
  let time = 0;
  const frames = gaps.map((gap) => {
    time += 1000 * Number(gap);
    clock.advance(typeof gap === "number", time);
    return [Number(clock.seconds.toFixed(6)), clock.isLong] as const;
  });
  expect(frames).toEqual(seconds.map((counted, i) => [counted, long.includes(i)]));
});

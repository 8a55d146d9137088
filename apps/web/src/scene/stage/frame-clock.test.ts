import { describe, expect, it } from "vitest";
import { FrameClock } from "./frame-clock.ts";

/** The gaps in milliseconds that a clock measures between frames: each has the callback's time and the prediction. */
function gapsOf(clock: FrameClock, frames: readonly (readonly [time: number, prediction?: number])[]): number[] {
  return frames.map(([time, prediction]) => {
    clock.advance(time, prediction);
    return Math.round(1000 * clock.seconds);
  });
}

describe("FrameClock", () => {
  it("follows the predicted display time, not the callbacks, which may come early or late [E-11]", () => {
    const clock = new FrameClock();
    const frames = [
      [1000, 1040],
      [1019, 1051],
      [1022, 1062],
    ] as const;
    expect(gapsOf(clock, frames)).toEqual([0, 11, 11]);
    expect(clock.source).toBe("predicted");
  });

  it("follows the callbacks in browsers without a prediction [E-11]", () => {
    const clock = new FrameClock();
    expect(gapsOf(clock, [[1000], [1011], [1033]])).toEqual([0, 11, 22]);
    expect(clock.source).toBe("callback");
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

  it("counts no time twice when a prediction is earlier than the one before [E-11]", () => {
    const clock = new FrameClock();
    const frames = [
      [1000, 1040],
      [1010, 1060],
      [1020, 1050],
      [1030, 1070],
    ] as const;
    expect(gapsOf(clock, frames)).toEqual([0, 20, 0, 10]);
    expect(clock.source).toBe("predicted");
  });

  it("gives up a prediction that stands still [E-11]", () => {
    const clock = new FrameClock();
    const frames = Array.from({ length: 60 }, (_, i) => [1000 + 10 * i, 1040] as const);
    const passed = gapsOf(clock, frames).reduce((sum, gap) => sum + gap, 0);
    expect(clock.source).toBe("callback");
    expect(passed, "only what the prediction has missed").toBeGreaterThan(290);
  });

  it("doesn't count a clock that goes back [E-11]", () => {
    expect(gapsOf(new FrameClock(), [[1000], [990], [1001]])).toEqual([0, 0, 11]);
  });
});

import { describe, expect, it } from "vitest";
import { SlowFrames } from "./slow-frames.ts";

/** Frames with the given gaps in milliseconds; returns whether the device counted as slow after each. */
function slowAfter(gaps: readonly number[], frames = new SlowFrames()): boolean[] {
  return gaps.map((milliseconds) => {
    frames.note({ gap: milliseconds / 1000 });
    return frames.isSlow;
  });
}

const repeated = (gap: number, count: number) => Array<number>(count).fill(gap);

describe("a device", () => {
  it("is too slow after 3 seconds below 4 frames a second [R-103]", () => {
    const slow = slowAfter(repeated(400, 10));
    expect(slow.indexOf(true)).toBe(7);
    expect(slow.slice(7)).not.toContain(false);
    expect(slowAfter(repeated(250, 100))).not.toContain(true);
  });

  it("is too slow if only a few frames come in time [R-103]", () => {
    expect(slowAfter(Array.from({ length: 30 }, (_, i) => (i % 5 === 4 ? 50 : 400))).at(-1)).toBe(true);
  });

  it("is not too slow because of a long gap or two [R-103]", () => {
    expect(slowAfter([16, 60_000, 16, 5000, 16])).not.toContain(true);
  });

  it("is fast enough again after 3 seconds of frames in time [R-103]", () => {
    expect(slowAfter([...repeated(400, 10), ...repeated(100, 29)]).at(-1)).toBe(true);
    expect(slowAfter([...repeated(400, 10), ...repeated(100, 31)]).at(-1)).toBe(false);
  });

  it("is not too slow because of a pause [R-103]", () => {
    const frames = new SlowFrames();
    slowAfter(repeated(400, 7), frames);
    frames.pause();
    expect(frames.isSlow).toBe(false);
    expect(slowAfter(repeated(400, 7), frames)).not.toContain(true);
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evenly } from "../testing/evenly.ts";
import { evidenceOf, FrameDrawing, FrameLog, noteFrame } from "./frame-log.ts";

const rates = fc.constantFrom(60, 72, 80, 90, 120, 144);
/** How many refreshes each frame took: nearly all of them one. */
const refreshes = fc.array(fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 8 })), {
  minLength: 40,
  maxLength: 400,
});
const drawing = new FrameDrawing();
/** Milliseconds by which frames come early or late, well below half a refresh. */
const jitter = evenly(-1, 1);

describe("the log of frames", () => {
  it("counts dropped refreshes exactly with and without a reported rate, despite jitter [E-05]", () => {
    fc.assert(
      fc.property(rates, refreshes, fc.boolean(), jitter, (rate, list, reported, most) => {
        const log = new FrameLog();
        // A display without a word is known by its commonest gap.
        const frames = [...Array<number>(list.length).fill(1), ...list];
        frames.forEach((count, i) => {
          const uneven = i % 2 === 0 ? most : -most;
          noteFrame(
            log,
            (count * 1000) / rate / 1000 + (reported ? uneven / 1000 : 0),
            reported ? rate : null,
            null,
            drawing,
          );
        });
        const evidence = evidenceOf(log);
        const dropped = list.reduce((sum, count) => sum + count - 1, 0);
        expect(evidence.framesShown).toBe(frames.length);
        expect(evidence.framesLate).toBe(dropped);
        expect(Math.abs((evidence.refreshRate ?? 0) - rate)).toBeLessThan(0.06);
        expect(evidence.worstGap).toBeGreaterThanOrEqual((Math.max(...list) * 1000) / rate - 1.1);
      }),
    );
  });

  it.each([0, Number.NaN, -1, 1e6])("estimates the rate when the display reports %s Hz [E-05]", (rate) => {
    const log = new FrameLog();
    for (const refreshes of [1, 1, 1, 3, 1]) noteFrame(log, refreshes / 72, rate, null, drawing);
    expect(evidenceOf(log)).toMatchObject({ refreshRate: 72, framesLate: 2 });
  });

  it("has the least render scale, and 'predicted' only if all frames were [E-05]", () => {
    const log = new FrameLog();
    const note = (renderScale: number | null, displayTime: "predicted" | "callback" | null) => {
      noteFrame(log, 0.01, 90, null, { renderScale, displayTime, fit: null });
      return evidenceOf(log);
    };
    expect(note(null, null)).not.toHaveProperty("renderScale");
    expect(note(1, "predicted")).toMatchObject({ renderScale: 1, displayTime: "predicted" });
    expect(note(0.7, "callback")).toMatchObject({ renderScale: 0.7, displayTime: "callback" });
    expect(note(0.9, "predicted")).toMatchObject({ renderScale: 0.7, displayTime: "callback" });
  });

  it("has the least fit to a measured screen [E-07]", () => {
    const log = new FrameLog();
    const note = (fit: number | null) => {
      noteFrame(log, 0.01, null, null, { renderScale: null, displayTime: null, fit });
      return evidenceOf(log);
    };
    expect(note(null)).not.toHaveProperty("fit");
    expect(note(0.8)).toMatchObject({ fit: 0.8 });
    expect(note(0.54321)).toMatchObject({ fit: 0.543 });
    expect(note(1)).toMatchObject({ fit: 0.543 });
  });

  it("gives the share of time with the head within 5 degrees of its first direction [E-05]", () => {
    const log = new FrameLog();
    for (const turned of [0, 4.9, 5.1, 30]) noteFrame(log, 0.01, 90, turned, drawing);
    expect(evidenceOf(log).headStill).toBe(0.5);
    expect(evidenceOf(new FrameLog())).toEqual({
      refreshRate: null,
      framesShown: 0,
      framesLate: 0,
      worstGap: 0,
      headStill: null,
    });
  });
});

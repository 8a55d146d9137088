import { describe, expect, it } from "vitest";
import { advanceScale, ScaleState, VIEWPORT_SCALES } from "./viewport-scale.ts";

const RATE = 90;
const FRAME = 1 / RATE;
/** Every second refresh is missed. */
const HALF = 2 * FRAME;

interface Frames {
  readonly gap?: number;
  /** Null if the display doesn't report it. */
  readonly rate?: number | null;
  readonly mayStep?: boolean;
}

/** Runs frames for some seconds; returns the seconds at which the step changed. */
function run(state: ScaleState, seconds: number, { gap = FRAME, rate = RATE, mayStep = true }: Frames = {}): number[] {
  const changes: number[] = [];
  for (let time = gap; time <= seconds + 1e-9; time += gap) {
    const { step } = state;
    advanceScale(state, { gap }, rate ?? undefined, mayStep);
    if (state.step !== step) changes.push(time);
  }
  return changes;
}

describe("the viewport scale", () => {
  it("stays native while frames are on time [E-11]", () => {
    const state = new ScaleState();
    expect(run(state, 120)).toEqual([]);
    expect(state.step).toBe(0);
  });

  it("steps down when frames have come late for 2 s, again after 2 s more, and no further than the last step [E-11]", () => {
    const state = new ScaleState();
    const changes = run(state, 30, { gap: HALF });
    expect(changes).toEqual([expect.closeTo(2, 1), expect.closeTo(4, 1)]);
    expect(state.step).toBe(VIEWPORT_SCALES.length - 1);
  });

  it.each([
    ["30 Hz of 90", 3, RATE],
    ["22.5 Hz of 90", 4, RATE],
    ["30 Hz of 90, unreported", 3, null],
  ])("steps down once, to where the frames can be on time, at %s [E-11]", (_, refreshes, rate) => {
    const state = new ScaleState();
    run(state, 3, { rate });
    // As where the viewports can't be scaled: only the next session's layer gets smaller.
    expect(run(state, 2.1, { gap: refreshes * FRAME, rate })).toHaveLength(1);
    expect(run(state, 40, { gap: refreshes * FRAME, rate, mayStep: false })).toEqual([]);
    // A frame of three refreshes takes longer than two of them, so it needs half of the pixels.
    expect(VIEWPORT_SCALES[state.step]).toBe(0.71);
  });

  it("ignores single late frames, shorter troubles and pauses [E-11]", () => {
    const state = new ScaleState();
    for (let n = 0; n < 60; n++) {
      run(state, 1);
      run(state, HALF, { gap: HALF });
    }
    for (let n = 0; n < 10; n++) {
      run(state, 1.8, { gap: HALF });
      run(state, 0.5);
    }
    for (let n = 0; n < 60; n++) run(state, 0.3, { gap: 0.3 });
    for (let n = 0; n < 10; n++) {
      run(state, 1.8, { gap: HALF });
      run(state, 0.3, { gap: 0.3 });
    }
    expect(state.step).toBe(0);
  });

  it("steps down when one frame of ten comes late, as long as that lasts [E-11]", () => {
    const state = new ScaleState();
    for (let n = 0; n < 20; n++) {
      run(state, 9 * FRAME);
      run(state, HALF, { gap: HALF });
    }
    expect(state.step).toBe(1);
  });

  it("steps up only after a long time without a late frame, and each time later [E-11]", () => {
    const state = new ScaleState();
    run(state, 2.1, { gap: HALF });
    const [first = 0] = run(state, 200);
    expect(first).toBeGreaterThan(10 * 2);
    run(state, 2.1, { gap: HALF });
    expect(state.step).toBe(1);
    const [second = 0] = run(state, 200);
    expect(second).toBeGreaterThan(1.9 * first);
    expect(state.step).toBe(0);
  });

  it("doesn't change while it must not, and then does at once [E-11]", () => {
    const state = new ScaleState();
    expect(run(state, 10, { gap: HALF, mayStep: false })).toEqual([]);
    expect(run(state, 0.1, { gap: HALF })).toHaveLength(1);
    run(state, 200, { mayStep: false });
    expect(state.step).toBe(1);
    expect(run(state, 0.1)).toHaveLength(1);
    expect(state.step).toBe(0);
  });

  describe("of a display that doesn't report its rate", () => {
    it.each([60, 72, 90, 96, 120])("stays native at %d Hz [E-11]", (rate) => {
      const state = new ScaleState();
      // Callbacks jitter.
      for (let frame = 0; frame < 60 * rate; frame++) {
        advanceScale(state, { gap: (1 + 0.3 * Math.sin(frame)) / rate }, undefined, true);
      }
      expect(state.step).toBe(0);
    });

    it.each([
      [60, 30],
      [72, 36],
      [90, 45],
      [90, 30],
    ])("steps down at %d Hz if frames come at %d Hz from the start [E-11]", (_, rate) => {
      const state = new ScaleState();
      run(state, 4, { gap: 1 / rate, rate: null });
      expect(state.step).toBe(1);
    });

    it("steps down when frames come late after a smooth start [E-11]", () => {
      const state = new ScaleState();
      run(state, 3, { rate: null });
      run(state, 2.1, { gap: HALF, rate: null });
      expect(state.step).toBe(1);
    });

    it.each([0, Number.NaN, 30])("doesn't believe a reported rate of %d Hz [E-11]", (rate) => {
      const state = new ScaleState();
      run(state, 20, { rate });
      expect(state.step).toBe(0);
      run(state, 2.1, { gap: HALF, rate });
      expect(state.step).toBe(1);
    });
  });
});

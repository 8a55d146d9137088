import { describe, expect, it } from "vitest";
import { createDotField, DOT_NUMBERS, type DotPattern, drawDots, type EyeDots } from "./dots.ts";
import { PLACES, type Place } from "./settings.ts";
import { patchTurn, stimulusSize } from "./stimulus.ts";
import { createSolver, patchAt, type SeenDot, type SeenTrial } from "./testing/one-eye-solver.ts";

const SIZE = stimulusSize("medium", 1, 25 * (180 / Math.PI));
const SHIFT = Math.tan(patchTurn({ disparity: 660 }));
/** New images in the four seconds of a trial. */
const REFRESHES = 36;
// process.env.SOAK: the domain has no Node types, not even in tests.
const { process } = globalThis as unknown as { process: { env: Record<string, string | undefined> } };
const isWhole = process.env.SOAK === "full";
/** Milliseconds on a busy machine. */
const LONGEST = isWhole ? 600_000 : 60_000;

const field = createDotField();

function pattern(place: Place | null, density = 2): DotPattern {
  return { size: SIZE, density, place, shiftX: SHIFT, shiftY: 0 };
}

/** What an eye sees: positions with the shift of the patch. */
function seen({ numbers, count }: EyeDots, shift: number): (SeenDot & { readonly inPatch: boolean })[] {
  return Array.from({ length: count }, (_, i) => {
    const [x = 0, y = 0, inPatch = 0] = numbers.subarray(i * DOT_NUMBERS, (i + 1) * DOT_NUMBERS);
    return { x: x + inPatch * shift, y, light: 1, edge: 1, inPatch: inPatch === 1 };
  });
}

function leftTrial(place: Place | null, seed: number, density = 2) {
  return Array.from({ length: REFRESHES }, (_, refresh) => {
    drawDots(field, pattern(place, density), seed, refresh);
    return seen(field.left, SHIFT);
  });
}

describe("the dots", () => {
  it("are the same in both eyes except in the patch, where they differ by the disparity [R-173]", () => {
    for (const place of PLACES) {
      drawDots(field, pattern(place), 7, 3);
      const [left, right] = [seen(field.left, SHIFT), seen(field.right, -SHIFT)];
      const inPatch = left.filter((dot) => dot.inPatch);
      expect(inPatch.length).toBeGreaterThan(2);
      for (const { x, y } of inPatch)
        expect(right).toContainEqual({ x: expect.closeTo(x - 2 * SHIFT, 6), y, light: 1, edge: 1, inPatch: true });
      const others = left.filter((dot) => !dot.inPatch);
      const both = others.filter(({ x, y }) => right.some((dot) => dot.x === x && dot.y === y));
      // The rest is beside the patch, where one eye sees the field and the other the patch.
      expect(both.length / others.length).toBeGreaterThan(0.97);
    }
  });

  it("cover the chosen share of the field in each eye, with and without a patch [R-173]", () => {
    for (const density of [0.5, 2, 10]) {
      for (const place of [null, "left"] as const) {
        let [left, right] = [0, 0];
        for (let refresh = 0; refresh < 200; refresh++) {
          drawDots(field, pattern(place, density), 1, refresh);
          left += field.left.count;
          right += field.right.count;
        }
        const share = (dots: number) => (100 * (dots / 200) * Math.PI * SIZE.radius ** 2) / (2 * SIZE.field) ** 2;
        expect(Math.abs(share(left) / density - 1)).toBeLessThan(0.03);
        expect(Math.abs(share(right) / density - 1)).toBeLessThan(0.03);
      }
    }
  });

  it("depend on the seed and the number of the refresh alone, and are all new at each refresh [R-173]", () => {
    const drawn = (seed: number, refresh: number) => {
      drawDots(field, pattern("up"), seed, refresh);
      return seen(field.right, -SHIFT);
    };
    expect(drawn(5, 9)).toEqual(drawn(5, 9));
    const before = new Set(drawn(5, 9).map(({ x, y }) => `${x} ${y}`));
    expect(drawn(5, 10).filter(({ x, y }) => before.has(`${x} ${y}`))).toEqual([]);
    expect(drawn(6, 9).filter(({ x, y }) => before.has(`${x} ${y}`))).toEqual([]);
  });

  /** The share of trials in which the solver finds the place. */
  function found(
    trials: number,
    change: (trial: ReturnType<typeof leftTrial>, place: Place) => SeenTrial,
    density = 2,
  ) {
    const usual = Array.from({ length: 100 }, (_, i) => leftTrial(null, 1e6 + i, density));
    const solve = createSolver(usual, SIZE, SHIFT);
    let right = 0;
    for (let i = 0; i < trials; i++) {
      const place = PLACES[(i * 7 + (i >> 2)) % 4] ?? "up";
      if (solve(change(leftTrial(place, i, density), place)) === place) right += 1;
    }
    return right / trials;
  }

  it("show one eye nothing of the place [R-173]", { timeout: LONGEST }, () => {
    const trials = isWhole ? 2000 : 400;
    const tolerance = isWhole ? 0.03 : 0.065;
    expect(Math.abs(found(trials, (trial) => trial) - 0.25)).toBeLessThan(tolerance);
  });

  it.each<[string, number, (trial: ReturnType<typeof leftTrial>, place: Place) => SeenTrial]>([
    [
      "a gap beside the patch",
      10,
      (trial, place) => {
        const { x, y, halfX, halfY } = patchAt(SIZE, place);
        const isBeside = (dot: SeenDot) =>
          Math.abs(dot.y - y) < halfY && Math.abs(dot.x - x + halfX - SHIFT / 2) < SHIFT / 2;
        return trial.map((frame) => frame.filter((dot) => !isBeside(dot)));
      },
    ],
    [
      "a denser patch",
      2,
      (trial) =>
        trial.map((frame) =>
          frame.flatMap((dot, i) => (dot.inPatch && i % 3 === 0 ? [dot, { ...dot, x: dot.x + 0.001 }] : [dot])),
        ),
    ],
    [
      "softer edges in the patch",
      2,
      (trial) => trial.map((frame) => frame.map((dot) => (dot.inPatch ? { ...dot, edge: 1.05 } : dot))),
    ],
    [
      "a patch that is refreshed half as often",
      2,
      (trial) =>
        trial.map((frame, i) => [
          ...frame.filter((dot) => !dot.inPatch),
          ...(trial[i - (i % 2)] ?? []).filter((dot) => dot.inPatch),
        ]),
    ],
    [
      "a field that doesn't change",
      2,
      (trial) =>
        trial.map((frame) => [
          ...(trial[0] ?? []).filter((dot) => !dot.inPatch),
          ...frame.filter((dot) => dot.inPatch),
        ]),
    ],
  ])("would show it with %s, so the solver can see [R-173]", { timeout: LONGEST }, (_, density, plant) => {
    expect(found(60, plant, density)).toBeGreaterThanOrEqual(0.6);
  });
});

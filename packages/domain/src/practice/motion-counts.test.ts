import fc from "fast-check";
import { expect, it } from "vitest";
import { EXERCISE_TYPES, type ExerciseType, MOTION_TYPES } from "../motion/index.ts";
import { mostUsed, motionShares } from "./motion-counts.ts";

const exercises = fc.array(fc.constantFrom(...EXERCISE_TYPES), { maxLength: 300 });

/** Each exercise in its own bucket. */
const daysOf = (types: readonly ExerciseType[]) =>
  types.map((type) => ({ date: "2026-11-21", seconds: 60, sessions: 1, types: { [type]: 1 } }));

it("gives every motion and every practised exercise its count and share, largest first, adding up to 100 per cent [R-046] [R-062]", () => {
  fc.assert(
    fc.property(exercises, (types) => {
      const shares = motionShares(daysOf(types));
      const listed = new Set([...MOTION_TYPES, ...types]);
      expect(shares.map(({ type }) => type).sort()).toEqual([...listed].sort());
      for (const { type, count, percent } of shares) {
        expect(count).toBe(types.filter((each) => each === type).length);
        if (types.length > 0) expect(Math.abs(percent - (100 * count) / types.length)).toBeLessThan(1);
      }
      expect(shares.map(({ count }) => count)).toEqual(shares.map(({ count }) => count).sort((a, b) => b - a));
      expect(shares.reduce((sum, { percent }) => sum + percent, 0)).toBe(types.length > 0 ? 100 : 0);
    }),
    { numRuns: 2000 },
  );
});

it("gives what rounding leaves over to the largest remainders [R-046]", () => {
  const shares = motionShares([
    { date: "2026-11-20", seconds: 60, sessions: 3, types: { pursuit: 1, saccades: 1, figure8: 1 } },
  ]);
  expect(shares.slice(0, 4).map(({ percent }) => percent)).toEqual([34, 33, 33, 0]);
});

it("picks the most practised motion, and the first in the list when several are equal [R-062]", () => {
  expect(mostUsed({ figure8: 3, pursuit: 2 })).toBe("figure8");
  expect(mostUsed({ figure8: 2, saccades: 2, accommodation: 1 })).toBe("saccades");
  expect(mostUsed({ figure8: 2, randomdots: 3 })).toBe("randomdots");
  expect(mostUsed({})).toBeNull();
});

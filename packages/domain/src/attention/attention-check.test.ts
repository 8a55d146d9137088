import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AttentionCheck,
  advanceAttention,
  answerAttention,
  createAttentionCheck,
  postpone,
  shownMarker,
} from "./attention-check.ts";
import { joinTallies, MARKER_EYES, type MarkerEyes } from "./tally.ts";

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const FRAME = 1 / 64;

/** Lets frames pass until something is so; fails after a minute. */
function passUntil(check: AttentionCheck, reached: () => boolean, left = true, right = true): number {
  let seconds = 0;
  while (!reached()) {
    advanceAttention(check, FRAME, left, right);
    seconds += FRAME;
    if (seconds > 60) throw new Error("nothing happened for a minute");
  }
  return seconds;
}

/** The eyes of the next trials, each gone through to its end. */
function trials(check: AttentionCheck, count: number, left = true, right = true): { eyes: MarkerEyes; wait: number }[] {
  return Array.from({ length: count }, () => {
    const wait = passUntil(check, () => check.since !== null, left, right);
    const { eyes } = check;
    passUntil(check, () => check.since === null, left, right);
    return { eyes, wait };
  });
}

describe("the attention check", () => {
  it("shows a marker every 10 to 20 s, to each eye, both and none equally often, in an order that depends on its seed [E-03]", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const seen = trials(createAttentionCheck(seed), 16);
        for (const { wait } of seen) expect(wait).toBeGreaterThanOrEqual(10 - FRAME);
        for (const { wait } of seen) expect(wait).toBeLessThanOrEqual(20 + FRAME);
        for (const eyes of MARKER_EYES) expect(seen.filter((trial) => trial.eyes === eyes)).toHaveLength(4);
      }),
      { numRuns: 20 },
    );
    const orders = new Set(
      [1, 2, 3, 4, 5].map((seed) =>
        trials(createAttentionCheck(seed), 8)
          .map(({ eyes }) => eyes)
          .join(),
      ),
    );
    expect(orders.size).toBeGreaterThan(3);
  });

  it("counts answers for the eyes that saw a marker, and false alarms when none was shown [E-03]", () => {
    fc.assert(
      fc.property(seeds, fc.array(fc.boolean(), { minLength: 8, maxLength: 24 }), (seed, answers) => {
        const check = createAttentionCheck(seed);
        const wanted = { left: [0, 0], right: [0, 0], both: [0, 0], none: [0, 0] };
        for (const answer of answers) {
          passUntil(check, () => check.since !== null);
          const count = wanted[check.eyes];
          count[0] = (count[0] ?? 0) + 1;
          if (answer) {
            expect(answerAttention(check)).toBe(true);
            // Once more is no second answer.
            answerAttention(check);
            expect(shownMarker(check), "answered, it goes").toBe("none");
            count[1] = (count[1] ?? 0) + 1;
          }
          passUntil(check, () => check.since === null);
          expect(answerAttention(check), "between markers a select is no answer").toBe(false);
        }
        for (const eyes of MARKER_EYES) {
          expect([check.tally[eyes].shown, check.tally[eyes].answered], eyes).toEqual(wanted[eyes]);
        }
      }),
      { numRuns: 20 },
    );
  });

  it("shows nothing to an eye that sees black; half of the trials then show nothing [E-03]", () => {
    const seen = trials(createAttentionCheck(5), 16, true, false).map(({ eyes }) => eyes);
    expect(seen.filter((eyes) => eyes === "left")).toHaveLength(8);
    expect(seen.filter((eyes) => eyes === "none")).toHaveLength(8);
  });

  it("adds up the parts of a practice session [E-03]", () => {
    const part = (shown: number, answered: number) => ({ shown, answered });
    const tally = { left: part(3, 1), right: part(2, 2), both: part(1, 1), none: part(4, 0) };
    expect(joinTallies(tally, undefined)).toBe(tally);
    expect(joinTallies(undefined, undefined)).toBeUndefined();
    expect(joinTallies(tally, tally)).toEqual({
      left: part(6, 2),
      right: part(4, 4),
      both: part(2, 2),
      none: part(8, 0),
    });
  });

  it("discards a marker on a pause and shows it again after a wait [E-03]", () => {
    const check = createAttentionCheck(9);
    passUntil(check, () => shownMarker(check) !== "none");
    const { eyes } = check;
    const { trial } = check;
    answerAttention(check);
    postpone(check);
    expect(shownMarker(check)).toBe("none");
    expect(MARKER_EYES.map((each) => check.tally[each].shown)).not.toContain(trial + 1);
    const wait = passUntil(check, () => check.since !== null);
    expect([check.eyes, check.trial]).toEqual([eyes, trial]);
    expect(wait).toBeGreaterThanOrEqual(10 - FRAME);
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { interruptPresentation, type PatchKind } from "./presentation.ts";
import {
  advanceScreening,
  answerScreening,
  beginScreening,
  createScreening,
  passesScreening,
  repeatExplanation,
  type Screening,
  screeningResult,
  suppressedEye,
} from "./screening.ts";

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const FRAME = 1 / 72;

function pass(screening: Screening, seconds: number): void {
  for (let now = 0; now < seconds; now += FRAME) advanceScreening(screening, FRAME);
}

/** Answers the patches of this state, each after a second. @returns their kinds */
function answerAll(screening: Screening, sees: (kind: PatchKind) => boolean): PatchKind[] {
  const { state } = screening;
  const kinds: PatchKind[] = [];
  while (screening.state === state) {
    pass(screening, 1);
    if (!screening.place) throw new Error("no patch");
    kinds.push(screening.kind);
    answerScreening(screening, sees(screening.kind) ? screening.place : "none");
  }
  return kinds;
}

/** A screening after its explanation and its trials. */
function screened(sees: (kind: PatchKind) => boolean, tries = 1, seed = 5): Screening {
  const screening = createScreening(seed, tries);
  answerAll(screening, () => true);
  beginScreening(screening);
  answerAll(screening, sees);
  return screening;
}

describe("the screening", () => {
  it("explains with three large patches that may take any time and be repeated [R-171]", () => {
    const screening = createScreening(1, 1);
    beginScreening(screening);
    pass(screening, 60);
    expect(screening).toMatchObject({ state: "explaining", kind: "large", done: 0, demand: 0 });
    expect(answerAll(screening, () => false)).toEqual(["large", "large", "large"]);
    pass(screening, 5);
    expect(screening).toMatchObject({ state: "explained", place: null });
    repeatExplanation(screening);
    expect(answerAll(screening, () => true)).toEqual(["large", "large", "large"]);
    beginScreening(screening);
    pass(screening, 1);
    expect(screening.state).toBe("testing");
    expect(screeningResult(screening)).toEqual({ right: 0, catches: 0, tries: 1 });
  });

  it("mixes 12 trials, 2 catch trials and 3 markers for each eye in an order that depends on its seed [R-171]", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const kinds = [...createScreening(seed, 1).kinds];
        const count = (kind: PatchKind) => kinds.filter((other) => other === kind).length;
        expect([count("disparity"), count("luminance"), count("left"), count("right")]).toEqual([12, 2, 3, 3]);
      }),
    );
    const orders = Array.from({ length: 50 }, (_, seed) => createScreening(seed, 1).kinds.join());
    expect(new Set(orders).size).toBe(50);
  });

  it("counts no answer within 4 s as wrong [R-171]", () => {
    const screening = createScreening(1, 1);
    answerAll(screening, () => true);
    beginScreening(screening);
    pass(screening, 20 * 4.7);
    expect(screening.state).toBe("over");
    expect(screeningResult(screening)).toEqual({ right: 0, catches: 0, tries: 1 });
  });

  it("drops an interrupted trial and shows one of the same kind again [R-171]", () => {
    const screening = createScreening(1, 1);
    answerAll(screening, () => true);
    beginScreening(screening);
    pass(screening, 1);
    const { kind } = screening;
    interruptPresentation(screening);
    expect(screening).toMatchObject({ place: null, done: 0, feedback: "none" });
    answerScreening(screening, "up");
    expect(screening.done).toBe(0);
    pass(screening, 1);
    expect(screening).toMatchObject({ kind, done: 0 });
    expect(screening.place).not.toBeNull();
  });

  it("passes with 9 of 12 and both catches, from the second try of a day with 10 [R-171]", () => {
    const all = screeningResult(screened(() => true));
    expect(all).toEqual({ right: 12, catches: 2, tries: 1 });
    expect(passesScreening(all)).toBe(true);
    expect(passesScreening({ right: 9, catches: 2, tries: 1 })).toBe(true);
    expect(passesScreening({ right: 8, catches: 2, tries: 1 })).toBe(false);
    expect(passesScreening({ right: 12, catches: 1, tries: 1 })).toBe(false);
    expect(passesScreening({ right: 9, catches: 2, tries: 2 })).toBe(false);
    expect(passesScreening({ right: 10, catches: 2, tries: 3 })).toBe(true);
  });

  it("names an eye that misses its markers while the other eye misses none [R-171]", () => {
    expect(suppressedEye(screened(() => true))).toBeNull();
    expect(suppressedEye(screened(() => false))).toBeNull();
    expect(suppressedEye(screened((kind) => kind === "luminance" || kind === "right"))).toBe("left");
    expect(suppressedEye(screened((kind) => kind === "luminance" || kind === "left"))).toBe("right");
    let missed = 0;
    expect(suppressedEye(screened((kind) => kind !== "left" || missed++ > 0))).toBeNull();
  });
});

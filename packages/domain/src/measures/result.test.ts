import { describe, expect, it } from "vitest";
import { createMeasureRun, type DotsMeasure, decodeTrials, encodeTrials } from "../random-dots/index.ts";
import { playRun, TRAITS, type Traits } from "../random-dots/testing/observer.ts";
import { countedValues, seriesOf, sittingNumber } from "./result.ts";
import type { DotsSitting, NearPointSitting } from "./sitting.ts";

const BOUNDS = { in: 20, out: 40 };
const TAKEN = { takenAt: "2026-11-20T08:00:00.000Z", date: "2026-11-20", zone: "UTC", afterPractice: false };

/** A sitting of a simulated user who admits not seeing and loses depth at a level, without any spread. */
function sittingOf(measure: DotsMeasure, lost: number, traits: Partial<Traits> = {}, bounds = BOUNDS): DotsSitting {
  const sharp = { ...TRAITS, midpoint: lost - 0.5, scale: 0.001, admits: true, ...traits };
  const run = playRun(createMeasureRun(measure, bounds, 7), sharp, 7);
  const screening = { right: 12, catches: 2, tries: 1 };
  const answers = { formula: 1, seed: 7, isComplete: true, bounds, screening, trials: encodeTrials(run.trials) };
  return { ...TAKEN, measure, display: "headset", input: "controller", ipd: 0.063, distance: 0.4, answers };
}

function nearPoint(day: number, value: number, afterPractice = false): NearPointSitting {
  const date = `2026-11-${String(day).padStart(2, "0")}`;
  const tries = [value, value, value];
  return { measure: "nearPoint", ...TAKEN, date, takenAt: `${date}T08:00:00.000Z`, afterPractice, tries };
}

describe("the numbers of a sitting", () => {
  it("are median and spread of break and recovery in each direction [E-13]", () => {
    const sitting = sittingOf("ranges", 11);
    const [inward, out] = [sittingNumber("in", sitting), sittingNumber("out", sitting)];
    expect(inward).toMatchObject({ value: 11, spread: 0, isCensored: false, doubled: null });
    expect(inward?.recovery).toMatchObject({ spread: 0 });
    expect(out).toMatchObject({ value: 11, isCensored: false });
  });

  it("are the bound, marked as censored, where it was reached, without recovery [E-13]", () => {
    const sitting = sittingOf("ranges", 30);
    const [inward, out] = [sittingNumber("in", sitting), sittingNumber("out", sitting)];
    expect(inward).toMatchObject({ value: 20, spread: null, isCensored: true, recovery: null });
    expect(out).toMatchObject({ value: 30, isCensored: false });
  });

  it("are missing for a break at 2 Δ or below, and in a direction that can't be shown [E-13]", () => {
    expect(sittingNumber("out", sittingOf("ranges", 2))).toMatchObject({ value: null, isCensored: false });
    expect(sittingNumber("in", sittingOf("ranges", 9, {}, { in: 0, out: 40 }))).toBeNull();
  });

  it("have the lowest level of double vision, which is on the way back [E-13]", () => {
    const sitting = sittingOf("ranges", 11, { hysteresis: 6 });
    const trials = (decodeTrials(sitting.answers.trials) ?? []).map((trial) =>
      trial.answer === "none" ? { ...trial, answer: "double" as const } : trial,
    );
    const saw = { ...sitting, answers: { ...sitting.answers, trials: encodeTrials(trials) } };
    const { value, recovery, doubled } = sittingNumber("in", saw) ?? {};
    expect([value, recovery]).toEqual([11, { value: 4, spread: 0 }]);
    expect(doubled).toBe(5);
  });

  it("are the mean of both runs of Vergence facility, or missing if one of them has no number [E-13]", () => {
    const { value, spread } = sittingNumber("facility", sittingOf("facility", 30)) ?? {};
    expect(value).toBeGreaterThan(3);
    expect(spread).not.toBeNull();
    expect(sittingNumber("facility", sittingOf("facility", 5))).toMatchObject({ value: null });
  });

  it("are read from the trials once, however often they are shown [E-13]", () => {
    const sitting = sittingOf("ranges", 11);
    expect(sittingNumber("in", { ...sitting })).toBe(sittingNumber("in", sitting));
  });

  it("are median and spread of the tries of Near point [E-13]", () => {
    expect(sittingNumber("nearPoint", { ...nearPoint(1, 6), tries: [7.5, 6, 6.5] })).toEqual({
      value: 6.5,
      spread: 1.5,
      isCensored: false,
    });
  });
});

describe("the series of a measure", () => {
  it("have one display, input and base distance, the newest series first, each oldest first [E-13]", () => {
    const [one, other] = [sittingOf("ranges", 9), { ...sittingOf("ranges", 9), input: "hand" as const }];
    const far = { ...one, distance: 1 as const };
    const all = [far, one, other, nearPoint(1, 6), one, { ...one, display: "side-by-side" as const }];
    expect(seriesOf("ranges", all)).toEqual([[far], [one, one], [other], [all[5]]]);
    expect(seriesOf("facility", all)).toEqual([]);
  });

  it("count without the first complete sitting, without ones that ended early and without missing numbers [E-13]", () => {
    const early = sittingOf("ranges", 9);
    const unfinished = { ...early, answers: { ...early.answers, isComplete: false } };
    const series = [unfinished, sittingOf("ranges", 9), unfinished, sittingOf("ranges", 2), sittingOf("ranges", 12)];
    expect(countedValues("out", series)).toMatchObject([{ value: 12, isCensored: false, isMarked: false }]);
    expect(countedValues("nearPoint", [nearPoint(1, 9), nearPoint(2, 6), nearPoint(3, 7, true)])).toMatchObject([
      { value: 6, isCensored: false, isMarked: false },
      { value: 7, isCensored: false, isMarked: true },
    ]);
  });
});

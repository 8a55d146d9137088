import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import {
  type Answers,
  advanceDotsRun,
  answerDotsRun,
  type Certificate,
  createDotsRun,
  createMeasureRun,
  DEFAULT_DOTS,
  type DotsMeasure,
  type DotsRun,
  decodeTrials,
  encodeTrials,
  type Trial,
} from "@vr-eye-lab/domain/random-dots";
import { afterAll, describe, expect, it } from "vitest";
import { pinnedNode } from "../setup/project.mjs";
import { checkRun } from "./check-run.ts";
import { RecordError, readRuns } from "./read-runs.ts";

const SEED = 99;
const BOUNDS = { in: 20, out: 40 };
const CERTIFICATE: Certificate = {
  demand: { asked: 4, drawn: 3.998 },
  disparity: { asked: 660, drawn: 655.2 },
  ipd: { asked: 0.063, drawn: 0.06301 },
  error: 0.04,
  pixelsPerDegree: 20,
  renderScale: 1,
  layer: "projection",
  displayTime: "predicted",
  framesLate: 2,
};

/** Answers of an observer who sees the patch up to 7 Δ. */
function answersOf(run: DotsRun): Answers {
  while (!run.isOver && run.seconds < 200) {
    advanceDotsRun(run, 0.02);
    const { place, demand, since } = run;
    if (place && since > 1) answerDotsRun(run, Math.abs(demand) <= 7 ? place : "none");
  }
  const screening = { right: 12, catches: 2, tries: 1 };
  const trials = encodeTrials(run.trials);
  return {
    formula: 1,
    seed: SEED,
    isComplete: run.isOver,
    bounds: BOUNDS,
    screening,
    trials,
    certificate: CERTIFICATE,
  };
}

const dots = { ...DEFAULT_DOTS, mode: "ramp" } as const;
const id = "01985d80-0000-7000-8000-000000000001";
const day = { date: "2026-11-26", zone: "UTC" };

function download(answers: Answers, evidence: object = {}): string {
  const exercise = { type: "randomdots", duration: 200, settings: { ...DEFAULT_SETTINGS, dots }, answers };
  const shown = {
    display: "headset",
    ipd: 0.063,
    framesLate: 3,
    renderScale: 0.9,
    displayTime: "predicted",
    ...evidence,
  };
  const session = {
    id,
    startedAt: "2026-11-26T08:00:00.000Z",
    ...day,
    duration: 200,
    exercises: [exercise],
    evidence: shown,
  };
  return JSON.stringify({ practice: [session], savedSequences: [] });
}

function contradictionsIn(text: string): string[] {
  return readRuns(text)
    .flatMap((run) => checkRun(run).filter(({ agrees }) => !agrees))
    .map((finding) => finding.text);
}

const answers = answersOf(createDotsRun(dots, BOUNDS, SEED, null));
const withTrial = (index: number, changed: Partial<Trial>): Answers => {
  const trials = (decodeTrials(answers.trials) ?? []).map((trial, i) =>
    i === index ? { ...trial, ...changed } : trial,
  );
  return { ...answers, trials: encodeTrials(trials) };
};
const certified = (changed: Partial<Certificate>): Answers => ({
  ...answers,
  certificate: { ...CERTIFICATE, ...changed },
});

describe("verify-record", () => {
  it("agrees with a record of the product's own rules [R-186]", () => {
    expect(contradictionsIn(download(answers))).toEqual([]);
  });

  /** An account's download with a sitting. */
  function sittingFile(measure: DotsMeasure, certificate: Certificate = CERTIFICATE): string {
    const taken = { ...answersOf(createMeasureRun(measure, BOUNDS, SEED)), certificate };
    const sitting = { id, measure, takenAt: "2026-11-26T08:00:00.000Z", ...day, afterPractice: false };
    const shown = { display: "headset", input: "stick", ipd: 0.063, distance: 0.4, answers: taken };
    return JSON.stringify({ practice: [], measures: [{ ...sitting, ...shown }] });
  }

  it.each(["ranges", "facility"] as const)("agrees with a sitting of %s [R-186]", (measure) => {
    const file = sittingFile(measure);
    expect(readRuns(file)).toHaveLength(1);
    expect(contradictionsIn(file)).toEqual([]);
  });

  it("names a sitting of facility whose end was removed [R-186]", () => {
    const file = JSON.parse(sittingFile("facility"));
    const [sitting] = file.measures;
    sitting.answers.trials = sitting.answers.trials.slice(0, 12 * 30);
    expect(contradictionsIn(JSON.stringify(file))).toContainEqual(
      expect.stringMatching(/^stored as complete after 180 s, its last trial begins at/),
    );
  });

  it("agrees with a sitting whose square is a pixel deep, but not with another depth [R-186]", () => {
    const shallow = { ...CERTIFICATE, pixelsPerDegree: 4, disparity: { asked: 900, drawn: 880 } };
    expect(contradictionsIn(sittingFile("ranges", shallow))).toEqual([]);
    expect(contradictionsIn(sittingFile("ranges", { ...shallow, pixelsPerDegree: 20 }))).toContainEqual(
      expect.stringMatching(/^disparity 900.0 ″ stored, the formulas ask for 660.0 ″/),
    );
  });

  it.each([
    ["a demand", withTrial(5, { demand: 3 }), /^trial 6: demand 3 Δ; the rules ask for/],
    ["an answer", withTrial(1, { answer: "none" }), /^trial 3: demand/],
    ["a time", withTrial(5, { at: 0 }), /^trial 6 begins at 0 s/],
    ["the seed", { ...answers, seed: 5 }, /its place doesn't follow from the seed 5$/],
    ["the screening", { ...answers, screening: { right: 8, catches: 2, tries: 1 } }, /^screening passed/],
    ["a wrong IPD", certified({ ipd: { asked: 0.063, drawn: 0.0625 } }), /^IPD 62.50 mm drawn, asked for 63.00 mm/],
    ["swapped eyes", certified({ ipd: { asked: 0.063, drawn: -0.063 } }), /^IPD -63.00 mm drawn/],
    ["a wrong sign", certified({ demand: { asked: 4, drawn: -4 } }), /^added demand -4.000 Δ drawn/],
    [
      "so few pixels that all agrees",
      certified({ pixelsPerDegree: 1e-6, demand: { asked: 4, drawn: -4 } }),
      /^added demand/,
    ],
    ["half a pixel", certified({ error: 0.5 }), /^farthest dot from its place 0.500 px drawn/],
    [
      "another demand",
      certified({ demand: { asked: 3, drawn: 3 } }),
      /^added demand 3.000 Δ stored, the formulas ask for 4/,
    ],
    ["another IPD", certified({ ipd: { asked: 0.06, drawn: 0.06 } }), /^IPD 60.00 mm stored, the session has 63.00 mm/],
    ["a screen", certified({ layer: "screen" }), /^layer path screen, on a headset/],
    ["a removed end", { ...answers, trials: answers.trials.slice(0, -24) }, /^stored as complete, its trials don't/],
    ["an early end", { ...answers, isComplete: false }, /^stored as ended early, its trials reach the end/],
    ["a time after no answer", withTrial(5, { answer: "none", latency: null }), /^trial 7 begins at .* before the one/],
    ["a long answer", withTrial(5, { latency: 5.4 }), /^trial 6 took 5.4 s/],
    ["'I see double'", withTrial(10, { answer: "double" }), /^trial 11: 'I see double' is an answer in ranges only/],
    ["a later stimulus", { ...answers, formula: 2 }, /^version 2 of the stimulus; this program knows 1/],
    ["more late frames", certified({ framesLate: 4 }), /^4 late frames, in the session 3/],
  ])("names %s that contradicts the rest [R-186]", (_, changed, text) => {
    expect(contradictionsIn(download(changed))).toContainEqual(expect.stringMatching(text));
  });

  it("names a date of another day, and values outside their range, which the product ignores [R-186]", () => {
    const file = download(answers).replace('"date":"2026-11-26"', '"date":"2026-11-24"');
    expect(contradictionsIn(file)).toEqual(["date 2026-11-24, of 2026-11-26T08:00:00.000Z"]);
    expect(contradictionsIn(download(answers, { ipd: 0.163, framesLate: -1 }))).toEqual([
      "ipd: the value is outside what a session can have",
      "framesLate: the value is outside what a session can have",
    ]);
  });

  it.each([
    ["no JSON", "{", /isn't JSON/],
    ["another file", "{}", /First fault: practice/],
    ["no answered run", JSON.stringify({ practice: [] }), /no answered runs/],
  ])("refuses a file with %s [R-186]", (_, text, message) => {
    expect(() => readRuns(text)).toThrow(RecordError);
    expect(() => readRuns(text)).toThrow(message);
  });
});

describe("npm run verify-record", () => {
  const folder = mkdtempSync(join(tmpdir(), "verify-record-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  function verify(text: string) {
    const file = join(folder, "record.json");
    writeFileSync(file, text);
    const { status, stdout, stderr } = spawnSync(pinnedNode(), ["scripts/verify-record/main.ts", file], {
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  }

  it("says what agrees, names contradictions and refuses other files [R-186]", () => {
    const good = verify(download(answers));
    expect(good).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("Everything agrees.\nThere is no signature"),
    });
    const bad = verify(download(certified({ error: 0.5 })));
    expect(bad).toMatchObject({ status: 1, stdout: expect.stringContaining("CONTRADICTS  farthest dot") });
    expect(verify("{")).toMatchObject({ status: 2, stderr: expect.stringContaining("isn't JSON") });
  });
});

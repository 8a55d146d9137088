import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../exercise/index.ts";
import { practiceDocumentSchema } from "../practice/index.ts";
import { PRACTICE_DETAIL_BYTES } from "../quota/index.ts";
import { answersSchema, downloadedAnswers, MOST_TRIALS, storedAnswers } from "./answers.ts";
import { someAnswers, someTrials } from "./testing/some-answers.ts";
import { TRIAL_LENGTH } from "./trial.ts";

const answers = someAnswers(someTrials(12));
const exercise = { type: "randomdots", duration: 60, answers } as const;
const record = (changed: object) => ({
  startedAt: "2026-11-20T08:00:00.000Z",
  date: "2026-11-20",
  zone: "UTC",
  duration: 60,
  exercises: [{ ...exercise, ...changed }],
});
const accepts = (changed: object) => practiceDocumentSchema.safeParse(record(changed)).success;

describe("the answers of an exercise", () => {
  it("are a part of its record [R-172]", () => {
    expect(practiceDocumentSchema.parse(record({})).exercises).toEqual([exercise]);
    expect(accepts({ answers: { ...answers, trials: "" } })).toBe(true);
    expect(accepts({ answers: { ...answers, trials: "A".repeat(TRIAL_LENGTH * MOST_TRIALS) } })).toBe(true);
  });

  it.each([
    { formula: 0 },
    { seed: -1 },
    { seed: 2 ** 32 },
    { isComplete: 1 },
    { bounds: { in: 21, out: 40 } },
    { screening: { right: 13, catches: 2, tries: 1 } },
    { screening: { right: 12, catches: 3, tries: 1 } },
    { screening: { right: 12, catches: 2, tries: 0 } },
    { screening: undefined },
    { trials: "AAAA" },
    { trials: `${answers.trials.slice(0, -1)}B` },
    { trials: "A".repeat(TRIAL_LENGTH * (MOST_TRIALS + 1)) },
    { later: 1 },
  ])("are refused with %j [R-172]", (changed) => {
    expect(answersSchema.safeParse(answers).success).toBe(true);
    expect(answersSchema.safeParse({ ...answers, ...changed }).success).toBe(false);
  });

  it("belong to no motion [R-172]", () => {
    expect(accepts({ type: "pursuit" })).toBe(false);
    expect(accepts({ type: "pursuit", answers: undefined })).toBe(true);
  });

  it("are downloaded with readable trials, and stored again as they were [R-172]", () => {
    const downloaded = JSON.parse(JSON.stringify(downloadedAnswers(exercise)));
    expect(downloaded).toMatchObject({ type: "randomdots", answers: { isComplete: true, seed: 0xffffffff } });
    expect(downloaded.trials.slice(0, 4)).toEqual([
      { at: 0.25, demand: 0, place: "up", answer: "up", latency: 0.8 },
      { at: 1.25, demand: 2, place: "down", answer: "down", latency: 0.801 },
      { at: 2.25, demand: 4, place: "left", answer: "up", latency: 0.802 },
      { at: 3.25, demand: 6, place: "right", answer: "none", latency: null },
    ]);
    expect(downloaded.answers).not.toHaveProperty("trials");
    expect(storedAnswers(downloaded)).toEqual(exercise);
    for (const other of [exercise, { type: "pursuit", duration: 60 }, null, 1])
      expect(storedAnswers(other)).toBe(other);
    const motion: { type: string; answers?: undefined } = { type: "pursuit" };
    expect(downloadedAnswers(motion)).toEqual(motion);
  });

  it("of a day with 300 trials are under 4 KB, and 20 years of such days keep their detail [R-172]", () => {
    const many = someAnswers(someTrials(300));
    expect(JSON.stringify(many).length).toBeLessThan(4_000);
    const day = JSON.stringify([{ ...exercise, settings: DEFAULT_SETTINGS, answers: many }]).length;
    // And the evidence of how it was shown.
    expect((day + 500) * 20 * 366).toBeLessThan(PRACTICE_DETAIL_BYTES);
  });
});

import { expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { chooseWorkout, declineSaving, enterVrPumped, leaveVr } from "./support/exercise.ts";
import {
  expectBallAt,
  eyesThatSee,
  frame,
  inSession,
  LEAD_IN,
  pass,
  prepare,
  read,
  release,
  SUMMARY,
  summaryOf,
  type Words,
} from "./support/practice.ts";

test.use({ viewport: { width: 900, height: 600 } });

const SUGGESTION = ["You have practised for 20 minutes.", "A break is good for your eyes."];

/** Runs a whole session of three exercises and closes its summary. */
async function practiseTwoMinutes(page: Page): Promise<void> {
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 122.5 + SUMMARY, 5);
  expect(await inSession(page)).toBe(false);
  await release(page);
  await expect(summaryOf(page)).toContainText("You practised for 2 minutes");
  await expect(summaryOf(page)).not.toContainText(SUGGESTION.join(" "));
  await declineSaving(page);
}

/** The painted sentences of the suggestion, and from when to when, in seconds, each was shown. */
function suggestions(words: readonly Words[], start: number): { texts: Set<string>; from: number; to: number } {
  const shown = words.filter(({ text }) => SUGGESTION.includes(text));
  const last = shown.at(-1)?.time ?? Number.NaN;
  const gone = words.find(({ time }) => time > last)?.time ?? Number.NaN;
  return {
    texts: new Set(shown.map(({ text }) => text)),
    from: ((shown[0]?.time ?? Number.NaN) - start) / 1000,
    to: (gone - start) / 1000,
  };
}

test("after 20 minutes of practice in a visit suggests a break between exercises, to both eyes, without a pause, and in the summary [R-103] [R-111] [R-075]", {
  tag: "@all",
}, async ({ page }) => {
  test.setTimeout(180_000);
  await prepare(page);
  await chooseWorkout(page, ["pursuit", "saccades", "figure8"]);
  // A session that is ended after 60 s, then 9 sessions of 120 s: 19 minutes, without the time between exercises.
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 40 + 1 + 20, 5);
  await leaveVr(page);
  await declineSaving(page);
  for (let session = 1; session <= 9; session++) await practiseTwoMinutes(page);

  const start = await enterVrPumped(page);
  const before = await read(page, LEAD_IN + 41 + 39.9);
  expect(suggestions(before, start).texts, "19 minutes and 40 s when the first is over").toEqual(new Set());
  const words = await read(page, 0.2);
  expect(eyesThatSee(await frame(page), "status")).toEqual(["left", "right"]);
  words.push(...(await read(page, 12)));
  const { texts, from, to } = suggestions(words, start);
  expect(texts).toEqual(new Set(SUGGESTION));
  expect(Math.abs(from - (LEAD_IN + 81)), "seconds of the end of the second").toBeLessThan(1 / 60 + 0.001);
  expect(Math.abs(to - from - 8), "seconds that it stays").toBeLessThan(1 / 60 + 0.001);
  expect(words.map(({ text }) => text)).toContain("Next exercise...");
  await expectBallAt(page, "figure8", DEFAULT_SETTINGS, 11.1, "the third exercise was not delayed");
  expect(suggestions(await read(page, 28), start).texts, "it is shown once").toEqual(new Set());
  expect(await inSession(page)).toBe(true);
  expect((await read(page, 2)).map(({ text }) => text)).toContain("Time for a break");
  await pass(page, SUMMARY);
  expect(await inSession(page)).toBe(false);
  await release(page);
  await expect(summaryOf(page)).toContainText(SUGGESTION.join(" "));
});

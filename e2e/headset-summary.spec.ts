import { expect, type Page, test } from "@playwright/test";
import { enterVrPumped } from "./support/exercise.ts";
import {
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
} from "./support/practice.ts";

test.use({ viewport: { width: 900, height: 600 } });

/** The distinct texts painted in some seconds. */
async function textsIn(page: Page, seconds: number): Promise<string[]> {
  return [...new Set((await read(page, seconds, 20)).map(({ text }) => text))];
}

/** Moves the ball with the stick, so that there is a position to return. */
async function moveBall(page: Page): Promise<void> {
  await page.evaluate(() => window.headset.controllers.right?.updateAxes("thumbstick", 1, 0));
  await pass(page, 0.5);
  await page.evaluate(() => window.headset.controllers.right?.updateAxes("thumbstick", 0, 0));
}

test("after the last exercise the time shows without the ball for 20 s, with a countdown; then the session ends and the ball position is returned [R-111] [R-112]", async ({
  page,
}) => {
  await prepare(page);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 1);
  await moveBall(page);
  await pass(page, 118.4);
  const answers = ["How did it feel?", "Comfortable", "A little tired", "Uncomfortable"];
  const choices = ["Again", "Pursuit", "Next motion", "Finish"];
  expect((await textsIn(page, 0.2)).filter(Boolean)).toEqual(["Well done: 2:00", "20", ...answers, ...choices]);
  const drawings = await frame(page);
  expect(eyesThatSee(drawings, "menu")).toEqual(["left", "right"]);
  for (const what of ["ball", "status"] as const) expect(eyesThatSee(drawings, what)).toEqual([]);
  await moveBall(page);
  expect(await textsIn(page, SUMMARY - 0.9)).toEqual(expect.arrayContaining(["19", "10", "1"]));
  expect(await inSession(page)).toBe(true);
  await pass(page, 0.5);
  expect(await inSession(page)).toBe(false);
  await release(page);
  await expect(summaryOf(page)).toContainText("2:00");
  await expect(summaryOf(page).getByRole("button", { name: "Resume" })).toHaveCount(0);
  await expect(page.getByText("X: 0.30 / Y: 0.00", { exact: true })).toBeAttached();
});

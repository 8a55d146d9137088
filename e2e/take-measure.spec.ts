import { expect, type Page, test } from "@playwright/test";
import { createMeasureRun, type DotsMeasure, decodeTrials, MOST_DEMAND } from "@vr-eye-lab/domain/random-dots";
import { STATED } from "@vr-eye-lab/server/testing/person";
import { openAccount, signUpAhead } from "./support/account.ts";
import { pressPumped } from "./support/exercise.ts";
import { expectNoFindings } from "./support/in-order.ts";
import { inSession, pass, prepare, release, SEED } from "./support/practice.ts";
import { answerScreeningTrials, answerTrials } from "./support/random-dots.ts";
import {
  chooseOption,
  expectStep,
  pressInDialog,
  screenModeDialog,
  startInScreenMode,
  WAYS,
} from "./support/screen-mode.ts";

test.use({ viewport: { width: 1200, height: 800 }, contextOptions: { reducedMotion: "reduce" } });

const NAMES = { ranges: "Fusional ranges", facility: "Vergence facility" } as const;
const dialogOf = (page: Page, measure: DotsMeasure) => page.getByRole("dialog", { name: NAMES[measure] });
const cardOf = (page: Page, measure: DotsMeasure) => page.getByRole("region", { name: NAMES[measure], exact: true });

/** What the user's devices have: sittings, and everything that practice leaves behind. */
async function stored(page: Page) {
  const answer = await page.request.get("/api/documents/changes?since=0&wait=0", { headers: STATED });
  const { changes } = await answer.json();
  const of = (collection: string) =>
    changes
      .filter((each: { collection: string }) => each.collection === collection)
      .map(({ body }: { body: unknown }) => body);
  const inBrowser = await page.evaluate(() => Object.keys(localStorage).filter((key) => /practice/.test(key)));
  return { measures: of("measures"), practice: of("practice"), days: of("practiceDay"), inBrowser };
}

const trialsOf = (sitting: { answers: { trials: string } }) => decodeTrials(sitting.answers.trials) ?? [];

/** Opens Progress of a new user. */
async function openProgress(page: Page): Promise<void> {
  await openAccount(page, "Progress");
  await expect(page.getByRole("button", { name: "Take ranges" })).toBeVisible();
}

/** Enters the headset to take a measure, from Progress. */
async function enterFor(page: Page, button: "Take ranges" | "Take facility"): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await pressPumped(
    page,
    page.getByRole("dialog", { name: "Browser preview" }).getByRole("button", { name: "Enter VR" }),
  );
}

test("fusional ranges in the headset by stick: screening, run, result and Progress, without practice [R-177]", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signUpAhead(page);
  await prepare(page);
  await openProgress(page);
  await enterFor(page, "Take ranges");
  await answerScreeningTrials(page);
  const trials = await answerTrials(page, createMeasureRun("ranges", MOST_DEMAND, SEED), 6);
  await pass(page, 1);
  expect(await inSession(page), "nothing is offered after it").toBe(false);
  await release(page);
  await expect(dialogOf(page, "ranges")).toContainText("Base in, depth lost at: 6 Δ, 6 Δ, 6 Δ");
  await expect(dialogOf(page, "ranges")).toContainText("Base out, depth lost at: 6 Δ, 6 Δ, 6 Δ");
  await expectNoFindings(page, "the result");
  await page.getByRole("button", { name: "Got it" }).click();
  await expect(cardOf(page, "ranges")).toContainText("6 Δ");
  await expect.poll(async () => (await stored(page)).measures.length).toBe(1);
  const { measures, ...practice } = await stored(page);
  expect(practice).toEqual({ practice: [], days: [], inBrowser: [] });
  expect(measures[0]).toMatchObject({
    measure: "ranges",
    display: "headset",
    input: "stick",
    distance: 0.4,
    afterPractice: false,
    answers: { isComplete: true, seed: SEED, screening: { right: 12, catches: 2 } },
  });
  expect(measures[0].ipd).toBeCloseTo(0.063, 3);
  const facts = (list: typeof trials) => list.map(({ demand, place, answer }) => [demand, place, answer]);
  expect(facts(trialsOf(measures[0]))).toEqual(facts(trials));
});

// exercise-player.test.ts ends one early, by END EXERCISE.
test("on a screen, facility is offered side by side, and doesn't start where its demand doesn't fit [R-177]", {
  tag: "@all",
}, async ({ page }) => {
  await signUpAhead(page);
  await page.goto("/");
  await openProgress(page);
  await page.getByRole("button", { name: "Take facility" }).click();
  await expectStep(page, "Choose");
  await expect(screenModeDialog(page).getByRole("radio"), "red/green isn't offered").toHaveCount(1);
  await expect(screenModeDialog(page).getByRole("button", { name: "Next", exact: true })).toBeDisabled();
  await chooseOption(page, WAYS, "Side by side");
  await chooseOption(page, "Viewing method", "Parallel");
  await pressInDialog(page, "Next");
  await pressInDialog(page, "It fits");
  await expect(screenModeDialog(page)).toContainText("needs 3 Δ base in and 12 Δ base out, which don't fit here");
  await expect(startInScreenMode(page)).toBeDisabled();
  for (const step of ["Measure", "Choose"] as const) {
    await pressInDialog(page, "Back");
    await expectStep(page, step);
  }
  await chooseOption(page, "Viewing method", "Phone viewer");
  await expectNoFindings(page, "the result");
  await pressInDialog(page, "Next");
  await pressInDialog(page, "It fits");
  await expect(startInScreenMode(page)).toBeEnabled();
});

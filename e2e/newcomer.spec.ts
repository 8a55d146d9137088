import { expect, test } from "@playwright/test";
import { figure, newAddress, openAccount, savedNames } from "./support/account.ts";
import { continueFree, fillSignUp, planChoice } from "./support/checkout.ts";
import { choose, declineSaving, enterVrPumped, pressPumped } from "./support/exercise.ts";
import { inSession, LEAD_IN, pass, prepare, read, release, SUMMARY, summaryOf } from "./support/practice.ts";
import { browserPreview, startButton } from "./support/stage.ts";
import { watchTrouble } from "./support/trouble.ts";

const SESSION_SECONDS = 120;

test("a newcomer's first five minutes: settings, preview, VR, summary, account, saved exercise, statistics [R-077] [R-075] [R-040] [R-032] [R-046] [R-050]", async ({
  page,
  baseURL,
}) => {
  test.slow();
  const trouble = await watchTrouble(page, baseURL ?? "");
  await prepare(page);

  // A custom exercise.
  await choose(page, { motion: "pursuit", speed: "slow", range: "narrow", leftPresses: 1 });
  await startButton(page).click();
  await expect(browserPreview(page)).toContainText("Stop at once if you get a headache, feel dizzy or see double.");
  await page.keyboard.press("Escape");

  // Complete it in the headset.
  await enterVrPumped(page);
  const words = await read(page, LEAD_IN + SESSION_SECONDS + 1 + SUMMARY, 10);
  expect(words.map(({ text }) => text)).toContain("Time remaining: 1s");
  await release(page);
  await expect.poll(() => inSession(page)).toBe(false);
  await expect(summaryOf(page)).toContainText("2:00");
  await expect(summaryOf(page)).toContainText("Pursuit");

  // Saving it needs an account, and waits for one.
  await summaryOf(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Get Started" })).toBeVisible();
  await fillSignUp(page, newAddress("newcomer"));
  await expect(planChoice(page)).toContainText("Day 1. Your 2 minutes are saved.");
  await continueFree(page);
  await expect.poll(() => savedNames(page), "kept through sign-up").toHaveLength(1);

  // Practice counts from the first session on.
  const today = page.getByRole("region", { name: "Today", exact: true });
  await expect(today).toContainText("You have practised today");
  await today.getByRole("button", { name: "Practise anyway" }).click();
  await pressPumped(page, browserPreview(page).getByRole("button", { name: "Enter VR" }));
  await pass(page, LEAD_IN + SESSION_SECONDS + 1 + SUMMARY, 10);
  await release(page);
  await expect(summaryOf(page)).toBeVisible();
  await declineSaving(page);
  await openAccount(page);
  await expect(figure(page, "Current streak")).toHaveText("Current streak1 day");
  await expect(figure(page, "Today")).toHaveText("Today4m");
  await expect(figure(page, "Most used exercise")).toHaveText("Most used exercisePursuit");
  expect(trouble.lines).toEqual([]);
});

import { expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { type ExerciseType, MOTION_TYPES } from "@vr-eye-lab/domain/motion";
import { savedStepOf } from "@vr-eye-lab/domain/sequences";
import { exerciseText } from "@vr-eye-lab/web/copy/exercises";
import { openAccount, openActive, pushSequence, saveAs, signUpAhead } from "./support/account.ts";
import { chooseAdvanced } from "./support/advanced.ts";
import { declineSaving, enterVrPumped, openSupported } from "./support/exercise.ts";
import { wearHeadset } from "./support/headset.ts";
import { inOrderAt, WIDTHS } from "./support/in-order.ts";
import { openMotions } from "./support/motions.ts";
import { durationField, enterDuration, joinDialog, lockMotions, setPlan } from "./support/plan.ts";
import { expectCompletion, inSession, LEAD_IN, prepare, read, release, summaryOf } from "./support/practice.ts";
import { browserPreview, startButton } from "./support/stage.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Frame rate in the headset, high enough that no frame counts as a pause. */
const RATE = 10;
const LOCKED = MOTION_TYPES.filter((type) => type !== "convergence");

const motionSelect = (page: Page) => page.getByRole("combobox", { name: "Motion" });
const lockedDuration = (page: Page) => page.getByRole("button", { name: "Duration 2:00 Pro" });
const bar = (page: Page) => page.getByRole("banner");
const card = (page: Page, type: ExerciseType) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: exerciseText.labels[type], exact: true }) });
const savedMotion = (page: Page, name: string) =>
  page.getByRole("region", { name: "Saved Motions" }).getByRole("button", { name, exact: true });

/** Expects the dialog to be open, and closes it. */
async function declineJoining(page: Page, after: string): Promise<void> {
  await expect(joinDialog(page), after).toBeVisible();
  await joinDialog(page).getByRole("button", { name: "Not now" }).click();
  await expect(joinDialog(page), after).toHaveCount(0);
}

/** Signs up a new Pro user, and opens the page with an emulated headset that the test drives. */
async function openWithPro(page: Page): Promise<string> {
  const email = await signUpAhead(page);
  await setPlan(page, email, "pro");
  await prepare(page);
  await chooseAdvanced(page, {});
  await expect(durationField(page)).toBeVisible();
  return email;
}

/** Waits until the page has loaded that the motions are locked. @param before options that are no motions */
async function expectLocked(page: Page, ...before: string[]): Promise<void> {
  await expect(motionSelect(page).locator("option")).toHaveText([
    ...before,
    "Convergence",
    ...LOCKED.map((type) => `${exerciseText.labels[type]} (Pro)`),
  ]);
}

test("without Pro, the custom duration is shown as Pro and opens 'Join Pro'; the duration stays two minutes [R-044] [R-071] [R-076]", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/");
  // A press on the length in the title opens Advanced.
  await bar(page).getByRole("button", { name: "2:00 session" }).click();
  await expect(lockedDuration(page)).toBeFocused();
  await expect(lockedDuration(page)).toHaveAccessibleName("Duration 2:00 Pro, $45 for 3 months");
  await lockedDuration(page).click();
  await declineJoining(page, "the duration");
  await expect(lockedDuration(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await declineJoining(page, "the duration, by the keyboard");
  await expect(bar(page)).toContainText("2:00 session");
  await expect(durationField(page)).toHaveCount(0);
});

test("with Pro, a 30 s practice session ends automatically and is saved and restored with its duration [R-044] [R-071] [R-110] [R-112]", async ({
  page,
}) => {
  await openWithPro(page);
  const shorter = durationField(page).getByRole("button", { name: "Shorter" });
  const longer = durationField(page).getByRole("button", { name: "Longer" });
  await shorter.click();
  await expect(bar(page)).toContainText("1:00 session");
  await shorter.click();
  await expect(bar(page)).toContainText("0:30 session");
  await expect(shorter, "the minimum").toHaveAttribute("aria-disabled", "true");
  await shorter.press("Enter");
  await expect(bar(page)).toContainText("0:30 session");
  await expect(durationField(page).getByRole("status")).toHaveText("A session takes 30 seconds.");

  await enterVrPumped(page);
  const words = await read(page, LEAD_IN + 29.9, RATE);
  expect(words.find(({ text }) => text.startsWith("Time remaining"))?.text).toBe("Time remaining: 30s");
  expect(await inSession(page)).toBe(true);
  await expectCompletion(page, 0.2);
  await release(page);
  await expect(summaryOf(page)).toContainText("You practised for 30 seconds");
  await declineSaving(page);

  await saveAs(page, "Half a minute");
  await longer.click();
  await expect(bar(page)).toContainText("1:00 session");
  await page.reload();
  await expect(bar(page), "remembered after a reload").toContainText("1:00 session");
  await expect(page.getByRole("region", { name: "Saved Motions" })).toContainText("0:30");
  await savedMotion(page, "Half a minute").click();
  await expect(bar(page)).toContainText("0:30 session");
});

// duration-entry.test.ts has the other entries.
test("an invalid duration shows the limits and changes nothing; leaving the field applies a valid one [R-044]", {
  tag: "@all",
}, async ({ page }) => {
  await openWithPro(page);
  const wrong = page.getByRole("alert").filter({ hasText: "0:30 to 30:00" });
  const seconds = durationField(page).getByRole("textbox", { name: "Seconds" });
  await enterDuration(page, "0", "29");
  await expect(wrong).toBeVisible();
  await expect(seconds, "keeps the typed text").toHaveValue("29");
  await expect(seconds).toHaveAttribute("aria-invalid", "true");
  await durationField(page).getByRole("textbox", { name: "Minutes" }).fill("1");
  await seconds.fill("30");
  await expect(bar(page), "unchanged while typing").toContainText("2:00 session");
  // Leaving the field applies it, as Enter does, before the click on Start.
  await startButton(page).click();
  await expect(wrong).toHaveCount(0);
  await browserPreview(page).getByRole("button", { name: "Cancel" }).click();
  await expect(bar(page)).toContainText("1:30 session");
});

test("locked motions stay visible and marked; choosing one opens 'Join Pro' and changes nothing [R-026] [R-072] [R-076] [R-110] [R-174]", async ({
  page,
}) => {
  await lockMotions(page);
  await wearHeadset(page);
  await openSupported(page);
  await expectLocked(page);
  await motionSelect(page).selectOption("figure8");
  await declineJoining(page, "the dropdown");
  await expect(motionSelect(page)).toHaveValue("convergence");
  await expect(bar(page)).toContainText("Convergence2:00 session");

  await openMotions(page);
  await expect(card(page, "convergence")).not.toContainText("Pro");
  for (const type of [...LOCKED, "randomdots"] as const) {
    const label = exerciseText.labels[type];
    const choice = card(page, type).getByRole("button", { name: label, exact: true });
    await expect(choice).toHaveAccessibleDescription("Pro");
    await choice.click();
    await declineJoining(page, label);
    const add = card(page, type).getByRole("button", { name: "Add to workout" });
    await expect(add).toHaveAccessibleDescription(`${label} Pro`);
    await add.click();
    await declineJoining(page, `${label}, into the workout`);
    await expect(add).toHaveAttribute("aria-pressed", "false");
  }
  await expect(page.getByText(/^Workout/)).toHaveCount(0);
  await card(page, "convergence").getByRole("button", { name: "Convergence", exact: true }).click();
  await startButton(page).click();
  await expect(browserPreview(page), "free motions start").toBeVisible();
});

test("losing Pro restores the two minutes; saved motions stay visible and show what they need [R-044] [R-071] [R-076]", {
  tag: "@all",
}, async ({ page }) => {
  const email = await openWithPro(page);
  await enterDuration(page, "0", "45");
  await saveAs(page, "Short");
  await pushSequence(page, "Eights", [savedStepOf("figure8", 120, DEFAULT_SETTINGS)]);
  await lockMotions(page);
  await page.reload();
  await expect(bar(page)).toContainText("0:45 session");
  await savedMotion(page, "Eights").click();
  await expect(bar(page)).toContainText("Figure 8");
  await savedMotion(page, "Short").click();

  await setPlan(page, email, "free");
  await expect(bar(page)).toContainText("Convergence2:00 session");
  await expectLocked(page);
  await chooseAdvanced(page, {});
  await expect(lockedDuration(page)).toBeVisible();
  await savedMotion(page, "Short").click();
  await expect(page.getByText("'Short' was saved with 0:45.")).toBeVisible();
  await expect(bar(page)).toContainText("2:00 session");
  await page.getByRole("status").getByRole("button", { name: "Join Pro" }).click();
  await declineJoining(page, "the kind word");

  await savedMotion(page, "Eights").click();
  await declineJoining(page, "a saved motion");
  await expect(bar(page)).toContainText("Convergence");
  await openAccount(page);
  await expect(savedMotion(page, "Eights")).toHaveAccessibleDescription(/^Figure 8, normal, medium Pro/);
  await savedMotion(page, "Eights").click();
  await declineJoining(page, "a saved motion on the Account tab");
  await expect(bar(page).getByRole("heading", { level: 1 })).toHaveText("Account");
  await openActive(page);
  await expect(motionSelect(page)).toHaveValue("convergence");
});

test("Pro features are accessible on desktop and phone, and every target is large enough [R-001] [R-014] [R-044] [R-072]", {
  tag: "@all",
}, async ({ page }) => {
  const email = await signUpAhead(page);
  await pushSequence(page, "Eights", [savedStepOf("figure8", 45, DEFAULT_SETTINGS)]);
  await lockMotions(page);
  // Tall enough to show everything: the fixed bottom bar covers what is scrolled under it.
  const check = inOrderAt(page, WIDTHS, 3000);
  await page.goto("/");
  await expectLocked(page);
  await chooseAdvanced(page, {});
  await expect(lockedDuration(page)).toBeVisible();
  await expect(savedMotion(page, "Eights")).toBeVisible();
  await check("a free person's Active tab");
  await openMotions(page);
  await check("a free person's Motions tab");
  await page.getByRole("button", { name: "Back" }).click();
  await setPlan(page, email, "pro");
  await chooseAdvanced(page, {});
  await expect(durationField(page)).toBeVisible();
  await expect(motionSelect(page).locator("option")).toHaveText(MOTION_TYPES.map((type) => exerciseText.labels[type]));
  await check("the choice of a duration");
  await enterDuration(page, "0", "10");
  await expect(page.getByRole("alert").filter({ hasText: "0:30 to 30:00" })).toBeVisible();
  await check("a wrong duration");
});

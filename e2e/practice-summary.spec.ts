import { expect, type Locator, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { MOTION_TYPES } from "@vr-eye-lab/domain/motion";
import type { UserWrite } from "@vr-eye-lab/domain/profile";
import { savedStepOf } from "@vr-eye-lab/domain/sequences";
import type { DocumentWrite } from "@vr-eye-lab/domain/sync";
import { DAY_MS } from "@vr-eye-lab/domain/time";
import { newWrite, practiceBody, STATED } from "@vr-eye-lab/server/testing/person";
import { figure, openAccount, openActive, pushSequence, signUpAhead } from "./support/account.ts";
import { chooseWorkout, declineSaving, enterVrPumped, leaveVr, pressPumped } from "./support/exercise.ts";
import { fixDate } from "./support/fixed-date.ts";
import { expectInOrder, inOrderAt } from "./support/in-order.ts";
import { inSession, LEAD_IN, pass, prepare, release, SUMMARY, summaryOf } from "./support/practice.ts";
import { startButton } from "./support/stage.ts";

/** A Wednesday, the third day of its week; in the past, so that the server does not reject it as future. */
const NOON = new Date("2025-06-11T12:00:00Z");

test.use({ timezoneId: "UTC", contextOptions: { reducedMotion: "reduce" } });

const answer = (page: Page, name: string) => summaryOf(page).getByRole("radio", { name, exact: true });
const heading = (page: Page) => summaryOf(page).getByRole("heading", { level: 2 });
/** The streak and the week. */
const progress = (page: Page) => summaryOf(page).getByRole("definition");
const rows = (page: Page) => page.getByRole("region", { name: "Sessions", exact: true }).getByRole("listitem");

/** Signs up a user who practised for a minute on each of these days ago. */
async function signUpPractised(page: Page, daysAgo: readonly number[]): Promise<void> {
  await fixDate(page, NOON);
  await signUpAhead(page);
  if (daysAgo.length === 0) return;
  const writes = daysAgo.map((ago) =>
    newWrite("practice", practiceBody(new Date(NOON.getTime() - ago * DAY_MS - 3_600_000), 60)),
  );
  await push(page, writes);
}

/** Stores writes on the server, as another device would. */
async function push(page: Page, writes: readonly DocumentWrite[]): Promise<void> {
  const { origin } = new URL((await page.request.get("/")).url());
  const pushed = await page.request.post("/api/documents/push", { headers: { origin, ...STATED }, data: { writes } });
  expect(pushed.status(), await pushed.text()).toBe(200);
}

/** Changes the user's profile, as another device would. */
async function writeProfile(page: Page, change: UserWrite): Promise<void> {
  const { user } = await (await page.request.get("/api/auth/get-session")).json();
  await push(page, [{ ...newWrite("users", change), documentId: user.id }]);
}

/** Practises for some seconds and waits for the summary. */
async function practise(page: Page, seconds: number): Promise<void> {
  await enterVrPumped(page);
  await pass(page, LEAD_IN + seconds, 10);
  await leaveVr(page);
  await expect(summaryOf(page)).toBeVisible();
}

/** The chosen answer is marked by a tick, not only by colour. */
async function expectChosen(radio: Locator, chosen: boolean): Promise<void> {
  await expect(radio).toBeChecked({ checked: chosen });
  await expect(radio.locator("xpath=following-sibling::*[name()='svg']")).toHaveCount(chosen ? 1 : 0);
}

test("a visitor sees the practice and can say how it felt, and none of it leaves the page [R-075] [D-09]", async ({
  page,
}) => {
  const pushes: string[] = [];
  page.on("request", (request) => request.url().includes("/api/documents") && pushes.push(request.url()));
  await prepare(page);
  await chooseWorkout(page, ["pursuit", "saccades"]);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 60 + 1 + 60.5 + SUMMARY, 10);
  expect(await inSession(page)).toBe(false);
  await release(page);
  const summary = summaryOf(page);
  await expect(summary.getByRole("button", { name: "Save", exact: true })).toBeFocused();
  await expect(summary.getByRole("status").first()).toHaveText("You practised for 2 minutes.");
  await expect(heading(page)).toHaveText("Well done You practised for 2 minutes");
  await expect(summary.getByRole("heading", { level: 3 })).toHaveText("Save This Exercise?");
  await expect(summary.getByText("Pursuit, Saccades")).toBeVisible();
  await expect(summary.getByRole("listitem")).toHaveCount(0);
  await summary.getByText("Details").press("Enter");
  await expect(summary.getByRole("listitem")).toHaveText(["Pursuit1:00", "Saccades1:00"]);
  await expect(summary).toContainText("With an account we save your time, your streak and how it felt.");
  await expect(summary.getByRole("definition")).toHaveCount(0);

  const [fine, tired, not] = ["Comfortable", "A little tired", "Uncomfortable"].map((name) => answer(page, name));
  if (!fine || !tired || !not) throw new Error("Three answers");
  for (const radio of [fine, tired, not]) await expectChosen(radio, false);
  await tired.click();
  await expectChosen(tired, true);
  await tired.press("ArrowRight");
  await expectChosen(tired, false);
  await expectChosen(not, true);
  const stop = summary.getByText("Stop for today if your head aches, you feel dizzy or see double.");
  await expect(stop).toBeVisible();
  await not.press("Space");
  await expectChosen(not, false);
  await expect(stop).toHaveCount(0);
  await not.click();
  await not.click();
  await expectChosen(not, false);
  await expect(summary.getByText("Saved with this session.")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(summary).toHaveCount(0);
  await expect(startButton(page)).toBeFocused();
  expect(pushes).toEqual([]);
});

test("the first session ever counts, without a goal, and the comfort answer is saved with the session in the history [R-075] [R-127] [R-131] [D-09]", async ({
  page,
}) => {
  await signUpPractised(page, []);
  await prepare(page);
  await practise(page, 65);
  await expect(progress(page)).toHaveText(["1 day", "1 day"]);
  await expect(summaryOf(page).getByRole("status").first()).toHaveText(
    "You practised for 1 minute and 5 seconds. Current streak: 1 day. This week: 1 day.",
  );
  await answer(page, "Comfortable").click();
  await answer(page, "A little tired").click();
  await expect(summaryOf(page).getByText("Saved with this session.")).toBeVisible();
  await summaryOf(page).getByRole("button", { name: "No thanks" }).click();
  await expect(startButton(page)).toBeFocused();
  await fixDate(page, new Date(NOON.getTime() + 600_000));
  await practise(page, 30);
  await expect(progress(page)).toHaveText(["1 day", "1 day"]);
  await summaryOf(page).getByRole("button", { name: "No thanks" }).click();
  await openAccount(page, "Progress");
  await expect(rows(page)).toHaveText([/0:30Convergence/, /1:05ConvergenceA little tired/]);
  await page.reload();
  await expect(rows(page)).toHaveText([/0:30Convergence/, /1:05ConvergenceA little tired/]);
  await openAccount(page, "Overview");
  await expect(figure(page, "Total sessions")).toHaveText("Total sessions2");
});

// page.isolated.test.ts shows that nothing is sent.
test("with recording off, says that there is no record [R-127] [D-09]", {
  tag: "@all",
}, async ({ page }) => {
  await signUpPractised(page, []);
  await writeProfile(page, { recording: false });
  await prepare(page);
  await openAccount(page);
  await expect(page.getByText("You chose not to record your practice")).toBeVisible();
  await openActive(page);
  await practise(page, 10);
  await expect(summaryOf(page)).toContainText("This session is not recorded, as you have chosen.");
  await answer(page, "A little tired").click();
  await expect(summaryOf(page).getByText("Saved with this session.")).toHaveCount(0);
  await expect(summaryOf(page).getByRole("definition")).toHaveCount(0);
});

test("in a low window it opens at its heading, also in browsers that scroll to the focused button [R-075]", {
  tag: "@all",
}, async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 420 });
  await page.addInitScript(() => {
    const { focus } = HTMLElement.prototype;
    // Like Firefox with a button at the sticky bottom.
    HTMLElement.prototype.focus = function (options) {
      focus.call(this, options);
      const dialog = this.closest("dialog");
      if (dialog && !options?.preventScroll) dialog.scrollTop = dialog.scrollHeight;
    };
  });
  await prepare(page);
  await practise(page, 10);
  await expect(heading(page)).toBeInViewport({ ratio: 1 });
  const resume = summaryOf(page).getByRole("button", { name: "Resume" });
  await expect(resume).toBeFocused();
  await expect(resume).toBeInViewport({ ratio: 1 });
  await declineSaving(page);

  // So many exercises that Resume would be behind the buttons at the bottom.
  await chooseWorkout(page, MOTION_TYPES);
  await practise(page, 4 * (24 + 1) + 10);
  await expect(resume).toBeFocused();
  const inFront = await resume.evaluate((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return [top + 2, bottom - 2].map((y) => button.contains(document.elementFromPoint((left + right) / 2, y)));
  });
  expect(inFront, "both edges can be seen").toEqual([true, true]);
});

test("after 'Uncomfortable', Active can be made slower and narrower, and Again runs that; a saved motion that was practised is named [R-075] [R-131]", {
  tag: "@all",
}, async ({ page }) => {
  await signUpPractised(page, []);
  await pushSequence(page, "Mine", [savedStepOf("pursuit", 120, DEFAULT_SETTINGS)]);
  await prepare(page);
  const mine = page.getByRole("button", { name: "Mine", exact: true });
  await mine.click();
  await practise(page, 13);
  const summary = summaryOf(page);
  await expect(heading(page)).toHaveText("You practised for 13 seconds");
  await expect(summary).toContainText("Already saved as Mine");
  await expect(summary.getByRole("button", { name: "Save", exact: true })).not.toBeFocused();
  await answer(page, "Comfortable").click();
  await expect(summary.getByRole("button", { name: /next time$/ })).toHaveCount(0);
  await answer(page, "Uncomfortable").click();
  await summary.getByRole("button", { name: "Slower and narrower next time" }).click();
  await expect(summary).toContainText("Active is set to slow and narrow.");
  await pressPumped(page, summary.getByRole("button", { name: "Again" }));
  await pass(page, LEAD_IN + 5, 10);
  await leaveVr(page);
  await expect(heading(page)).toHaveText("You practised for 5 seconds");
  await expect(summary).not.toContainText("Already saved");
  await answer(page, "Uncomfortable").click();
  await expect(summary.getByRole("button", { name: /next time$/ }), "at Slow and Narrow").toHaveCount(0);
  await declineSaving(page);
  await expect(page.getByRole("radio", { name: "Slow" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Narrow" })).toBeChecked();
});

test("when the summary's script can't be fetched, says so, and Try again shows it [R-075]", { tag: "@all" }, async ({
  page,
}) => {
  await page.route(/session-summary/, (route) => route.abort());
  await prepare(page);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 10);
  await leaveVr(page);
  await expect(summaryOf(page)).toContainText("could not be fetched");
  await expectInOrder(page, "lost summary");
  await page.unroute(/session-summary/);
  await summaryOf(page).getByRole("button", { name: "Try again" }).click();
  await expect(summaryOf(page)).toContainText("You practised for 10 seconds");
  await expect(heading(page)).toHaveText("You practised for 10 seconds");
});

test("at 1440, 390 and 320 px every state of the summary passes axe, fits, and has controls of 44 px [R-075] [R-131]", {
  tag: "@all",
}, async ({ page }) => {
  const expectOrder = inOrderAt(page, [1440, 390, 320]);
  await prepare(page);
  await practise(page, 10);
  await expectOrder("a visitor's");
  await answer(page, "Uncomfortable").click();
  await expectOrder("a visitor's with an answer");

  await signUpPractised(page, [1, 2, 3]);
  await writeProfile(page, { weeklyGoal: 5 });
  await prepare(page);
  await openAccount(page);
  await expect(figure(page, "Total sessions")).toContainText("3");
  await openActive(page);
  await practise(page, 10);
  await expect(progress(page)).toHaveText(["4 days", "4 of 5 days"]);
  await answer(page, "Comfortable").click();
  await summaryOf(page).getByText("Details").click();
  await expectOrder("with progress and details");
});

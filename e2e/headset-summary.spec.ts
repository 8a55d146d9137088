import { expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { savedStepOf } from "@vr-eye-lab/domain/sequences";
import { STATED } from "@vr-eye-lab/server/testing/person";
import { pushSequence, signUpAhead } from "./support/account.ts";
import { enterVrPumped, leaveVr } from "./support/exercise.ts";
import { press } from "./support/menu.ts";
import { breakRaySensor, controller, gazeAndPinch } from "./support/pointers.ts";
import {
  expectBallAt,
  eyesThatSee,
  frame,
  inSession,
  LEAD_IN,
  paintedBy,
  pass,
  prepare,
  read,
  release,
  SUMMARY,
  summaryOf,
} from "./support/practice.ts";

test.use({ viewport: { width: 900, height: 600 } });

const right = controller("right");

/** Enters VR and runs the whole workout, up to the summary in the headset. */
async function complete(page: Page): Promise<void> {
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 120.1);
}

/** The distinct texts painted in some seconds. */
async function textsIn(page: Page, seconds: number): Promise<string[]> {
  return [...new Set((await read(page, seconds, 20)).map(({ text }) => text))];
}

/** The sessions on the server, newest first. */
async function sessionsOf(
  page: Page,
): Promise<{ duration: number; comfort?: string; exercises: { type: string }[] }[]> {
  return (await (await page.request.get("/api/practice/sessions", { headers: STATED })).json()).sessions;
}

/** Their seconds. */
async function recorded(page: Page): Promise<number[]> {
  return (await sessionsOf(page)).map(({ duration }) => Math.round(duration));
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

test("the record is saved at once, and the summary shows the streak; a page that is killed then records nothing twice [R-112] [R-127] [R-131]", {
  tag: "@all",
}, async ({ page }) => {
  await signUpAhead(page);
  await pushSequence(page, "Mine", [savedStepOf("pursuit", 120, DEFAULT_SETTINGS)]);
  await prepare(page);
  // The streak isn't known before the user's data is loaded, and two minutes pass in less than a second here.
  await expect(page.getByRole("button", { name: "Mine", exact: true })).toBeVisible();
  await complete(page);
  await expect.poll(() => recorded(page), "before the summary is closed").toEqual([120]);
  expect(await textsIn(page, 0.2)).toContain("Streak: 1 day");
  expect(await inSession(page)).toBe(true);
  await page.reload();
  await expect(page.getByRole("button", { name: "Start VR" })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("vr-eye-lab.practice."))))
    .toEqual([]);
  expect(await recorded(page)).toEqual([120]);
});

test("'Again' runs the whole workout once more, with its own 3-2-1 and record [R-112] [R-127]", {
  tag: "@all",
}, async ({ page }) => {
  await signUpAhead(page);
  await prepare(page);
  await complete(page);
  expect(await paintedBy(page, () => press(page, right, "again"))).toContain("3");
  expect(await textsIn(page, LEAD_IN)).toEqual(expect.arrayContaining(["2", "1", "Time remaining: 120s"]));
  await pass(page, 2.5);
  await expectBallAt(page, "convergence", DEFAULT_SETTINGS, 2.5, "from the beginning");
  await pass(page, 9.7);
  await leaveVr(page);
  await expect(summaryOf(page)).toContainText("0:12");
  await expect(summaryOf(page).getByRole("button", { name: "Resume" })).toBeVisible();
  await expect.poll(() => recorded(page)).toEqual([12, 120]);
});

test("'Next motion' runs the next motion; each answer is saved with the record before it, and the page doesn't ask again [R-112] [R-127]", {
  tag: "@all",
}, async ({ page }) => {
  await signUpAhead(page);
  await prepare(page);
  await complete(page);
  await press(page, right, ["comfortable", "uncomfortable"]);
  expect(await paintedBy(page, () => press(page, right, "next"))).toContain("3");
  await pass(page, LEAD_IN + 2.5);
  await expectBallAt(page, "pursuit", DEFAULT_SETTINGS, 2.5, "the next motion");
  await pass(page, 117.6);
  await press(page, right, ["tired", "finish"]);
  await frame(page);
  expect(await inSession(page)).toBe(false);
  await release(page);
  await expect(summaryOf(page)).toContainText("Your eyes felt: A little tired.");
  await expect(summaryOf(page).getByRole("radiogroup")).toHaveCount(0);
  await expect
    .poll(async () => (await sessionsOf(page)).map(({ comfort, exercises }) => [exercises[0]?.type, comfort]))
    .toEqual([
      ["pursuit", "tired"],
      ["convergence", "uncomfortable"],
    ]);
  await summaryOf(page).getByRole("button", { name: "No thanks" }).click();
  await expect(page.getByRole("combobox", { name: "Motion" })).toHaveValue("convergence");
});

test("'Again' and 'Finish' are pressed like the menu, also by gaze and pinch [R-101] [R-112]", { tag: "@all" }, async ({
  page,
}) => {
  await prepare(page, { gazing: true });
  await complete(page);
  await press(page, gazeAndPinch, "again");
  await pass(page, LEAD_IN + 120.1);
  expect(await inSession(page)).toBe(true);
  await press(page, gazeAndPinch, "finish");
  await frame(page);
  expect(await inSession(page)).toBe(false);
  await release(page);
  await expect(summaryOf(page)).toContainText("2:00");
});

for (const [way, end] of [
  [
    "the headset is taken off",
    () => {
      window.headset.updateVisibilityState("hidden" as typeof window.headset.visibilityState);
      // The emulator reports it with the next frame.
      window.pump.step(10);
    },
  ],
  ["the system ends the session", () => void window.headset.activeSession?.end()],
  ["the 3D context is lost", () => window.stage?.getExtension("WEBGL_lose_context")?.loseContext()],
  ["the frames stop for 20 s", () => window.pump.step(20_000)],
] as const) {
  test(`when ${way}, the summary in the headset is over, and the practice session is complete [R-112]`, {
    tag: "@all",
  }, async ({ page }) => {
    await prepare(page, { seeing: true });
    await complete(page);
    expect(await inSession(page)).toBe(true);
    await page.evaluate(end);
    await expect.poll(() => inSession(page)).toBe(false);
    await release(page);
    await expect(summaryOf(page)).toContainText("2:00");
    await expect(summaryOf(page)).not.toContainText("The graphics context was lost");
    await expect(summaryOf(page).getByRole("button", { name: "Resume" })).toHaveCount(0);
  });
}

test("after an error in the summary the session ends at once, without a position; the record is saved [R-112]", {
  tag: "@all",
}, async ({ page }) => {
  await signUpAhead(page);
  await prepare(page);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 1);
  await moveBall(page);
  await pass(page, 118.7);
  expect(await inSession(page)).toBe(true);
  await breakRaySensor(page);
  await frame(page);
  expect(await inSession(page)).toBe(false);
  await release(page);
  const failure = page.getByRole("dialog", { name: "VR not available" });
  await expect(failure).toContainText("ray sensor broken");
  await failure.getByRole("button", { name: "Got it" }).click();
  await expect(page.getByText("X: 0.00 / Y: 0.00", { exact: true })).toBeVisible();
  await expect.poll(() => recorded(page)).toEqual([120]);
});

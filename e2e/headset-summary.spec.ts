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

/** The seconds of the sessions on the server, newest first. */
async function recorded(page: Page): Promise<number[]> {
  const { sessions } = await (await page.request.get("/api/practice/sessions", { headers: STATED })).json();
  return sessions.map(({ duration }: { duration: number }) => Math.round(duration));
}

/** Moves the ball with the stick, so that there is a position to return. */
async function moveBall(page: Page): Promise<void> {
  await page.evaluate(() => window.headset.controllers.right?.updateAxes("thumbstick", 1, 0));
  await pass(page, 0.5);
  await page.evaluate(() => window.headset.controllers.right?.updateAxes("thumbstick", 0, 0));
}

test("after the last exercise the time shows without the ball for 5 s; then the session ends and the ball position is returned [R-111] [R-112]", async ({
  page,
}) => {
  await prepare(page);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 1);
  await moveBall(page);
  await pass(page, 118.4);
  expect(await textsIn(page, 0.2)).toEqual(["Well done: 2:00", "Again", "Done"]);
  const drawings = await frame(page);
  expect(eyesThatSee(drawings, "menu")).toEqual(["left", "right"]);
  for (const what of ["ball", "status"] as const) expect(eyesThatSee(drawings, what)).toEqual([]);
  await moveBall(page);
  await pass(page, SUMMARY - 0.9);
  expect(await inSession(page)).toBe(true);
  await pass(page, 0.5);
  expect(await inSession(page)).toBe(false);
  await release(page);
  await expect(summaryOf(page)).toContainText("2:00");
  await expect(summaryOf(page).getByRole("button", { name: "Resume" })).toHaveCount(0);
  await expect(page.getByText("X: 0.30 / Y: 0.00", { exact: true })).toBeAttached();
});

test("the record is saved at once, and the summary shows the streak; a page that is killed then records nothing twice [R-112] [R-127] [R-131]", async ({
  page,
}) => {
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

test("'Again' runs the whole workout once more, with its own 3-2-1 and record [R-112] [R-127]", async ({ page }) => {
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

test("'Again' and 'Done' are pressed like the menu, also by gaze and pinch [R-101] [R-112]", async ({ page }) => {
  await prepare(page, { gazing: true });
  await complete(page);
  await press(page, gazeAndPinch, "again");
  await pass(page, LEAD_IN + 120.1);
  expect(await inSession(page)).toBe(true);
  await press(page, gazeAndPinch, "done");
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
  ["the frames stop for 10 s", () => window.pump.step(10_000)],
] as const) {
  test(`when ${way}, the summary in the headset is over, and the practice session is complete [R-112]`, async ({
    page,
  }) => {
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

test("after an error in the summary the session ends at once, without a position; the record is saved [R-112]", async ({
  page,
}) => {
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

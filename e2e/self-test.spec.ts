import { expect, type Locator, type Page, test } from "@playwright/test";
import { openAccount, openSelfTestSignedOut, signUpAhead } from "./support/account.ts";
import { axeFindings } from "./support/axe.ts";
import { leaveVr, pressPumped } from "./support/exercise.ts";
import { controller, gazeAndPinch, type Pointer, pinchingHand } from "./support/pointers.ts";
import { ballOf, eyesThatSee, frame, IPD, inSession, paintedBy, pass, prepare, release } from "./support/practice.ts";

const right = controller("right");
/** Where a hand points when it answers: any direction works. */
const AHEAD = { x: 0, y: 1.6, z: -2 };
/** Seconds from the end of a run to the start of the next one. */
const BETWEEN = 4;
/** Tolerance in prism dioptres: the frames of a press count too. */
const CLOSE = 0.05;

/** Seconds of increase and decrease for each run, base-in before base-out. */
const RUNS = [
  [9.2, 3],
  [8.2, 2],
  [12.2, 4],
  [20.2, 5],
  [24.2, 6],
  [22.2, 12],
] as const;

const box = (page: Page) => page.getByRole("region", { name: "Self-test" });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const answer = (page: Page, pointer: Pointer) => pointer.select(page, [AHEAD]);

/** Enters the headset from the Account tab with frames and clock under the test's control; the self-test then waits for a press. */
async function enterSelfTest(page: Page): Promise<void> {
  await box(page)
    .getByRole("button", { name: /^Take / })
    .click();
  await pressPumped(page, dialog(page, "Self-test").getByRole("button", { name: "Enter VR" }));
  await pass(page, 0.1);
}

/** The prism dioptres before both eyes together, as drawn; base-out is above 0. */
async function prisms(page: Page): Promise<number> {
  const drawings = await frame(page);
  const [left, other] = [ballOf(drawings, "left"), ballOf(drawings, "right")];
  const bare = Math.atan(IPD / 2 / 2);
  const inward = [Math.atan2(left.x, -left.z) - bare, Math.atan2(-other.x, -other.z) - bare];
  expect(inward[0], "half before each eye").toBeCloseTo(inward[1] ?? 0, 4);
  return 100 * inward.reduce((sum, angle) => sum + Math.tan(angle), 0);
}

async function run(page: Page, pointer: Pointer, [growing, shrinking]: readonly [number, number]): Promise<void> {
  await pass(page, growing);
  await answer(page, pointer);
  await pass(page, shrinking);
  await answer(page, pointer);
}

/** Takes the whole self-test and shows its result. */
async function takeAll(
  page: Page,
  pointer: Pointer,
  runs: readonly (readonly [number, number])[] = RUNS,
): Promise<void> {
  await enterSelfTest(page);
  await answer(page, pointer);
  for (const [i, each] of runs.entries()) {
    if (i > 0) await pass(page, BETWEEN);
    await run(page, pointer, each);
  }
  await pass(page, 0.1);
  await release(page);
  await expect.poll(() => inSession(page)).toBe(false);
}

/** The result of a direction, as a list shows it. */
const resultOf = (within: Locator, direction: string) => within.getByRole("listitem").filter({ hasText: direction });

test("the demand increases by 1 Δ a second until a press, decreases until the next, then pauses; a click and Enter on the page answer too [E-04]", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await prepare(page);
  await openSelfTestSignedOut(page);
  await enterSelfTest(page);
  const still = await frame(page);
  expect(eyesThatSee(still, "lock")).toEqual(["left", "right"]);
  for (const eye of ["left", "right"] as const) {
    expect(ballOf(still, eye)).toMatchObject({ colour: "#ffffff", cross: false });
    expect(ballOf(still, eye).z).toBeCloseTo(-2, 3);
  }
  await pass(page, 3);
  expect(await prisms(page), "nothing begins before a press").toBeCloseTo(0, 2);
  const begun = await paintedBy(page, () => answer(page, right));
  expect(begun).toEqual(["Press when you see two", "Run 1 of 6"]);
  await pass(page, 10);
  expect(Math.abs((await prisms(page)) + 10)).toBeLessThan(CLOSE);
  expect(await paintedBy(page, () => answer(page, right))).toEqual(["Press when it is one again", "Run 1 of 6"]);
  await pass(page, 4);
  expect(Math.abs((await prisms(page)) + 6)).toBeLessThan(CLOSE);
  expect(await paintedBy(page, () => answer(page, right))).toEqual(["Rest", "Run 1 of 6"]);
  await pass(page, 1);
  expect(Math.abs((await prisms(page)) + 3), "half the way back").toBeLessThan(2 * CLOSE);
  await pass(page, 2);
  expect(await prisms(page)).toBeCloseTo(0, 2);
  await pass(page, 1 + 5);
  expect(Math.abs((await prisms(page)) + 5), "base-in").toBeLessThan(CLOSE);
  await leaveVr(page);
  const early = dialog(page, "Ended early");
  await expect(early).toContainText("nothing was saved");
  await early.getByRole("button", { name: "Close" }).click();
  await expect(early).toHaveCount(0);
  await answerOnPage(page);
});

test("waits with the request to reload until it is over [E-04]", async ({ page }) => {
  await prepare(page);
  await openSelfTestSignedOut(page);
  await enterSelfTest(page);
  await page.route("**/api/**", (route) =>
    route.fulfill({ status: 426, json: { error: "This page is too old.", code: "page/too-old" } }),
  );
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("vr-eye-lab.log")))
    .toContain("This page is too old.");
  const request = page.getByRole("button", { name: "Reload" });
  await pass(page, 1);
  await expect(request).toHaveCount(0);
  await leaveVr(page);
  await dialog(page, "Ended early").getByRole("button", { name: "Close" }).click();
  await expect(request).toBeVisible();
});

test("by controller, hand or gaze and pinch gives the median of three runs per direction; signed out it is shown but not saved [E-04]", async ({
  page,
}) => {
  await prepare(page, { gazing: true });
  await openSelfTestSignedOut(page);
  await expect(box(page)).toContainText("no diagnosis");
  for (const pointer of [right, pinchingHand("right"), gazeAndPinch]) {
    await test.step(pointer.name, async () => {
      await takeAll(page, pointer);
      const result = dialog(page, "Your result");
      await expect(resultOf(result, "Turning in (base-out)")).toContainText(
        "Two balls from22.2 ΔOne ball again at15.2 Δ",
      );
      await expect(resultOf(result, "Turning out (base-in)")).toContainText(
        "Two balls from9.2 ΔOne ball again at6.2 Δ",
      );
      await expect(result).toContainText("Not saved: sign in");
      await expect(result).toContainText("no diagnosis");
      await result.getByRole("button", { name: "Close" }).click();
      await expect(box(page)).not.toContainText("Latest result");
    });
  }
});

/** Answers in a second test by the page's button, and ends it there. */
async function answerOnPage(page: Page): Promise<void> {
  await enterSelfTest(page);
  const answer = dialog(page, "Self-test").getByRole("button", { name: "Answer" });
  await expect(answer).toBeFocused();
  await page.keyboard.press("Enter");
  await pass(page, 6);
  expect(Math.abs((await prisms(page)) + 6), "begun").toBeLessThan(CLOSE);
  // The emulator's canvas covers the page.
  await answer.dispatchEvent("click");
  await pass(page, 2);
  expect(Math.abs((await prisms(page)) + 4), "two were seen").toBeLessThan(2 * CLOSE);
  await page.keyboard.press("Enter");
  await pass(page, 2.1);
  expect(await prisms(page), "one was seen").toBeCloseTo(0, 2);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Ended early")).toBeVisible();
}

test("an interrupted run restarts, and one that reaches the bound is shown as beyond it [E-04]", async ({ page }) => {
  test.setTimeout(180_000);
  await prepare(page);
  await openSelfTestSignedOut(page);
  await enterSelfTest(page);
  await answer(page, right);
  await pass(page, 7);
  await page.evaluate(() => window.headset.updateVisibilityState("hidden"));
  await pass(page, 30);
  await page.evaluate(() => window.headset.updateVisibilityState("visible"));
  // The headset was put on again with another heading.
  await page.evaluate(() => window.headset.quaternion.set(0, Math.SQRT1_2, 0, Math.SQRT1_2));
  await pass(page, 3);
  expect(await prisms(page)).toBeCloseTo(0, 2);
  await answer(page, right);
  await pass(page, 20.1 + BETWEEN);
  await run(page, right, [9, 3]);
  await pass(page, BETWEEN + 20.1 + BETWEEN);
  for (const each of [
    [9, 3],
    [30.2, 6],
    [9.2, 3],
  ] as const) {
    await run(page, right, each);
    await pass(page, BETWEEN);
  }
  await release(page);
  await expect(resultOf(dialog(page, "Your result"), "Turning out")).toContainText("Two balls fromover 20 Δ");
});

test("a self-test taken offline is saved and drawn at once, sent later, and can be deleted [E-04]", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signUpAhead(page);
  await prepare(page);
  await openAccount(page, "Progress");
  await expect(box(page)).toBeVisible();
  await page.context().route("**/api/**", (route) => route.abort("internetdisconnected"));
  await takeAll(page, right);
  const result = dialog(page, "Your result");
  await expect(result).toContainText("Saved to your account.");
  await result.getByRole("button", { name: "Close" }).click();
  await expect(box(page)).toContainText("Latest result");
  await expect(resultOf(box(page), "Turning in (base-out)").first()).toContainText("22.2 Δ");
  await expect(box(page).getByRole("img")).toHaveAccessibleName(/^1 result, from /);

  await page.context().unroute("**/api/**");
  const stored = async () => {
    const answer = await page.request.get("/api/documents/changes?since=0&wait=0");
    const { changes } = (await answer.json()) as { changes: { collection: string; deleted: boolean }[] };
    return changes.filter(({ collection, deleted }) => collection === "selfTests" && !deleted).length;
  };
  await page.reload();
  await openAccount(page, "Progress");
  await expect(box(page)).toContainText("Latest result");
  await expect.poll(stored).toBe(1);
  await box(page).locator("summary").click();
  await expect(box(page).getByRole("row").nth(1).getByRole("cell")).toHaveText(["22.2 / 15.2", "9.2 / 6.2", "Delete"]);
  await box(page)
    .getByRole("button", { name: /^Delete the result of/ })
    .click();
  await expect(box(page)).not.toContainText("Latest result");
  await expect.poll(stored).toBe(0);
});

test("on a phone the box with its trend and all dialogs pass axe and fit the window [E-04]", async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await signUpAhead(page);
  await pushResults(page);
  await prepare(page);
  await openAccount(page, "Progress");
  await expect(box(page).getByRole("img")).toHaveAccessibleName("3 results, from 1 Sept 2025 to 20 Nov 2025.");
  await box(page).locator("summary").click();
  await expect(box(page).getByRole("row").nth(1).getByRole("cell")).toHaveText(["over 40 Δ", "11.0 / 7.0", "Delete"]);
  expect(await axeFindings(page)).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  await box(page).getByRole("button", { name: "Take it again" }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Self-test")).toHaveCount(0);
});

/** Stores three results on the server, as another device would. */
async function pushResults(page: Page): Promise<void> {
  const writes = [
    ["2025-09-01", 20],
    ["2025-10-10", 26],
    ["2025-11-20", 40],
  ].map(([date, doubled]) => ({
    id: crypto.randomUUID(),
    collection: "selfTests",
    documentId: crypto.randomUUID(),
    kind: "put",
    base: null,
    body: {
      ...{ takenAt: `${date}T12:00:00.000Z`, date, zone: "UTC", ipd: 0.063, distance: 2 },
      baseOut: { breaks: [doubled, doubled, doubled], recoveries: [18, 18, 18] },
      baseIn: { breaks: [11, 10, 12], recoveries: [7, 6, 8] },
    },
  }));
  const { origin } = new URL((await page.request.get("/")).url());
  const answer = await page.request.post("/api/documents/push", { headers: { origin }, data: { writes } });
  expect(answer.status(), await answer.text()).toBe(200);
}

import { expect, type Page, test } from "@playwright/test";
import type { MotionType } from "@vr-eye-lab/domain/motion";
import { openAccount, openActive, pushDocuments, signUpAhead } from "./support/account.ts";
import { enterVrPumped } from "./support/exercise.ts";
import { openMenu, press } from "./support/menu.ts";
import { openMotions } from "./support/motions.ts";
import { controller } from "./support/pointers.ts";
import { inSession, LEAD_IN, paintedBy, pass, prepare, release } from "./support/practice.ts";
import { installPump } from "./support/pump.ts";
import { practiseOnScreen, screenModeDialog } from "./support/screen-mode.ts";
import { browserPreview, firstFrame } from "./support/stage.ts";

/*
 * The number of presses that a user needs, counted by the page's own click events and, in a headset, by select events of the XR session.
 */
declare global {
  interface Window {
    presses: number;
  }
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

const MOTION_CARDS = ["saccades", "pursuit", "figure8"] as const satisfies readonly MotionType[];
const today = (page: Page) => page.getByRole("region", { name: "Today", exact: true });

async function countPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.presses = 0;
    window.addEventListener("click", () => window.presses++, true);
  });
}

/** The presses since the last call. */
function presses(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { presses } = window;
    window.presses = 0;
    return presses;
  });
}

async function countSelects(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.presses = 0;
    window.grantedSessions.at(-1)?.addEventListener("select", () => window.presses++);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("without equipment, a newcomer sees a moving ball after two presses [E-07] [R-110]", async ({ page }) => {
    await countPresses(page);
    await installPump(page, false);
    await page.goto("/");
    await practiseOnScreen(page).click();
    await page.evaluate(() => window.pump.take());
    await screenModeDialog(page).getByRole("button", { name: "Start Pursuit" }).press("Enter");
    await firstFrame(page);
    expect(await presses(page)).toBe(2);
  });

  test("a workout of three runs five presses after Motions opens, and today's plan one press after Overview, both with the way into VR [R-110] [E-08]", {
    tag: "@all",
  }, async ({ page }) => {
    await signUpAhead(page);
    const { account } = await (await page.request.get("/api/account/export")).json();
    const week = Array.from({ length: 7 }, () => ({ motions: ["pursuit"], minutes: 2 }));
    const programme = [{ from: "2025-01-01", paused: false, week }];
    await pushDocuments(page, [{ collection: "users", documentId: account.id, body: { programme } }]);
    await countPresses(page);
    await prepare(page);

    await openAccount(page, "Overview");
    await presses(page);
    await today(page).getByRole("button", { name: "Start" }).click();
    await expect(browserPreview(page)).toBeVisible();
    expect(await presses(page)).toBe(1);
    await page.keyboard.press("Escape");

    await openActive(page);
    await openMotions(page);
    await presses(page);
    for (const type of MOTION_CARDS) {
      await page
        .getByRole("listitem")
        .filter({ has: page.locator(`[data-track=add-${type}]`) })
        .getByRole("button", { name: "Add to workout" })
        .click();
    }
    await page.getByRole("button", { name: "Start workout, 2:00" }).click();
    await browserPreview(page).getByRole("button", { name: "Enter VR" }).click();
    await expect.poll(() => inSession(page)).toBe(true);
    expect(await presses(page)).toBe(5);
  });
});

test("in VR, another motion takes three presses without leaving, and the end two [R-095] [R-101]", async ({ page }) => {
  await prepare(page);
  const right = controller("right");
  await enterVrPumped(page);
  await countSelects(page);
  await pass(page, LEAD_IN + 1);
  await openMenu(page, right);
  expect(await paintedBy(page, () => press(page, right, ["settings", "motion"]))).toContain("Pursuit");
  expect(await presses(page)).toBe(3);
  await press(page, right, ["back", "close"]);
  await pass(page, LEAD_IN + 1);

  await presses(page);
  await openMenu(page, right);
  await press(page, right, "end");
  await release(page);
  await expect.poll(() => inSession(page)).toBe(false);
  expect(await presses(page)).toBe(2);
});

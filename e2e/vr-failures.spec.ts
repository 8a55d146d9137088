import { expect, type Page, test } from "@playwright/test";
import { serverMessageText } from "@vr-eye-lab/domain/messages";
import { choose, enterVr, leaveVr, openSupported } from "./support/exercise.ts";
import { wearHeadset } from "./support/headset.ts";
import { inSession } from "./support/practice.ts";
import { browserPreview, startButton, withoutWebGl } from "./support/stage.ts";

// Small, because these sessions are drawn.
test.use({ viewport: { width: 640, height: 480 }, contextOptions: { reducedMotion: "reduce" } });

function failure(page: Page) {
  return page.getByRole("dialog", { name: "VR not available" });
}

async function pressEnter(page: Page): Promise<void> {
  await startButton(page).click();
  await browserPreview(page).getByRole("button", { name: "Enter VR" }).click();
}

/** The rest of the page still works. */
async function expectUsable(page: Page): Promise<void> {
  await expect(startButton(page)).toBeFocused();
  await choose(page, { motion: "saccades", speed: "slow" });
  await expect(page.getByRole("banner").getByRole("heading")).toHaveText("Saccades");
}

// vr.isolated.test.ts has each reason.
test("a refused session shows VR not available with what to do; Got it closes it, and the next try works [R-079]", async ({
  page,
}) => {
  await wearHeadset(page);
  await openSupported(page);
  await page.evaluate(() => {
    const xr = navigator.xr;
    if (!xr) throw new Error("No navigator.xr");
    const { requestSession } = xr;
    xr.requestSession = () => {
      xr.requestSession = requestSession;
      return Promise.reject(new DOMException("the runtime says no", "OperationError"));
    };
  });
  await pressEnter(page);
  await expect(failure(page)).toContainText("VR could not start: the runtime says no. Press Start VR to try again.");
  await expect(failure(page).getByRole("button")).toHaveText("Got it");
  await expect(failure(page).getByRole("button", { name: "Got it" })).toBeFocused();
  await failure(page).getByRole("button", { name: "Got it" }).click();
  await expect(failure(page)).toHaveCount(0);
  await expectUsable(page);
  await enterVr(page);
  await leaveVr(page);
});

test("a request for VR that is never answered can be cancelled after 5 seconds; a later grant is ended at once [R-078]", {
  tag: "@all",
}, async ({ page }) => {
  await page.clock.install();
  await wearHeadset(page);
  await page.addInitScript(() => {
    const { xr } = navigator;
    if (!xr) throw new Error("No navigator.xr");
    const { requestSession } = xr;
    xr.requestSession = async (...request) => {
      xr.requestSession = requestSession;
      await new Promise((answer) => Object.assign(window, { answer }));
      return requestSession(...request);
    };
  });
  await openSupported(page);
  await startButton(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Enter VR" }).click();
  await expect(dialog.getByRole("button", { name: "Starting…" })).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("status")).toHaveText("");
  await page.clock.fastForward(5000);
  await expect(dialog.getByRole("status")).toContainText("No answer yet.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);

  await page.evaluate(() => Object(window).answer());
  await expect.poll(() => page.evaluate(() => window.grantedSessions.length)).toBe(1);
  await expect.poll(() => inSession(page)).toBe(false);
  await expect(dialog).toHaveCount(0);
  await startButton(page).click();
  await dialog.getByRole("button", { name: "Enter VR" }).click();
  await expect.poll(() => inSession(page)).toBe(true);
});

test("a browser without WebGL 2 requests no session, shows the reason, and the page still works [R-079]", {
  tag: "@all",
}, async ({ page }) => {
  await wearHeadset(page);
  await withoutWebGl(page);
  await openSupported(page);
  await startButton(page).click();
  await expect(failure(page).getByRole("paragraph")).toHaveText(serverMessageText("scene/no-webgl"));
  expect(await page.evaluate(() => window.sessionRequests)).toEqual([]);
  await failure(page).getByRole("button", { name: "Got it" }).click();
  await expectUsable(page);
});

import { expect, type Page, test } from "@playwright/test";
import { enterVr, leaveVr, openSupported } from "./support/exercise.ts";
import { wearHeadset } from "./support/headset.ts";
import { inSession } from "./support/practice.ts";
import { browserPreview, startButton } from "./support/stage.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

declare global {
  interface Window {
    /** The modes of the page's offers. */
    offers: string[];
    /** Settles when the last offer is used. */
    offered: Promise<XRSession>;
    /** Uses the last offer, as the browser's button does. */
    useOffer(): Promise<void>;
  }
}

/** Adds an Enter VR button of the browser to the emulated headset. */
async function giveOwnButton(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.offers = [];
    Object.assign(navigator.xr ?? {}, {
      offerSession(mode: XRSessionMode, init: XRSessionInit) {
        window.offers.push(mode);
        window.offered = new Promise((resolve, reject) => {
          window.useOffer = async () => {
            await navigator.xr?.requestSession(mode, init).then(resolve, reject);
          };
        });
        return window.offered;
      },
    });
  });
}

const offers = (page: Page) => page.evaluate(() => window.offers);

test.beforeEach(async ({ page }) => {
  await wearHeadset(page);
  await giveOwnButton(page);
  await openSupported(page);
});

test("offers the browser's own button after the safety note was seen, and again after each session [R-078]", async ({
  page,
}) => {
  expect(await offers(page)).toEqual([]);
  await enterVr(page);
  expect(await offers(page)).toEqual([]);
  await leaveVr(page);
  await expect.poll(() => offers(page)).toEqual(["immersive-vr"]);

  await page.reload();
  await expect.poll(() => offers(page)).toEqual(["immersive-vr"]);
  await page.evaluate(() => window.useOffer());
  await expect(page.getByRole("status").filter({ hasText: "In VR" })).toBeVisible();
  expect(await inSession(page)).toBe(true);
  await leaveVr(page);
  await expect(startButton(page)).toBeVisible();
  await expect.poll(() => offers(page)).toEqual(["immersive-vr", "immersive-vr"]);
});

test("Enter VR ends a running session first [R-078]", { tag: "@all" }, async ({ page }) => {
  await enterVr(page);
  await leaveVr(page);
  await expect.poll(() => offers(page)).toHaveLength(1);
  await startButton(page).click();
  await expect(browserPreview(page).getByRole("button", { name: "Enter VR" })).toBeEnabled();
  const ended = await page.evaluate(async () => {
    const buttons = [...document.querySelectorAll<HTMLElement>("dialog button")];
    const enter = buttons.find(({ textContent }) => textContent === "Enter VR");
    // Both buttons at the same moment: the page already has the session but has not rendered yet.
    const end = window.offered.then((session) => {
      const over = new Promise<string>((resolve) => session.addEventListener("end", () => resolve("ended")));
      enter?.click();
      return over;
    });
    await window.useOffer();
    return end;
  });
  expect(ended).toBe("ended");
  await expect.poll(() => page.evaluate(() => window.grantedSessions.length)).toBe(3);
  await expect(page.getByRole("status").filter({ hasText: "In VR" })).toBeVisible();
  expect(await page.evaluate(() => window.headset.activeSession !== undefined)).toBe(true);
  await leaveVr(page);
  await expect(startButton(page)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

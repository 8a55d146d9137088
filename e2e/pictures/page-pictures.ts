import { expect, type Page } from "@playwright/test";
import { figure, openAccount } from "../support/account.ts";
import { choose, openSupported } from "../support/exercise.ts";
import { wearHeadset } from "../support/headset.ts";
import { openMotions } from "../support/motions.ts";
import { openMeasured } from "../support/screen-mode.ts";
import { DESKTOP, DOCUMENTATION, INSTALLATION, PHONE, type Picture, TABLET } from "./picture.ts";

/** Opens the page in a browser with a headset and dismisses the hints for newcomers. */
async function openAtHome(page: Page): Promise<void> {
  await wearHeadset(page);
  await openSupported(page);
  const hint = page.getByRole("button", { name: "Hide this" });
  await hint.click();
  await expect(hint).toHaveCount(0);
}

async function openActive(page: Page): Promise<undefined> {
  await openAtHome(page);
  await choose(page, { rightPresses: 2 });
  // Pressing an element below the window has scrolled it into view.
  await page.evaluate(() => scrollTo(0, 0));
}

async function openAllMotions(page: Page): Promise<undefined> {
  await openAtHome(page);
  await openMotions(page);
}

async function openGuide(page: Page): Promise<undefined> {
  await openAtHome(page);
  await page.getByRole("banner").getByRole("button", { name: "Guide" }).click();
  await expect(page.getByText("You are charged")).toBeVisible();
}

async function openStatistics(page: Page): Promise<undefined> {
  await openAtHome(page);
  await openAccount(page);
  await expect(figure(page, "Last Active")).toContainText("2026");
  await expect(page.getByRole("region", { name: "Today", exact: true })).toBeVisible();
}

/** The page without a headset session. */
export const PAGE_PICTURES: readonly Picture[] = [
  { file: `${DOCUMENTATION}/active.png`, window: DESKTOP, open: openActive },
  { file: `${DOCUMENTATION}/active-phone.png`, window: PHONE, open: openActive },
  { file: `${DOCUMENTATION}/motions.png`, window: DESKTOP, open: openAllMotions },
  { file: `${DOCUMENTATION}/guide.png`, window: DESKTOP, open: openGuide },
  {
    file: `${DOCUMENTATION}/account-signed-out.png`,
    window: DESKTOP,
    async open(page) {
      await openAtHome(page);
      await openAccount(page);
      await expect(page.getByRole("heading", { name: "Get Started" })).toBeVisible();
    },
  },
  { file: `${DOCUMENTATION}/statistics.png`, window: DESKTOP, signedIn: true, open: openStatistics },
  {
    file: `${DOCUMENTATION}/progress.png`,
    window: DESKTOP,
    signedIn: true,
    async open(page) {
      await openAtHome(page);
      await openAccount(page, "Progress");
      await expect(page.getByRole("region", { name: "Sessions" })).toContainText("Today");
    },
  },
  {
    file: `${DOCUMENTATION}/screen-mode.png`,
    window: TABLET,
    async open(page) {
      await page.goto("/");
      await openMeasured(page);
    },
  },
  {
    file: `${DOCUMENTATION}/saved-motions.png`,
    window: DESKTOP,
    signedIn: true,
    async open(page) {
      await openAtHome(page);
      await page.getByRole("button", { name: "Lying eight, wide", exact: true }).click();
    },
  },
  {
    file: `${DOCUMENTATION}/tour.png`,
    window: DESKTOP,
    async open(page) {
      await wearHeadset(page);
      await openSupported(page);
      await page.getByRole("button", { name: "Take a quick tour" }).click();
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByText("Step 2 of 6")).toBeVisible();
    },
  },
  {
    file: `${DOCUMENTATION}/plans.png`,
    window: DESKTOP,
    async open(page) {
      await openGuide(page);
      return page.getByRole("region", { name: "Pricing" });
    },
  },
  { file: `${INSTALLATION}/active-wide.png`, window: TABLET, open: openActive },
  { file: `${INSTALLATION}/statistics-wide.png`, window: TABLET, signedIn: true, open: openStatistics },
  { file: `${INSTALLATION}/active-narrow.png`, window: PHONE, open: openActive },
  { file: `${INSTALLATION}/motions-narrow.png`, window: PHONE, open: openAllMotions },
  { file: `${INSTALLATION}/statistics-narrow.png`, window: PHONE, signedIn: true, open: openStatistics },
];

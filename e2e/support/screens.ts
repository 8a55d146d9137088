import { expect, type Page } from "@playwright/test";
import { chooseAdvanced, openAdvanced } from "./advanced.ts";
import { chooseWorkout, declineSaving, enterVrPumped } from "./exercise.ts";
import { pass, summaryOf } from "./practice.ts";
import { chooseDots } from "./random-dots.ts";
import { browserPreview, startButton } from "./stage.ts";

/** A screen of the page, and how to open it from the previous one. */
export interface Screen {
  readonly name: string;
  open(page: Page): Promise<void>;
}

const openTab = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Every tab, row and dialog of a page with a headset, each opened from the previous one; needs the page of `prepare`. */
export const SCREENS: readonly Screen[] = [
  { name: "Active", open: async (page) => expect(startButton(page)).toBeVisible() },
  {
    name: "Active with Advanced open and the ball moved past a limit",
    async open(page) {
      await chooseAdvanced(page, { eye: "Left" });
      await page.getByRole("slider", { name: "Horizontal position" }).press("End");
      await expect(page.getByRole("button", { name: "Centre" })).toBeVisible();
    },
  },
  { name: "Guide", open: (page) => openTab(page, "Guide") },
  { name: "Account", open: (page) => openTab(page, "Account") },
  {
    name: "Motions with a workout",
    async open(page) {
      await openTab(page, "Active");
      await chooseWorkout(page, ["pursuit", "figure8"]);
      await openTab(page, "All motions");
    },
  },
  {
    name: "Active with a workout",
    async open(page) {
      await openTab(page, "Back");
      await expect(page.getByRole("button", { name: "Clear" })).toBeVisible();
    },
  },
  {
    name: "Browser preview with the safety note",
    async open(page) {
      await startButton(page).click();
      await expect(browserPreview(page)).toBeVisible();
    },
  },
  {
    name: "Active while the headset runs",
    async open(page) {
      await browserPreview(page).getByRole("button", { name: "Cancel" }).click();
      await enterVrPumped(page);
      await pass(page, 3 + 2);
      // The emulator's canvas covers the page; a headset would show it to the eyes.
      await page.evaluate(() => {
        for (const overlay of document.querySelectorAll<HTMLElement>("[data-webxr_runtime]")) overlay.hidden = true;
      });
      await page.evaluate(() => window.pump.release());
      await expect(page.getByRole("button", { name: "End session" })).toBeVisible();
    },
  },
  {
    name: "Save This Exercise?",
    async open(page) {
      // By key: the emulator's canvas covers the page.
      await page.getByRole("button", { name: "End session" }).press("Enter");
      await expect(summaryOf(page)).toBeVisible();
    },
  },
  {
    name: "VR not available",
    async open(page) {
      await declineSaving(page);
      await page.evaluate(() => {
        Object.assign(navigator.xr ?? {}, {
          requestSession: () => Promise.reject(new DOMException("no", "NotAllowedError")),
        });
      });
      await startButton(page).click();
      await browserPreview(page).getByRole("button", { name: "Enter VR" }).click();
      await expect(page.getByRole("dialog", { name: "VR not available" })).toBeVisible();
    },
  },
  {
    name: "Active with Random dots and Advanced open",
    async open(page) {
      await page.getByRole("button", { name: "Got it" }).click();
      await page.getByRole("button", { name: "Clear" }).click();
      await chooseDots(page, {});
      await expect(page.getByRole("radio", { name: "Ramp" })).toBeChecked();
      await openAdvanced(page);
    },
  },
  {
    name: "Browser preview of Random dots",
    async open(page) {
      await startButton(page).click();
      await expect(browserPreview(page)).toContainText("ten times a second");
    },
  },
  {
    name: "Confirm sign-in",
    async open(page) {
      await page.goto("/login/confirm");
      await expect(page.getByRole("heading", { name: "Confirm sign-in" })).toBeVisible();
    },
  },
];

import type { Page } from "@playwright/test";

/** Lets the page believe that a headset can be used, by a line instead of an emulator, whose own script would weigh in. */
export async function offerHeadset(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (navigator.xr) navigator.xr.isSessionSupported = () => Promise.resolve(true);
  });
}

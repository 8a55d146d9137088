import type { Page } from "@playwright/test";

/** Makes the page detect a headset without an emulator, whose script would add to the sizes. */
export async function offerHeadset(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (navigator.xr) navigator.xr.isSessionSupported = () => Promise.resolve(true);
  });
}

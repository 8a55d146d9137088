import type { Page } from "@playwright/test";

/** Doubles the size of all type on the page, as a browser's setting for it does. */
export async function doubleType(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
}

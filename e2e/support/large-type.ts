import type { Page } from "@playwright/test";

/** Doubles the font size of the page, as the browser's setting does. */
export async function doubleType(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
}

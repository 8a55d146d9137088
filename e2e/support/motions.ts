import { expect, type Page } from "@playwright/test";

/** Opens the Motions tab from the Active tab, and waits for its script. */
export async function openMotions(page: Page): Promise<void> {
  await page.getByRole("button", { name: "All motions" }).click();
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
}

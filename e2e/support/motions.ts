import { expect, type Page } from "@playwright/test";

/** Opens the Motions tab from the Active tab, and waits until its part of the product has come. */
export async function openMotions(page: Page): Promise<void> {
  await page.getByRole("button", { name: "All motions" }).click();
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
}

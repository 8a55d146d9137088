import { expect, type Page } from "@playwright/test";

/** Opens the Motions tab from the Active tab, and waits for its script. */
export async function openMotions(page: Page): Promise<void> {
  await page.getByRole("button", { name: "All motions" }).click();
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
}

/** The workout's list has these motions, in this order. */
export async function expectWorkout(page: Page, ...labels: readonly string[]): Promise<void> {
  const rows = page.getByRole("list", { name: "Workout" }).getByRole("listitem");
  await expect(rows).toHaveText(labels.map((label, i) => new RegExp(`^${i + 1}\\. ${label}\\d`)));
}

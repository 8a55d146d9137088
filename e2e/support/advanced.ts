import { expect, type Page } from "@playwright/test";

/** Settings in the Advanced row of the Active tab, by their labels. */
export interface AdvancedChoice {
  readonly eye?: "Both" | "Left" | "Right";
  /** What the untrained eye sees; only with one trained eye. */
  readonly otherEyeSees?: "The room" | "Black" | "The same";
  readonly distance?: "Near" | "Middle" | "Far";
  readonly perEyeColours?: boolean;
  readonly overlay?: boolean;
}

/** Opens the Advanced row if it is closed, and waits for its script. */
export async function openAdvanced(page: Page): Promise<void> {
  const row = page.getByRole("button", { name: /^Advanced/ });
  if ((await row.getAttribute("aria-expanded")) !== "true") await row.click();
  await expect(page.getByRole("switch", { name: "Fusion lock" })).toBeVisible();
}

/** Changes advanced settings through the page's controls. */
export async function chooseAdvanced(page: Page, choice: AdvancedChoice): Promise<void> {
  await openAdvanced(page);
  for (const [group, name] of [
    ["Eye to train", choice.eye],
    ["The other eye sees", choice.otherEyeSees],
    ["Distance", choice.distance],
  ] as const) {
    if (name) await page.getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true }).check();
  }
  for (const [name, on] of [
    ["A colour for each eye", choice.perEyeColours],
    ["Position overlay", choice.overlay],
  ] as const) {
    if (on !== undefined) await page.getByRole("switch", { name }).setChecked(on);
  }
}

import { expect, test } from "@playwright/test";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the terms of use and the privacy notice open in dialogs and close with Escape", async ({ page }) => {
  await page.goto("/?tab=account");
  for (const [name, heading] of [
    ["Terms of use", "Cancelling"],
    ["Privacy", "Your rights"],
  ] as const) {
    const link = page.getByRole("button", { name, exact: true });
    await link.click();
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog.getByRole("heading", { name: heading })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();
  }
});

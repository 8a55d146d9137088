import { expect, type Page, test } from "@playwright/test";
import { openAccount, signUpAhead } from "./support/account.ts";
import { started } from "./support/exercise.ts";
import { banner } from "./support/unsupported.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a control that disappears when it is pressed leaves the focus in its region, without a ring for a mouse [R-021] [R-024]", async ({
  page,
}) => {
  await page.goto("/");
  await started(page);
  await banner(page).getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  const preview = page.getByRole("region", { name: "Preview" });
  const move = () => page.getByRole("slider", { name: "Horizontal position" }).press("End");
  await move();
  await button(page, "Centre").press("Enter");
  await expect(preview).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(button(page, "Start VR")).toBeFocused();
  await move();
  await button(page, "Centre").click();
  await expect(preview).toBeFocused();
  expect(await preview.evaluate((region) => region.matches(":focus-visible"))).toBe(false);
});

test("Revoke and a cancelled import leave the focus near [E-05] [E-09]", { tag: "@all" }, async ({ page }) => {
  await signUpAhead(page);
  await page.goto("/");
  await openAccount(page, "Settings");
  await test.step("Revoke", async () => {
    const shares = page.getByRole("region", { name: "Share links" });
    await button(page, "Make a link").press("Enter");
    await shares.getByRole("textbox", { name: "Who it is for" }).fill("A friend");
    await page.keyboard.press("Enter");
    await button(page, "Revoke the link for A friend").press("Enter");
    await expect(shares.getByRole("heading")).toBeFocused();
  });
  await test.step("a cancelled import", async () => {
    const data = { practice: [], savedSequences: [] };
    await page.getByLabel("Import downloaded data").setInputFiles({
      name: "data.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(data)),
    });
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator(":focus")).toHaveCount(1);
  });
});

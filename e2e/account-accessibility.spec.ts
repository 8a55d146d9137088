import { test } from "@playwright/test";
import { ACCOUNT_SCREENS } from "./support/account-screens.ts";
import { inOrderAt } from "./support/in-order.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("all account and saved-motion states are accessible on desktop and phone, with controls of at least 44 px [R-030] [R-040] [R-047] [R-073] [R-074]", {
  tag: "@all",
}, async ({ page }) => {
  test.setTimeout(180_000);
  const check = inOrderAt(page);
  await page.goto("/");
  for (const { name, open } of ACCOUNT_SCREENS) {
    await test.step(name, async () => {
      await open(page);
      await check(name);
    });
  }
});

import { test } from "@playwright/test";
import { ACCOUNT_SCREENS } from "./support/account-screens.ts";
import { inOrderAt } from "./support/in-order.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("every state of accounts and saved motions is in order on a desktop and on a phone, and each control 44 px [R-030] [R-040] [R-047] [R-073] [R-074]", async ({
  page,
}) => {
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

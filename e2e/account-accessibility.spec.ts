import { test } from "@playwright/test";
import { ACCOUNT_SCREENS } from "./support/account-screens.ts";
import { expectInOrder } from "./support/in-order.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const width of [1440, 390]) {
  test(`at ${width} px every state of accounts and saved motions is in order, and each control 44 px [R-030] [R-040] [R-047] [R-073] [R-074]`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    for (const { name, open } of ACCOUNT_SCREENS) {
      await open(page);
      await expectInOrder(page, name);
    }
  });
}

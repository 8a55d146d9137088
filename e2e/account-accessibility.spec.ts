import { expect, test } from "@playwright/test";
import { ACCOUNT_SCREENS } from "./support/account-screens.ts";
import { axeFindings, expectOrderlyHeadings } from "./support/axe.ts";
import { measureHitBoxes } from "./support/hit-boxes.ts";

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
      // Even without motion a change of colour takes a frame.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
      expect(await axeFindings(page), name).toEqual([]);
      await expectOrderlyHeadings(page, name);
      await expect(page.locator("main"), name).toHaveCount(1);
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(overflow), `${name}: pixels wider than the window`).toBeLessThanOrEqual(0);
      const small = (await measureHitBoxes(page)).filter(
        (box) => Math.min(box.width, box.height) < 43 || !box.reachable || !box.inside,
      );
      expect(small, `${name}: what cannot be hit in 44 px`).toEqual([]);
    }
  });
}

import { expect, test } from "@playwright/test";
import { newAddress, openAccount, signUpAhead } from "./support/account.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("when the script of the database can't be fetched, says so instead of working without the database [R-120]", {
  tag: "@all",
}, async ({ page }) => {
  await signUpAhead(page, newAddress());
  await page.route(/\/dexie-store-[^/]*\.js$/, (route) => route.abort());
  await page.goto("/");
  await openAccount(page);
  await expect(page.getByRole("alert").filter({ hasText: "Couldn't open your data:" })).toContainText(
    "Reload the page to try again.",
  );
  await expect(page.getByText("This browser doesn't let the page store data.")).toHaveCount(0);
});

import { expect, type Page, test } from "@playwright/test";
import { chooseAdvanced } from "./support/advanced.ts";
import { choose, chooseWorkout, declineSaving, enterVrPumped, leaveVr } from "./support/exercise.ts";
import { openMenu, press } from "./support/menu.ts";
import { controller } from "./support/pointers.ts";
import { pass, prepare, release, summaryOf } from "./support/practice.ts";
import { startButton } from "./support/stage.ts";
import { watchTrouble } from "./support/trouble.ts";

/** Uses everything on the tabs. */
async function useTabs(page: Page): Promise<void> {
  await choose(page, { motion: "accommodation", speed: "fast", range: "wide", leftPresses: 2, rightPresses: 1 });
  await chooseAdvanced(page, { eye: "Left", otherEyeSees: "Black", distance: "Far", perEyeColours: false });
  await page.getByRole("slider", { name: "Horizontal position" }).press("End");
  await page.getByRole("button", { name: "Pause preview" }).click();
  await chooseWorkout(page, ["pursuit", "saccades"]);
  for (const name of ["Guide", "Account", "Active"]) {
    await page.getByRole("button", { name, exact: true }).click();
  }
}

// With the service worker, as in a real visit.
test.use({ serviceWorkers: "allow" });

test("a whole visit with a headset sends no request to other origins and logs no errors [R-001] [R-075]", async ({
  page,
  baseURL,
}) => {
  const trouble = await watchTrouble(page, baseURL ?? "");
  await prepare(page, { moving: true });
  await useTabs(page);
  await enterVrPumped(page);
  await pass(page, 3 + 3);
  const right = controller("right");
  await openMenu(page, right);
  await press(page, right, ["up", "settings", "left-colour", "range", "end"]);
  await pass(page, 0.1);
  await release(page);
  await expect(summaryOf(page)).toBeVisible();
  await declineSaving(page);
  await enterVrPumped(page);
  await leaveVr(page);
  await page.goto("/login/confirm");
  await page.getByRole("link", { name: "To the exercises" }).click();
  await expect(startButton(page)).toBeVisible();
  expect(trouble.lines).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

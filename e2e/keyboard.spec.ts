import { expect, type Locator, type Page, test } from "@playwright/test";
import {
  emailField,
  logOutButton,
  newAddress,
  PASSWORD,
  passwordField,
  saveButton,
  savedNames,
} from "./support/account.ts";
import { chooseAdvanced } from "./support/advanced.ts";
import { chooseWorkout, openSupported, started } from "./support/exercise.ts";
import { walkByTab } from "./support/focus.ts";
import { wearHeadset } from "./support/headset.ts";
import { openMotions } from "./support/motions.ts";
import { browserPreview, startButton, tabTo } from "./support/stage.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The names of all enabled controls in document order; only the checked one of a radio group. */
function controlNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scope = document.querySelector("dialog[open]") ?? document.body;
    return [...scope.querySelectorAll<HTMLElement>("a[href], button, input, select")]
      .filter((control) => control.checkVisibility() && !control.matches(":disabled, [type=radio]:not(:checked)"))
      .map(
        (control) =>
          control.getAttribute("aria-label") ??
          (control as HTMLInputElement).labels?.[0]?.textContent ??
          control.textContent,
      );
  });
}

/** Expects Tab to visit all controls in order, each with a visible focus. */
async function expectWalk(page: Page): Promise<void> {
  const names = await controlNames(page);
  const stops = await walkByTab(page);
  const led = stops.map(({ name }) => name);
  const first = led.indexOf(names[0] ?? "");
  expect([...led.slice(first), ...led.slice(0, first)]).toEqual(names);
  for (const { name, seen, marked, outline } of stops) {
    expect({ name, seen }).toEqual({ name, seen: true });
    expect(marked, `${name}: pixels that mark the focus`).toBeGreaterThanOrEqual(outline);
  }
}

test("Tab visits every control of the Active tab, the Motions tab and the Browser preview, with a visible focus [R-020] [R-024] [R-026] [R-029] [R-072] [R-077] [R-110]", async ({
  page,
}) => {
  await wearHeadset(page);
  await openSupported(page);
  await test.step("the Browser preview, which it does not leave", async () => {
    await startButton(page).press("Enter");
    await expect(browserPreview(page).getByRole("button", { name: "Enter VR" })).toBeFocused();
    await expectWalk(page);
    await expect(browserPreview(page)).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await test.step("the Active tab", async () => {
    await page.getByRole("slider", { name: "Horizontal position" }).press("End");
    await chooseAdvanced(page, { eye: "Left" });
    await expectWalk(page);
  });
  await test.step("the Motions tab", async () => {
    await chooseWorkout(page, ["pursuit", "saccades"]);
    await openMotions(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Motions");
    await expectWalk(page);
  });
});

test("opening a tab by keyboard moves the focus into it [R-011] [R-014]", async ({ page }) => {
  await page.goto("/");
  await started(page);
  await tabTo(page, page.getByRole("button", { name: "All motions" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  const first = page.getByRole("main").getByRole("button").first();
  await expect(first, "the tab's script has loaded").toBeVisible();
  await page.keyboard.press("Tab");
  await expect(first, "the pictures' pause button").toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Convergence", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("an account and a saved exercise are made by keyboard alone [R-040] [R-073]", { tag: "@all" }, async ({
  page,
}) => {
  const pressOn = async (control: Locator) => {
    await tabTo(page, control);
    await page.keyboard.press("Enter");
  };
  await page.goto("/");
  await started(page);
  await pressOn(page.getByRole("navigation").getByRole("button", { name: "Account" }));
  for (const [field, text] of [
    [emailField(page), newAddress()],
    [passwordField(page), PASSWORD],
    [page.getByLabel("Confirm Password"), PASSWORD],
  ] as const) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await pressOn(page.getByRole("button", { name: "Continue free" }));
  await expect(logOutButton(page)).toBeVisible();
  await pressOn(page.getByRole("navigation").getByRole("button", { name: "Active" }));
  await pressOn(saveButton(page));
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Enter");
  await expect.poll(() => savedNames(page)).toEqual(["By keyboard"]);
});

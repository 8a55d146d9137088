import { expect, type Page, test } from "@playwright/test";
import { chooseAdvanced } from "./support/advanced.ts";
import { chooseWorkout, openSupported } from "./support/exercise.ts";
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

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

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
  });
}

test("everything on the Active tab can be set by keyboard [R-024] [R-026] [R-027] [R-028] [R-029] [R-091]", async ({
  page,
}) => {
  await page.goto("/");
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await tabTo(page, page.getByRole("slider", { name: "Vertical position" }));
  await press("ArrowUp", "ArrowUp");
  await tabTo(page, page.getByRole("combobox", { name: "Motion" }));
  await press("ArrowDown");
  await tabTo(page, page.getByRole("radio", { name: "Normal" }));
  await press("ArrowRight");
  await tabTo(page, page.getByRole("radio", { name: "Medium" }));
  await press("ArrowLeft");
  await tabTo(page, page.getByRole("button", { name: "Left Eye: Red" }));
  await press("Enter", "Space");
  await tabTo(page, page.getByRole("button", { name: /^Advanced/ }));
  await press("Space");
  await tabTo(page, page.getByRole("radio", { name: "Both" }));
  await press("ArrowRight", "ArrowRight");
  await tabTo(page, page.getByRole("switch", { name: "Position overlay" }));
  await press("Space");

  await expect(page.getByText("X: 0.00 / Y: 0.10", { exact: true })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Motion" })).toHaveValue("pursuit");
  await expect(page.getByRole("radio", { name: "Fast" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Narrow" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Left Eye: Red, cross" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Right", exact: true })).toBeChecked();
  await expect(page.getByRole("switch", { name: "Position overlay" })).not.toBeChecked();
});

test("opening a tab by keyboard moves the focus into it [R-011] [R-014]", async ({ page }) => {
  await page.goto("/");
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

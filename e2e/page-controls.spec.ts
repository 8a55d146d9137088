import { expect, type Page, test } from "@playwright/test";
import { MOTION_TYPES } from "@vr-eye-lab/domain/motion";
import { exerciseText } from "@vr-eye-lab/web/copy/exercises";
import { chooseAdvanced, openAdvanced } from "./support/advanced.ts";
import { choose } from "./support/exercise.ts";
import { openMotions } from "./support/motions.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

function radios(page: Page, group: string) {
  return page.getByRole("radiogroup", { name: group }).getByRole("radio");
}

function pane(page: Page, eye: "Left" | "Right") {
  return page.getByRole("img", { name: `${eye} Eye` });
}

test.beforeEach(({ page }) => page.goto("/"));

test("the preview has a large play button in its centre; Motion offers every type, convergence first [R-020] [R-026] [R-090]", {
  tag: "@all",
}, async ({ page }) => {
  const region = await page.getByRole("region", { name: "Preview" }).boundingBox();
  const button = await page.getByRole("button", { name: "Start VR" }).boundingBox();
  if (!region || !button) throw new Error("Preview and button are wanted");
  expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(88);
  expect(Math.abs(button.x + button.width / 2 - region.x - region.width / 2)).toBeLessThanOrEqual(1);
  expect(Math.abs(button.y + button.height / 2 - region.y - region.height / 2)).toBeLessThanOrEqual(1);

  const motion = page.getByRole("combobox", { name: "Motion" });
  await expect(motion).toHaveValue("convergence");
  await expect(motion.getByRole("option")).toHaveText(MOTION_TYPES.map((type) => exerciseText.labels[type]));
  for (const type of MOTION_TYPES) {
    await choose(page, { motion: type });
    await expect(page.getByRole("banner").getByRole("heading")).toHaveText(exerciseText.labels[type]);
    await expect(motion).toHaveAccessibleDescription(exerciseText.instructions[type]);
  }
});

test("the Advanced row starts collapsed and names what is unusual; the viewing mode can only be chosen for one eye [R-091]", async ({
  page,
}) => {
  const row = page.getByRole("button", { name: "Advanced", exact: true });
  await expect(page.getByRole("heading", { name: "Advanced" }).getByRole("button")).toHaveCount(1);
  await expect(row).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("radiogroup", { name: "Distance" })).toHaveCount(0);
  await row.click();
  await expect(row).toHaveAttribute("aria-expanded", "true");
  await expect(radios(page, "Eye to train").nth(0)).toBeChecked();
  await expect(radios(page, "Distance").nth(1)).toBeChecked();

  const group = page.getByRole("radiogroup", { name: "The other eye sees" });
  await expect(group).toHaveAccessibleDescription("Choose one eye to train first.");
  for (const radio of await group.getByRole("radio").all()) await expect(radio).toBeDisabled();
  await chooseAdvanced(page, { eye: "Right", distance: "Far" });
  for (const radio of await group.getByRole("radio").all()) await expect(radio).toBeEnabled();
  await expect(group.getByRole("radio", { name: "The room" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Advanced Right eye, Far" })).toBeVisible();
});

test("without a colour for each eye both see white; choosing a colour turns them on again [R-091] [R-029]", {
  tag: "@all",
}, async ({ page }) => {
  await chooseAdvanced(page, { perEyeColours: false });
  for (const eye of ["Left", "Right"] as const) {
    await expect(pane(page, eye)).toHaveAttribute("data-color", "#ffffff");
    await expect(page.getByRole("button", { name: `${eye} Eye: White`, exact: true })).toBeVisible();
  }
  await page.getByRole("button", { name: "Left Eye: White" }).click();
  await expect(page.getByRole("switch", { name: "A colour for each eye" })).toBeChecked();
  await expect(pane(page, "Right")).toHaveAttribute("data-color", "#00ff00");
});

/** All remembered settings, as the page shows them. */
async function shownSettings(page: Page): Promise<unknown> {
  await openAdvanced(page);
  return {
    motion: await page.getByRole("combobox", { name: "Motion" }).inputValue(),
    chosen: await page
      .locator("input:checked")
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).labels?.[0]?.textContent)),
    sliders: await page.getByRole("slider").evaluateAll((bars) => bars.map((bar) => (bar as HTMLInputElement).value)),
    eyes: await page.getByRole("button", { name: / Eye: / }).allTextContents(),
  };
}

test("every setting survives a reload and reaches a second tab at once [R-026] [R-027] [R-028] [R-029] [R-091]", async ({
  page,
  context,
}) => {
  const second = await context.newPage();
  await second.goto("/");
  await choose(page, { motion: "saccades", speed: "fast", range: "narrow", leftPresses: 3, rightPresses: 1 });
  await chooseAdvanced(page, { eye: "Right", otherEyeSees: "Black", distance: "Far", overlay: false });
  await page.getByRole("slider", { name: "Horizontal position" }).press("End");
  await page.getByRole("slider", { name: "Vertical position" }).press("ArrowDown");
  const wanted = {
    motion: "saccades",
    chosen: ["Fast", "Narrow", "Right", "Black", "Far", "A colour for each eye"],
    sliders: ["1.5", "-0.05"],
    eyes: ["Left Eye:Green, cross", "Right Eye:Red, cross"],
  };
  expect(await shownSettings(page)).toEqual(wanted);
  await expect(second.getByRole("slider", { name: "Vertical position" })).toHaveValue("-0.05");
  expect(await shownSettings(second)).toEqual(wanted);
  await page.reload();
  expect(await shownSettings(page)).toEqual(wanted);
});

test("Random dots replaces the motions' controls, states its length, and goes back to the motions [R-174]", async ({
  page,
}) => {
  await openMotions(page);
  const answered = page.getByRole("region", { name: "Exercises you answer" });
  await expect(answered).toContainText("flickering light");
  await answered.getByRole("button", { name: "Random dots", exact: true }).click();
  const header = page.getByRole("banner");
  await expect(header).toContainText("Up to 12:00");
  await expect(page.getByRole("radiogroup", { name: "Speed" })).toHaveCount(0);
  await openAdvanced(page);
  for (const name of ["Eye to train", "Distance"])
    await expect(page.getByRole("radiogroup", { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole("switch", { name: "Attention check" })).toHaveCount(0);
  await expect(page.getByRole("switch", { name: "Fusion lock" })).toHaveAccessibleDescription(/frame around the dots/);
  await radios(page, "Direction").nth(1).check();
  await expect(header).toContainText("Up to 6:00");
  await page.getByRole("radio", { name: "Hold" }).check();
  await expect(header).toContainText("2:00 session");
  await page.getByRole("button", { name: "Prism, sideways, left eye: more" }).click();
  await expect(page.getByText("With your prisms: base in up to 20 Δ, base out up to 39.")).toBeVisible();
  await page.getByRole("button", { name: "Back to motions" }).click();
  await expect(page.getByRole("combobox", { name: "Motion" })).toHaveValue("convergence");
});

import { expect, type Page, test } from "@playwright/test";
import { SPEED_PRESETS, velocityOf } from "@vr-eye-lab/domain/exercise";
import { MOTION_TYPES, MOTIONS } from "@vr-eye-lab/domain/motion";
import { chooseAdvanced, openAdvanced } from "./support/advanced.ts";
import { choose } from "./support/exercise.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

function radios(page: Page, group: string) {
  return page.getByRole("radiogroup", { name: group }).getByRole("radio");
}

function pane(page: Page, eye: "Left" | "Right") {
  return page.getByRole("img", { name: `${eye} Eye` });
}

/** What a setting amounts to, under Advanced. */
function figure(page: Page, label: string) {
  return page.locator("dl > div").filter({ has: page.getByRole("term").getByText(label, { exact: true }) });
}

test.beforeEach(({ page }) => page.goto("/"));

test("the preview has a large play button in its centre; Motion offers every type, convergence first [R-020] [R-026] [R-090]", async ({
  page,
}) => {
  const region = await page.getByRole("region", { name: "Preview" }).boundingBox();
  const button = await page.getByRole("button", { name: "Start VR" }).boundingBox();
  if (!region || !button) throw new Error("Preview and button are wanted");
  expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(88);
  expect(Math.abs(button.x + button.width / 2 - region.x - region.width / 2)).toBeLessThanOrEqual(1);
  expect(Math.abs(button.y + button.height / 2 - region.y - region.height / 2)).toBeLessThanOrEqual(1);

  const motion = page.getByRole("combobox", { name: "Motion" });
  await expect(motion).toHaveValue("convergence");
  await expect(motion.getByRole("option")).toHaveText(Object.values(MOTIONS).map(({ label }) => label));
  for (const type of MOTION_TYPES) {
    await choose(page, { motion: type });
    await expect(page.getByRole("banner").getByRole("heading")).toHaveText(MOTIONS[type].label);
    await expect(motion).toHaveAccessibleDescription(MOTIONS[type].instruction);
  }
});

test("Speed and Range default to the middle option; Advanced shows their value in metres [R-027] [R-028] [R-092] [R-093]", async ({
  page,
}) => {
  await openAdvanced(page);
  await expect(page.getByRole("radiogroup", { name: "Speed" })).toHaveText("SlowNormalFast");
  await expect(radios(page, "Speed").nth(1)).toBeChecked();
  for (const [name, speed] of Object.entries(SPEED_PRESETS)) {
    await page.getByRole("radio", { name: new RegExp(`^${name}$`, "i") }).check();
    await expect(figure(page, "Speed")).toContainText(`${velocityOf(speed).toFixed(2)} m/s`);
  }
  expect(Object.values(SPEED_PRESETS)).toEqual([1, 7.5, 15]);

  await expect(page.getByRole("radiogroup", { name: "Range" })).toHaveText("NarrowMediumWide");
  await expect(radios(page, "Range").nth(1)).toBeChecked();
  await choose(page, { motion: "pursuit" });
  for (const [range, size] of [
    ["narrow", "0.2"],
    ["medium", "1"],
    ["wide", "2"],
  ] as const) {
    await choose(page, { range });
    await expect(figure(page, "Diameter")).toHaveText(`Diameter${size} m`);
  }
});

test("each eye's button cycles through red, green, red and green with a cross, and its pane follows [R-029] [R-025]", async ({
  page,
}) => {
  const looks = ["Red", "Green", "Red, cross", "Green, cross"];
  for (const [eye, start] of [
    ["Left", 0],
    ["Right", 1],
  ] as const) {
    const other = eye === "Left" ? "Right" : "Left";
    const otherLook = eye === "Left" ? "Green" : "Red";
    for (let press = 0; press <= 4; press++) {
      const look = looks[(start + press) % 4] ?? "";
      const button = page.getByRole("button", { name: `${eye} Eye: ${look}`, exact: true });
      await expect(button).toBeVisible();
      await expect(pane(page, eye)).toHaveAttribute("data-color", look.startsWith("Red") ? "red" : "green");
      await expect(pane(page, eye)).toHaveAttribute("data-overlay", String(look.endsWith("cross")));
      await expect(page.getByRole("button", { name: `${other} Eye: ${otherLook}`, exact: true })).toBeVisible();
      await expect(pane(page, other)).toHaveAttribute("data-color", otherLook.toLowerCase());
      // The fourth press returns to the first look.
      if (press < 4) await button.click();
    }
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
  await expect(group).toHaveAccessibleDescription("With both eyes in training there is no other eye.");
  for (const radio of await group.getByRole("radio").all()) await expect(radio).toBeDisabled();
  await chooseAdvanced(page, { eye: "Right", distance: "Far" });
  for (const radio of await group.getByRole("radio").all()) await expect(radio).toBeEnabled();
  await expect(group.getByRole("radio", { name: "The room" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Advanced Right eye, Far" })).toBeVisible();
});

test("without a colour for each eye both see white; choosing a colour turns them on again [R-091] [R-029]", async ({
  page,
}) => {
  await chooseAdvanced(page, { perEyeColours: false });
  for (const eye of ["Left", "Right"] as const) {
    await expect(pane(page, eye)).toHaveAttribute("data-color", "white");
    await expect(page.getByRole("button", { name: `${eye} Eye: White`, exact: true })).toBeVisible();
  }
  await page.getByRole("button", { name: "Left Eye: White" }).click();
  await expect(page.getByRole("switch", { name: "A colour for each eye" })).toBeChecked();
  await expect(pane(page, "Right")).toHaveAttribute("data-color", "green");
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

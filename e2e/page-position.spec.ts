import { expect, type Locator, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS, type ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import { MOTION_TYPES, MOTIONS, type MotionType } from "@vr-eye-lab/domain/motion";
import { DEFAULT_IPD, eccentricityDegrees, prismDioptresOf, vergenceDegrees } from "@vr-eye-lab/domain/optics";
import { chooseAdvanced, openAdvanced } from "./support/advanced.ts";
import { choose } from "./support/exercise.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const horizontal = (page: Page) => page.getByRole("slider", { name: "Horizontal position" });
const vertical = (page: Page) => page.getByRole("slider", { name: "Vertical position" });

async function press(bar: Locator, key: string, times = 1): Promise<void> {
  await bar.focus();
  for (let i = 0; i < times; i++) await bar.page().keyboard.press(key);
}

/** The expected readouts of an exercise, by the domain's formulas. */
function figuresOf(type: MotionType, settings: ExerciseSettings) {
  const { centre, near, far, scale } = MOTIONS[type].plan(settings, 1);
  const span = (from: number, to: number, unit: string, digits: number) =>
    from === to ? `${from.toFixed(digits)}${unit}` : `${from.toFixed(digits)} to ${to.toFixed(digits)}${unit}`;
  const degrees = [far, near].map((z) => vergenceDegrees({ ...centre, z }, DEFAULT_IPD));
  const [least = 0, most = 0] = degrees;
  return {
    aside: `${eccentricityDegrees(centre).toFixed(1)}°`,
    distance: span(-near, -far, " m", 2),
    angle: span(least, most, "°", 1),
    dioptres: span(prismDioptresOf(least), prismDioptresOf(most), " Δ", 1),
    scaled: scale < 1 ? `Scaled to ${Math.round(100 * scale)} % sideways` : null,
  };
}

async function expectFigures(page: Page, type: MotionType, settings: ExerciseSettings): Promise<void> {
  const wanted = figuresOf(type, settings);
  const { x, y } = settings.ballPosition;
  const region = page.getByRole("region", { name: "Preview" });
  await expect(region).toContainText(`X: ${x.toFixed(2)} / Y: ${y.toFixed(2)}`);
  const panel = page.getByRole("region", { name: "Exercise settings" });
  await expect(panel).toContainText(`Off centre${wanted.aside}`);
  const strip = page.getByRole("region", { name: "Readout" });
  await expect(strip).toContainText(`Distance${wanted.distance}`);
  await expect(strip).toContainText(`Eyes turned in by${wanted.angle}`);
  await expect(strip).toContainText(`Vergence demand${wanted.dioptres}`);
  await expect(strip).toContainText("Between the eyes63 mm assumed");
  await expect(strip).toContainText(wanted.scaled ?? "Within limits");
  if (!wanted.scaled) await expect(strip).not.toContainText("Scaled");
}

const readout = (page: Page) => page.getByRole("region", { name: "Readout" });

/** Opens the details below the stage, and waits for their script. */
async function openDetails(page: Page): Promise<void> {
  await readout(page).getByRole("button", { name: "Details" }).click();
  await expect(readout(page)).toContainText("Distance");
}

test.beforeEach(({ page }) => page.goto("/"));

test("the readout starts at the centre; arrow keys move the ball by exactly 0.05, Home and End to the ends, up and right positive [R-023] [R-024]", async ({
  page,
}) => {
  await expect(page.getByText("X: 0.00 / Y: 0.00", { exact: true })).toBeVisible();
  await press(horizontal(page), "ArrowRight", 30);
  await expect(horizontal(page)).toHaveValue("1.5");
  await press(horizontal(page), "ArrowLeft", 30);
  await expect(horizontal(page)).toHaveValue("0");
  for (const [bar, keys, shown] of [
    [horizontal(page), ["ArrowRight", "ArrowUp", "ArrowRight"], "X: 0.15 / Y: 0.00"],
    [horizontal(page), ["ArrowLeft", "ArrowDown", "ArrowLeft", "ArrowLeft"], "X: -0.05 / Y: 0.00"],
    [vertical(page), ["ArrowUp", "ArrowRight"], "X: -0.05 / Y: 0.10"],
    [vertical(page), ["ArrowDown", "ArrowLeft", "ArrowDown"], "X: -0.05 / Y: -0.05"],
    [horizontal(page), ["End"], "X: 1.50 / Y: -0.05"],
    [horizontal(page), ["ArrowRight"], "X: 1.50 / Y: -0.05"],
    [vertical(page), ["Home"], "X: 1.50 / Y: -1.50"],
    [vertical(page), ["ArrowDown"], "X: 1.50 / Y: -1.50"],
    [vertical(page), ["End"], "X: 1.50 / Y: 1.50"],
    [horizontal(page), ["Home"], "X: -1.50 / Y: 1.50"],
  ] as const) {
    for (const key of keys) await press(bar, key);
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
  }
  await expect(horizontal(page)).toHaveAttribute("aria-valuetext", "-1.50 m");
});

/** Drags a handle with the mouse from the centre of its bar by a share of the bar's length, in several steps. */
async function drag(page: Page, bar: Locator, across: number, up: number): Promise<void> {
  const box = await bar.boundingBox();
  if (!box) throw new Error("The bar is not there");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + across * box.width, y - up * box.height, { steps: 8 });
  await page.mouse.up();
}

const centre = (page: Page) => page.getByRole("button", { name: "Centre" });

test("dragging a bar moves the ball with the mouse along its own axis only [R-024]", async ({ page }) => {
  for (const [name, across, up] of [
    ["Horizontal position", 0.25, 0],
    ["Horizontal position", -0.25, 0],
    ["Vertical position", 0, 0.25],
    ["Vertical position", 0, -0.25],
  ] as const) {
    await test.step(`${name}, ${across + up > 0 ? "up or right" : "down or left"}`, async () => {
      const bar = page.getByRole("slider", { name });
      const box = await bar.boundingBox();
      const length = Math.max(box?.width ?? 0, box?.height ?? 0);
      await drag(page, bar, across, up);
      // The handle is 24 px long, and its centre stays on the bar.
      const wanted = ((across + up) * length * 3) / (length - 24);
      expect(Math.abs(Number(await bar.inputValue()) - wanted), name).toBeLessThan(0.03);
      const other = name === "Vertical position" ? horizontal(page) : vertical(page);
      await expect(other).toHaveValue("0");
      await centre(page).click();
    });
  }
});

test("the vertical bar is vertical where a range input ignores its writing mode [R-024]", async ({ page }) => {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("input { writing-mode: horizontal-tb !important; direction: ltr !important }");
    document.adoptedStyleSheets = [sheet];
  });
  const box = await vertical(page).boundingBox();
  expect(box?.width).toBe(44);
  expect(box?.height).toBeGreaterThan(200);
  await drag(page, vertical(page), 0, 0.7);
  await expect(vertical(page)).toHaveValue("1.5");
});

test("dragging past the ends stops at ±1.5 [R-024]", async ({ page }) => {
  for (const [bar, across, up, value] of [
    [horizontal(page), 0.6, 0, "1.5"],
    [vertical(page), 0, 0.7, "1.5"],
  ] as const) {
    await drag(page, bar, across, up);
    await expect(bar).toHaveValue(value);
  }
  await centre(page).click();
  await expect(page.getByText("X: 0.00 / Y: 0.00", { exact: true })).toBeVisible();
  await expect(centre(page)).toHaveCount(0);
  await drag(page, horizontal(page), -0.6, 0);
  await expect(horizontal(page)).toHaveValue("-1.5");
  await drag(page, vertical(page), 0, -0.7);
  await expect(vertical(page)).toHaveValue("-1.5");
});

test("degrees, prism dioptres and notes about limits follow the formulas [R-023] [D-02] [D-04]", async ({ page }) => {
  await openDetails(page);
  for (const type of MOTION_TYPES) {
    await test.step(type, async () => {
      await openAdvanced(page);
      await choose(page, { motion: type });
      await expectFigures(page, type, DEFAULT_SETTINGS);
      await press(horizontal(page), "ArrowRight", 4);
      await press(vertical(page), "PageDown");
      const moved = { ...DEFAULT_SETTINGS, ballPosition: { x: 0.2, y: -0.25, z: 0 } };
      await expectFigures(page, type, moved);
      await choose(page, { range: "wide" });
      await chooseAdvanced(page, { distance: "Near" });
      await expectFigures(page, type, { ...moved, range: "wide", distance: "near" });
      await chooseAdvanced(page, { distance: "Far" });
      await expectFigures(page, type, { ...moved, range: "wide", distance: "far" });

      await chooseAdvanced(page, { distance: "Middle" });
      await choose(page, { range: "medium" });
      await centre(page).click();
    });
  }
});

test("the note about a scaled path appears at the step that scales it, and moves nothing [D-02] [R-024]", async ({
  page,
}) => {
  await openAdvanced(page);
  await openDetails(page);
  const places = async () => [await horizontal(page).boundingBox(), await vertical(page).boundingBox()];
  const before = await places();
  await choose(page, { motion: "pursuit", range: "wide" });
  for (let i = 1; i <= 6; i++) {
    await press(horizontal(page), "ArrowRight");
    const settings: ExerciseSettings = {
      ...DEFAULT_SETTINGS,
      range: "wide",
      ballPosition: { x: Math.round(i * 5) / 100, y: 0, z: 0 },
    };
    await expectFigures(page, "pursuit", settings);
    // A circle of 1 m about x, 2 m away, reaches 30 degrees at x = 2·tan 30° - 1 = 0.155.
    expect(figuresOf("pursuit", settings).scaled === null).toBe(i <= 3);
  }
  await press(horizontal(page), "End");
  await expect(readout(page)).toContainText("Scaled");
  expect(await places()).toEqual(before);
});

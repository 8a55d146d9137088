import { expect, type Locator, type Page, test } from "@playwright/test";
import { openAdvanced } from "./support/advanced.ts";
import { choose, started } from "./support/exercise.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const horizontal = (page: Page) => page.getByRole("slider", { name: "Horizontal position" });
const vertical = (page: Page) => page.getByRole("slider", { name: "Vertical position" });

async function press(bar: Locator, key: string, times = 1): Promise<void> {
  await bar.focus();
  for (let i = 0; i < times; i++) await bar.page().keyboard.press(key);
}

const readout = (page: Page) => page.getByRole("region", { name: "Readout" });

test.beforeEach(async ({ page }) => {
  await page.goto("/");
  await started(page);
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

test("the vertical bar is vertical where a range input ignores its writing mode [R-024]", { tag: "@all" }, async ({
  page,
}) => {
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

// readout.test.ts and limits.test.ts have the formulas for every motion.
test("degrees, prism dioptres and the note about a scaled path follow the ball, and move nothing [R-023] [R-024] [D-02] [D-04]", async ({
  page,
}) => {
  await openAdvanced(page);
  await readout(page).getByRole("button", { name: "Details" }).click();
  await press(horizontal(page), "ArrowRight", 4);
  await press(vertical(page), "PageDown");
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("X: 0.20 / Y: -0.25");
  for (const figure of [
    "Distance0.80 to 3.20 m",
    "Eyes turned in by1.1 to 4.1°",
    "Vergence demand2.0 to 7.1 Δ",
    "Between the eyes63 mm assumed",
    "Within limits",
  ]) {
    await expect(readout(page)).toContainText(figure);
  }
  await expect(page.getByRole("region", { name: "Exercise settings" })).toContainText("Off centre9.1°");

  await centre(page).click();
  const places = async () => [await horizontal(page).boundingBox(), await vertical(page).boundingBox()];
  await choose(page, { motion: "pursuit", range: "wide" });
  const before = await places();
  // A circle of 1 m about x, 2 m away, reaches 30 degrees at x = 2·tan 30° - 1 = 0.155.
  await press(horizontal(page), "ArrowRight", 3);
  await expect(readout(page)).toContainText("Within limits");
  await press(horizontal(page), "ArrowRight");
  await expect(readout(page)).toContainText("Scaled to 96 % sideways");
  expect(await places()).toEqual(before);
});

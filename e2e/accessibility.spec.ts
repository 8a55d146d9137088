import { expect, type Locator, test } from "@playwright/test";
import { expectInOrder, expectNoOverflow, inOrderAt, resize } from "./support/in-order.ts";
import { prepare } from "./support/practice.ts";
import { SCREENS } from "./support/screens.ts";
import { mainColour } from "./support/screenshots.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Window sizes; 720 by 450 is a window of 1440 by 900 at 200 % zoom. */
const WINDOWS = [
  [320, 640],
  [390, 844],
  [720, 450],
  [768, 1024],
  [1024, 768],
  [1440, 900],
] as const;
/** Widths at which every control is measured and axe runs; npm test takes them in turns. */
const MEASURED: readonly number[] = [390, 1440];
const FULL = process.env.SOAK === "full";

test("every screen passes axe, has correct headings and landmarks, doesn't overflow at any width, and has reachable controls of at least 44 by 44 px [R-001] [R-014] [R-015] [R-024] [R-077] [R-079]", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await prepare(page);
  for (const [nth, { name, open }] of SCREENS.entries()) {
    const measured = MEASURED.filter((_, i) => FULL || i === nth % MEASURED.length);
    await test.step(name, async () => {
      await open(page);
      await expect(page, name).toHaveTitle(/VR Eye Lab/);
      for (const [width, height] of WINDOWS) {
        await resize(page, width, height);
        const where = `${name} at ${width} px`;
        await (measured.includes(width) ? expectInOrder(page, where) : expectNoOverflow(page, where));
      }
    });
  }
});

test("selected items are distinguishable with forced colours [R-010] [R-027] [R-072]", async ({ page, context }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const blank = await context.newPage();
  const colour = async (locator: Locator) => mainColour(blank, await locator.screenshot());
  await page.goto("/");
  const tab = (name: string) => page.getByRole("navigation").getByRole("button", { name });
  const chosen = await colour(tab("Active"));
  expect(chosen).not.toBe(await colour(tab("Account")));
  const label = await tab("Active").evaluate((button) => {
    const range = document.createRange();
    range.selectNodeContents(button.lastChild ?? button);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  });
  expect(
    await mainColour(blank, await page.screenshot({ clip: label })),
    "the forced-colours backplate doesn't hide its name",
  ).toBe(chosen);
  const segment = (name: string) => page.locator("label", { has: page.getByRole("radio", { name, exact: true }) });
  expect(await colour(segment("Normal"))).not.toBe(await colour(segment("Slow")));
  expect(await colour(segment("Narrow"))).toBe(await colour(segment("Slow")));
});

test("a slider's track is visible with forced colours [E-07]", { tag: "@all" }, async ({ page, context }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  await page.getByRole("button", { name: "Practise on this screen" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: "Red/green glasses" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Next" }).click();
  const box = await page.getByRole("slider", { name: "Width of the card" }).boundingBox();
  if (!box) throw new Error("No slider");
  const blank = await context.newPage();
  // The right end, away from the thumb: its middle has the track.
  const colour = async (y: number) =>
    mainColour(blank, await page.screenshot({ clip: { x: box.x + box.width - 60, y, width: 40, height: 3 } }));
  expect(await colour(box.y + box.height / 2 - 1)).not.toBe(await colour(box.y + 4));
});

test("the banner without VR is announced and accessible at every width [R-021]", { tag: "@all" }, async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("alert")).toBeVisible();
  await inOrderAt(page)("the banner");
});

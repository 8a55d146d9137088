import { expect, type Page, test } from "@playwright/test";
import { openAdvanced } from "./support/advanced.ts";
import { axeFindings } from "./support/axe.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const strip = (page: Page) => page.getByRole("region", { name: "Readout" });
const openDetails = (page: Page) => strip(page).getByRole("button", { name: "Details" }).click();
const field = (page: Page) => page.getByRole("textbox", { name: "Headset's focus" });

test("rejects an invalid distance with a message and keeps the last valid one [E-01]", async ({ page }) => {
  await page.goto("/");
  await openDetails(page);
  await openAdvanced(page);
  await field(page).fill("0.8");
  await field(page).fill("0.1");
  await expect(page.getByRole("alert").filter({ hasText: "Enter metres from 0.3 to 10" })).toBeVisible();
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
  await expect(strip(page)).toContainText("Focus conflict0.0 to 0.9 D");
  expect(await axeFindings(page)).toEqual([]);
});

test("one line sorts the exercise, Details has the reasons, and neither moves the stage [E-01] [R-028]", async ({
  page,
}) => {
  await page.goto("/");
  const stage = page.getByRole("region", { name: "Preview" });
  const before = await stage.boundingBox();
  const line = strip(page).getByRole("paragraph");
  const reasons = strip(page).getByRole("listitem");
  await expect(line).toHaveText("GentleEyes turn in by up to 4.5°");
  await expect(reasons).toHaveCount(0);
  const details = strip(page).getByRole("button", { name: "Details" });
  await expect(details).toHaveAttribute("aria-expanded", "false");
  await openAdvanced(page);
  await page.getByRole("radio", { name: "Near" }).check();
  await page.getByRole("radio", { name: "Wide" }).check();
  await expect(line).toHaveText("Demanding: keep it shortLimited: drawn at the nearest allowed position");
  expect(await stage.boundingBox()).toEqual(before);
  await details.press("Enter");
  await expect(reasons).toHaveText([
    "Your eyes turn to the ball but focus 3.2 D away from it. Demanding above 0.6 D.",
    "Your eyes turn in and out at up to 28° a second. Demanding above 6°.",
    "Moved further away, so that the ball never comes nearer than 25 cm.",
  ]);
  await expect(strip(page).getByText("Between the eyes")).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole("combobox", { name: "Motion" }).selectOption({ label: "Saccades" });
  await expect(line).toHaveText("Limited: drawn at the nearest allowed position");
  await expect(reasons).toHaveCount(2);
  await page.getByRole("radio", { name: "Far" }).check();
  await expect(line).toContainText("Gentle");
  await details.click();
  await expect(reasons).toHaveCount(0);
});

test("when the script of Details can't be fetched, says so, and Try again shows them [E-01]", { tag: "@all" }, async ({
  page,
}) => {
  let refused = 0;
  await page.route(/demand-details/, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto("/");
  // The page also fetches it ahead. Later than the press, that would show them without another one.
  await expect.poll(() => refused).toBe(1);
  await openDetails(page);
  await expect(strip(page)).toContainText("could not be fetched");
  await page.unroute(/demand-details/);
  const again = strip(page).getByRole("button", { name: "Try again" });
  // A press during an attempt of the page's own shares its failure.
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    await expect(strip(page)).toContainText("Focus conflict0.0 to 0.5 D", { timeout: 2000 });
  }).toPass();
});

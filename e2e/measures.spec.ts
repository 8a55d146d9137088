import { expect, type Page, test } from "@playwright/test";
import { openAccount, pushDocuments, signUpAhead } from "./support/account.ts";
import { fixDate } from "./support/fixed-date.ts";
import { expectFits, expectNoFindings, resize } from "./support/in-order.ts";
import { checkInOf, dotsSitting, nearPointSitting } from "./support/sittings.ts";

test.use({ timezoneId: "UTC", contextOptions: { reducedMotion: "reduce" } });

/** In the past, so that the server does not reject it as future. */
const NOON = new Date("2025-06-20T12:00:00Z");
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens Progress of a new user with these documents. */
async function openWith(page: Page, documents: Parameters<typeof pushDocuments>[1]): Promise<void> {
  await fixDate(page, NOON);
  await signUpAhead(page);
  await pushDocuments(page, documents);
  await page.goto("/");
  await openAccount(page, "Progress");
  await expect(button(page, "Measure with a ruler")).toBeVisible();
}

const NEAR_POINTS = [
  nearPointSitting("2025-06-01", [12, 11, 12.5]),
  nearPointSitting("2025-06-03", [9, 9.5, 9.2]),
  nearPointSitting("2025-06-05", [8.7, 9, 9.3]),
  nearPointSitting("2025-06-07", [9, 9.1, 8.8]),
  nearPointSitting("2025-06-09", [9.4, 9, 9.2]),
];
const RANGES = [
  dotsSitting("ranges", "2025-06-01", { in: 8, out: 15 }),
  dotsSitting("ranges", "2025-06-03", { in: 9, out: 18 }),
  dotsSitting("ranges", "2025-06-05", { in: 10, out: 19 }, { afterPractice: true }),
  dotsSitting("ranges", "2025-06-07", { in: 9, out: 20 }),
  dotsSitting("ranges", "2025-06-09", { in: 10, out: 41 }),
];

test("a measure shows its newest value, spread, verdict and marks, and every sitting in a table [E-13]", async ({
  page,
}) => {
  await openWith(page, [...RANGES, ...NEAR_POINTS]);
  const ranges = card(page, "Fusional ranges");
  await expect(
    ranges.getByRole("img", { name: /^Base out, depth lost at: 5 sittings, the newest over 40 Δ/ }),
  ).toBeVisible();
  await expect(ranges).toContainText("Base in, depth lost at10 ΔMedian of 3 runs, spread 0 Δ");
  await expect(ranges).toContainText("Δ are added to the demand of looking at 40 cm.");
  await ranges.locator("summary").click();
  await expect(ranges.getByRole("row")).toHaveText([
    /^Date/,
    /^9 Jun 2025.*over 40 Δ/,
    /^7 Jun 2025/,
    /^5 Jun 2025.*after practice$/,
    /^3 Jun 2025/,
    /^1 Jun 2025.*first sitting: practice, not compared$/,
  ]);
  const near = card(page, "Near point");
  await expect(near).toContainText("9.2 cmMedian of 3 tries, spread 0.4 cm");
  await expect(near.getByText("No real change")).toBeVisible();
});

test("sittings on another display or with another input are compared apart, and side by side is marked [E-13]", {
  tag: "@all",
}, async ({ page }) => {
  const onScreen = { display: "side-by-side", input: "keyboard" } as const;
  await openWith(page, [
    dotsSitting("facility", "2025-06-01", { in: 8, out: 15 }),
    dotsSitting("facility", "2025-06-08", { in: 8, out: 15 }, onScreen),
  ]);
  const facility = card(page, "Vergence facility");
  await expect(facility.getByRole("combobox", { name: "Taken with" })).toHaveValue(
    "Side by side on a screen, keyboard, 40 cm",
  );
  await expect(facility).toContainText("Side by side.");
  await facility.getByRole("combobox", { name: "Taken with" }).selectOption("Headset, controller, 40 cm");
  await expect(facility).not.toContainText("Side by side.");
  await expect(facility.getByRole("img", { name: /1 sitting, .* on 1 Jun 2025/ })).toBeVisible();
});

test("the near point takes three tries from the keyboard, names the range, keeps what was typed if saving fails, and says when recording is off [E-13]", async ({
  page,
}) => {
  await openWith(page, []);
  const near = card(page, "Near point");
  await button(page, "Measure with a ruler").press("Enter");
  const ruler = page.getByRole("dialog", { name: "Near point, by ruler" });
  await expect(ruler.getByRole("radio", { name: "cm" })).toBeFocused();
  const field = (n: number, unit = "cm") => ruler.getByRole("textbox", { name: `Try ${n}, in ${unit}` });
  for (const typed of ["9.5", "51", "8,7"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(typed);
  }
  await page.keyboard.press("Enter");
  await expect(field(2)).toBeFocused();
  await expect(field(2)).toHaveAccessibleDescription("Enter 1 to 50 cm, with at most one decimal.");
  await expect(field(1)).toHaveAttribute("aria-invalid", "false");
  await ruler.getByText("Inches", { exact: true }).click();
  await expect(field(2, "inches")).toHaveAccessibleDescription("Enter 0.4 to 19.7 inches, with at most one decimal.");
  await ruler.getByText("cm", { exact: true }).click();
  await field(2).fill("9");

  const { restore } = await failWrites(page);
  await ruler.getByRole("button", { name: "Save" }).click();
  await expect(ruler.getByRole("alert")).toContainText("Your numbers are still here");
  await expect(field(3)).toHaveValue("8,7");
  await restore();
  await ruler.getByRole("button", { name: "Save" }).click();
  await expect(ruler).toHaveCount(0);
  await expect(near).toContainText("9 cmMedian of 3 tries, spread 0.8 cm");
  await expect(near).toContainText("First sitting: practice, not compared.");

  await openAccount(page, "Settings");
  await page.getByRole("switch", { name: "Record my practice" }).press("Space");
  await openAccount(page, "Progress");
  await expect(card(page, "Measures")).toContainText("Recording is off under Settings. Turn it on to save measures.");
});

test("the check-in is off until it is turned on, is due once a week, and all answers can be deleted [E-14]", {
  tag: "@all",
}, async ({ page }) => {
  await openWith(page, []);
  const feels = card(page, "How it feels");
  await expect(feels).toContainText("We store the date and your eight answers");
  await expect(feels.getByRole("button")).toHaveCount(0);
  await feels.getByRole("switch", { name: "Weekly check-in" }).press("Space");
  await feels.getByRole("button", { name: "Answer now" }).press("Enter");
  const questions = page.getByRole("dialog", { name: "How it feels" });
  await questions.getByRole("button", { name: "Save" }).click();
  await expect(questions.getByRole("alert")).toContainText("8 more questions");
  for (const group of await questions.getByRole("radiogroup").all()) {
    await group.getByRole("radio", { name: "Once or twice" }).press("Space");
  }
  await page.keyboard.press("Enter");
  await expect(questions).toHaveCount(0);
  await expect(feels).toContainText("Answered on 20 Jun 2025. The next one is due on 27 Jun 2025.");
  await expect(feels.getByRole("img", { name: "1 check-in, the newest 8 of 32. Lower is easier." })).toBeVisible();
  await page.reload();
  await expect(feels.getByRole("switch")).toBeChecked();
  await feels.getByRole("button", { name: "Delete all answers" }).click();
  await page.getByRole("dialog", { name: "Delete all answers?" }).getByRole("button", { name: "Delete" }).click();
  await expect(feels.getByRole("img")).toHaveCount(0);
  await expect(feels.getByRole("button", { name: "Answer now" })).toBeVisible();
});

test("measures and their dialogs are in order and fit at every width [E-13] [E-14]", { tag: "@all" }, async ({
  page,
}) => {
  await openWith(page, [...RANGES, ...NEAR_POINTS, checkInOf("2025-06-01", 2), checkInOf("2025-06-08", 1)]);
  await card(page, "How it feels").getByRole("switch").press("Space");
  for (const summary of await card(page, "Measures").locator("summary").all()) await summary.click();
  const check = async (name: string) => {
    for (const width of [1440, 1024, 390, 320]) {
      await resize(page, width, 900);
      if (width === 1440 || width === 390) await expectNoFindings(page, `${name} at ${width} px`);
      await expectFits(page, `${name} at ${width} px`);
    }
  };
  await check("Measures");
  await button(page, "Measure with a ruler").click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await check("Near point, by ruler");
  await button(page, "Cancel").click();
  await button(page, "Answer now").click();
  await check("How it feels");
});

/** Lets every write to the browser's storage fail until it is restored. */
async function failWrites(page: Page): Promise<{ readonly restore: () => Promise<void> }> {
  const writes = await page.evaluateHandle(() => {
    const { put, add } = IDBObjectStore.prototype;
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    Object.assign(IDBObjectStore.prototype, { put: full, add: full });
    return { put, add };
  });
  return { restore: () => writes.evaluate((own) => void Object.assign(IDBObjectStore.prototype, own)) };
}

import { expect, type Page, test } from "@playwright/test";

/** Notes every shift of the layout from the first paint on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push((entry as LayoutShift).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Widths of everything on screen that has words of its own. */
function widths(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("h1, h2, p, button, dt, dd, label")].map(
      (each) => each.getBoundingClientRect().width,
    ),
  );
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

for (const width of [1440, 390]) {
  test(`at ${width} px nothing shifts while the page comes [D-10]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    await page.goto("/");
    await expect(page.getByRole("alert")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await twoFrames(page);
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });
}

test("a type face that comes late changes no text under the reader [D-10]", async ({ page }) => {
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.woff2", async (route) => {
    await held;
    await route.continue();
  });
  await watchShifts(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByText("0.50 m/s")).toBeVisible();
  // The browser's own patience with a face, 100 ms, is over once text has been painted without it.
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await page.waitForFunction((since) => performance.now() > since + 500, await page.evaluate(() => performance.now()));
  const before = await widths(page);
  const arrived = page.waitForResponse((response) => response.url().endsWith(".woff2"));
  release?.();
  await (await arrived).finished();
  await twoFrames(page);
  expect(await widths(page)).toEqual(before);
  expect(await page.evaluate(() => window.shifts)).toEqual([]);
});

declare global {
  interface Window {
    shifts: number[];
  }
  interface LayoutShift extends PerformanceEntry {
    readonly value: number;
  }
}

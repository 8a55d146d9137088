import { expect, type Page, test } from "@playwright/test";
import { holdRequests } from "./support/held-requests.ts";

/** Records every layout shift since the first paint. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push((entry as LayoutShift).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The widths of all elements with text. */
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
  test(`at ${width} px nothing shifts while the page loads [D-10]`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    await page.goto("/");
    await expect(page.getByRole("alert")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await twoFrames(page);
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });
}

test("a page on a slow connection doesn't wait for its font [D-10]", async ({ page }) => {
  const fonts: string[] = [];
  page.on("request", (request) => void (request.resourceType() === "font" && fonts.push(request.url())));
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { rtt: 150 } }));
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByRole("alert")).toBeVisible();
  expect(fonts).toEqual([]);
});

test("a font that loads late changes no visible text [D-10]", async ({ page }) => {
  const release = await holdRequests(page, "**/*.woff2");
  await watchShifts(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByText("X: 0.00 / Y: 0.00")).toBeVisible();
  // The browser waits 100 ms for a font; painted text shows that this time is over.
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await page.waitForFunction((since) => performance.now() > since + 500, await page.evaluate(() => performance.now()));
  const before = await widths(page);
  const arrived = page.waitForResponse((response) => response.url().endsWith(".woff2"));
  release();
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

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";

test.use({ contextOptions: { reducedMotion: "reduce" } });

interface Screenshot {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly form_factor: string;
  readonly label: string;
}

/** The screenshots in the manifest. */
const FOLDER = join(import.meta.dirname, "../apps/web/public/screenshots");
const LARGEST_BYTES = 150 * 1024;
/** Limits of the browsers that offer installation: pixels of an edge, and the ratio of the edges. */
const EDGE = { least: 320, most: 3840 };
const STEEPEST = 2.3;

async function manifestOf(page: Page): Promise<{ screenshots: Screenshot[]; icons: { src: string; sizes: string }[] }> {
  await page.goto("/");
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  return (await page.request.get(address ?? "")).json();
}

/** Width and height in pixels, from the header of a PNG. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test("the manifest has icons and screenshots of the stated size, for large screens and for phones", async ({
  page,
}) => {
  const { screenshots, icons, ...manifest } = await manifestOf(page);
  expect(manifest).toMatchObject({ name: "VR Eye Lab", start_url: "/", display: "standalone", theme_color: "#0a0c11" });
  for (const { src, sizes } of icons) {
    const bytes = await (await page.request.get(src)).body();
    if (sizes !== "any") expect(sizeOf(bytes), src).toBe(sizes);
  }
  expect(screenshots.map(({ src }) => src.replace("/screenshots/", "")).sort()).toEqual(readdirSync(FOLDER).sort());
  for (const form of ["wide", "narrow"]) {
    const shapes = new Set(screenshots.filter((each) => each.form_factor === form).map(({ sizes }) => sizes));
    expect([...shapes], `one size of those that are ${form}`).toHaveLength(1);
  }
  for (const { src, sizes, type, label, form_factor } of screenshots) {
    const answer = await page.request.get(src);
    expect(answer.headers()["content-type"], src).toBe(type);
    const bytes = await answer.body();
    expect(bytes.length, src).toBeLessThan(LARGEST_BYTES);
    expect(sizeOf(bytes), src).toBe(sizes);
    const [width = 0, height = 0] = sizes.split("x").map(Number);
    expect(width > height, src).toBe(form_factor === "wide");
    expect(Math.min(width, height), src).toBeGreaterThanOrEqual(EDGE.least);
    expect(Math.max(width, height), src).toBeLessThanOrEqual(EDGE.most);
    expect(Math.max(width, height) / Math.min(width, height), src).toBeLessThanOrEqual(STEEPEST);
    expect(label, src).not.toBe("");
  }
});

test("Chromium finds nothing wrong with the manifest", { tag: "@all" }, async ({ page }) => {
  await page.goto("/");
  const session = await page.context().newCDPSession(page);
  const { url, errors } = await session.send("Page.getAppManifest");
  expect(url).toMatch(/manifest/);
  expect(errors).toEqual([]);
});

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { keptForOffline } from "./support/offline.ts";

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

async function screenshotsOf(page: Page): Promise<Screenshot[]> {
  await page.goto("/");
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  return (await (await page.request.get(address ?? "")).json()).screenshots;
}

test("the manifest has screenshots of the stated size, for large screens and for phones", async ({ page }) => {
  const screenshots = await screenshotsOf(page);
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
    // The header of a PNG: width and height in pixels.
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    expect(`${width}x${height}`, src).toBe(sizes);
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

test.describe("with the worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a visit fetches no screenshots of the manifest, and the offline cache has none", { tag: "@all" }, async ({
    page,
    context,
  }) => {
    const asked: string[] = [];
    context.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/");
    await keptForOffline(page);
    const kept = await page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(asked).toContain("/");
    expect(kept).toContain("/index.html");
    expect([...asked, ...kept].filter((path) => path.startsWith("/screenshots/"))).toEqual([]);
  });
});

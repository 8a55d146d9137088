import { withChromium } from "./support/chromium.ts";
import { withLab } from "./support/lab-server.ts";
const [,, what = "all"] = process.argv;
await withLab(({ origin }) => withChromium(async (browser) => {
  for (const width of [1440, 1024, 390]) {
    const context = await browser.newContext({ viewport: { width, height: width === 390 ? 844 : 900 } });
    const page = await context.newPage();
    page.on("console", (m) => console.log(width, m.type(), m.text().slice(0, 300)));
    page.on("pageerror", (e) => console.log(width, "pageerror", e.message.slice(0, 300)));
    await page.route(/assets\/.*\.js$/, (route) => what === "all" ? new Promise(() => undefined) : route.continue());
    await page.goto(origin, { waitUntil: "commit" });
    await page.waitForTimeout(1000);
    await page.screenshot({ path: `/tmp/base/paint/blocked-${width}.png` });
    console.log(width, await page.evaluate(() => JSON.stringify([{...document.getElementById("root")!.dataset}, "xr" in navigator, document.getElementById("root")!.children.length, performance.getEntriesByName("first-contentful-paint")[0]?.startTime])));
    await page.unroute(/assets\/.*\.js$/);
    await page.goto(origin);
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/base/paint/started-${width}.png` });
    console.log(width, await page.evaluate(() => JSON.stringify([document.querySelectorAll("[data-frame]").length, !!document.querySelector(".not-started"), document.title])));
    await context.close();
  }
}));

import { withChromium } from "./support/chromium.ts";
import { withLab } from "./support/lab-server.ts";
await withLab(({ origin }) => withChromium(async (browser) => {
  for (const rate of [1, 4, 4, 8]) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate });
    page.on("pageerror", (e) => console.log(rate, "pageerror", e.message.slice(0, 300), e.stack?.slice(0, 300)));
    page.on("console", (m) => console.log(rate, m.type(), m.text().slice(0, 300)));
    await page.addInitScript(() => {
      (window as any).seen = [];
      const root = () => document.getElementById("root");
      new MutationObserver(() => { const r = root(); (window as any).seen.push([Math.round(performance.now()), r?.children.length, JSON.stringify({ ...r?.dataset })]); }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-exact", "data-no-vr"] });
    });
    await page.goto(origin);
    await page.waitForTimeout(2500);
    console.log(rate, await page.evaluate(() => JSON.stringify((window as any).seen.slice(-12))));
    await context.close();
  }
}));

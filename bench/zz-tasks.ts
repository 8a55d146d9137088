import { withChromium } from "./support/chromium.ts";
import { withLab } from "./support/lab-server.ts";
import { watchLoad, readLoad } from "./support/load-timing.ts";
import { writeFileSync } from "node:fs";
await withLab(({ origin }) => withChromium(async (browser) => {
  for (let i = 0; i < 3; i++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: 96_000 });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await watchLoad(page);
    if (i === 2) { await browser.startTracing(page, { categories: ["devtools.timeline", "v8", "v8.execute", "disabled-by-default-v8.compile", "blink.user_timing", "loading"] }); }
    await page.goto(origin);
    const t = await readLoad(page);
    console.log(JSON.stringify(t), await page.evaluate(() => JSON.stringify(window.loadEntries.tasks.map((e) => [Math.round(e.startTime), Math.round(e.duration)]))));
    if (i === 2) writeFileSync("/tmp/base/paint/trace.json", await browser.stopTracing());
    await context.close();
  }
}));

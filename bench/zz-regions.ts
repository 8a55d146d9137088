import { readFileSync, existsSync } from "node:fs";
import { withChromium } from "./support/chromium.ts";
import { withLab } from "./support/lab-server.ts";
await withLab(({ origin }) => withChromium(async (browser) => {
  for (let i = 0; i < 2; i++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true, serviceWorkers: "block" });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.route("**/*", (route) => {
      const path = new URL(route.request().url()).pathname;
      const file = "/tmp/base/paint/plain" + (path === "/" ? "/index.html" : path);
      if (!existsSync(file)) return route.continue();
      let body: any = readFileSync(file);
      if (/assets\/(first|main|index)-[^/]*js$/.test(file)) body = body.toString().replace(/^\/\/#region (.*)$/gm, (_: string, n: string) => `__m(${JSON.stringify(n)});`);
      return route.fulfill({ body, contentType: file.endsWith(".js") ? "text/javascript" : file.endsWith(".html") ? "text/html" : file.endsWith(".svg") ? "image/svg+xml" : undefined });
    });
    await page.addInitScript(() => { const m: any[] = []; (window as any).marks = m; (window as any).__m = (n: string) => m.push([n, performance.now()]); });
    await page.goto(origin);
    await page.waitForTimeout(2500);
    const marks = await page.evaluate(() => (window as any).marks) as [string, number][];
    console.log(marks.length, marks.at(0), marks.at(-1));
    for (let k = 1; k < marks.length; k++) { const d = marks[k]![1] - marks[k - 1]![1]; if (d > 2.5) console.log(d.toFixed(1), marks[k - 1]![0]); }
    await context.close();
  }
}));

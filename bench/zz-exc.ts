import { withChromium } from "./support/chromium.ts";
import { withLab } from "./support/lab-server.ts";
await withLab(({ origin }) => withChromium(async (browser) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Debugger.enable");
    await session.send("Debugger.setPauseOnExceptions", { state: "all" });
    session.on("Debugger.paused", (e) => {
      console.log("EXC", e.reason, JSON.stringify(e.data?.description ?? e.data).slice(0, 300), e.callFrames.slice(0, 8).map((f) => `${f.functionName}@${f.location.lineNumber}:${f.location.columnNumber} ${f.url.slice(-20)}`).join(" < "));
      void session.send("Debugger.resume");
    });
    await page.addInitScript(() => {
      const P = Error.prepareStackTrace;
      (Error as any).prepareStackTrace = (e: any, s: any) => { console.log("STACK FORMATTED " + e.message + " " + s.length + " " + s.map(String).slice(0,5).join(" < ")); return String(e); };
    });
    page.on("console", (m) => console.log(m.type(), m.text().slice(0, 500)));
    await page.goto(origin);
    await page.waitForTimeout(2500);
    await context.close();
}));

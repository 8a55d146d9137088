import { withChromium } from "./support/chromium.ts";
import { withLab } from "./support/lab-server.ts";
await withLab(({ origin }) => withChromium(async (browser) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await session.send("Profiler.enable");
    await session.send("Profiler.setSamplingInterval", { interval: 300 });
    await session.send("Profiler.start");
    await page.goto(origin);
    await page.waitForTimeout(1500);
    const { profile } = await session.send("Profiler.stop");
    const nodes = new Map(profile.nodes.map((n) => [n.id, n]));
    const parent = new Map<number, number>();
    for (const n of profile.nodes) for (const c of n.children ?? []) parent.set(c, n.id);
    const stack = (id: number) => { const out = []; for (let at: number | undefined = id; at; at = parent.get(at)) { const f = nodes.get(at)!.callFrame; out.push(`${f.functionName || "anon"}@${f.url.slice(-12)}:${f.lineNumber}:${f.columnNumber}`); } return out.slice(0, 6).join(" < "); };
    // Long runs of the same sample.
    let run = 0, last = -1; let start = 0, time = profile.startTime;
    profile.samples!.forEach((s, i) => {
      time += profile.timeDeltas![i]!;
      if (s === last) run += profile.timeDeltas![i]!;
      else { if (run > 6000) console.log(((start - profile.startTime) / 1000).toFixed(0), (run / 1000).toFixed(1), stack(last)); last = s; run = profile.timeDeltas![i]!; start = time; }
    });
    await context.close();
}));

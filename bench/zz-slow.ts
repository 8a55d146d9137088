import { withChromium } from "./support/chromium.ts";
import { withLab } from "./support/lab-server.ts";
await withLab(({ origin }) => withChromium(async (browser) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript(() => {
      const slow: any[] = []; (window as any).slow = slow;
      const timed = (name: string, f: any) => new Proxy(f, {
        apply(t, self, args) { const s = performance.now(); try { return Reflect.apply(t, self, args); } finally { const d = performance.now() - s; if (d > 6) slow.push([name, Math.round(s), Math.round(d), String(args[0]).slice(0, 40)]); } },
        construct(t, args, nt) { const s = performance.now(); try { return Reflect.construct(t, args, nt); } finally { const d = performance.now() - s; if (d > 6) slow.push(["new " + name, Math.round(s), Math.round(d)]); } },
      });
      const seen = new Set();
      for (const key of Object.getOwnPropertyNames(window)) {
        if (["Object","Function","Array","Symbol","Proxy","Reflect","WeakMap","Map","Set","Promise","slow","RegExp"].includes(key)) continue;
        const d = Object.getOwnPropertyDescriptor(window, key)!;
        if (typeof d.value !== "function" || !d.configurable || !d.writable) continue;
        const proto = d.value.prototype;
        if (proto && !seen.has(proto)) { seen.add(proto);
          for (const k of Object.getOwnPropertyNames(proto)) { if (k === "constructor") continue; const pd = Object.getOwnPropertyDescriptor(proto, k)!; if (!pd.configurable) continue;
            try { if (typeof pd.value === "function") Object.defineProperty(proto, k, { ...pd, value: timed(key + "." + k, pd.value) }); else if (pd.get) Object.defineProperty(proto, k, { ...pd, get: timed("get " + key + "." + k, pd.get) }); } catch {}
          } }
        if (!/Error$|^Event|Element|^HTML|Node|Document/.test(key)) (window as any)[key] = timed(key, d.value);
      }
    });
    await page.goto(origin);
    await page.waitForTimeout(2500);
    console.log(await page.evaluate(() => JSON.stringify((window as any).slow)));
    await context.close();
}));

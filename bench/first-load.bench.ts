import type { Browser } from "@playwright/test";
import { withChromium } from "./support/chromium.ts";
import { withLab } from "./support/lab-server.ts";
import { type LoadTiming, readLoad, watchLoad } from "./support/load-timing.ts";
import { median } from "./support/statistics.ts";
import { offerHeadset } from "./support/supported.ts";
import { printTable, rounded } from "./support/table.ts";
import { against } from "./support/verdict.ts";

/*
 * The first load of the built product in Chromium, slowed down like Lighthouse's mobile 'slow 4G': 1.6 Mbit/s down, 0.75 up, 150 ms per request, a CPU
 * slowed 4 times. If a headset is available, the scene loads when the page is idle.
 */
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: 96_000 };
const CPU_SLOWDOWN = 4;
const LOADS = 5;
const AIMS = { largestPaint: 1500, blocking: 100, shift: 0 };

async function load(browser: Browser, origin: string, headset: boolean): Promise<LoadTiming> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await watchLoad(page);
  if (headset) await offerHeadset(page);
  await page.goto(origin);
  const timing = await readLoad(page);
  await context.close();
  return timing;
}

const kinds = [
  { name: "no headset", headset: false },
  { name: "a headset can be used", headset: true },
];
const loads = await withLab(({ origin }) =>
  withChromium(async (browser) => {
    const list: LoadTiming[][] = kinds.map(() => []);
    for (let i = 0; i < LOADS; i++) {
      for (const [kind, { headset }] of kinds.entries()) list[kind]?.push(await load(browser, origin, headset));
    }
    return list;
  }),
);

printTable(
  `First load on slow 4G with a CPU ${CPU_SLOWDOWN} times slower: medians of ${LOADS}`,
  ["browser", "first paint ms", "LCP ms", "aim", "of", "blocking ms", "aim", "shift", "aim", "KiB"],
  kinds.map(({ name }, kind) => {
    const timings = loads[kind] ?? [];
    const middle = (key: "firstPaint" | "largestPaint" | "blocking" | "shift" | "transferred") =>
      median(timings.map((timing) => timing[key]));
    return [
      name,
      rounded(middle("firstPaint"), 0),
      rounded(middle("largestPaint"), 0),
      against(middle("largestPaint"), AIMS.largestPaint),
      timings[0]?.largest ?? "",
      rounded(middle("blocking"), 0),
      against(middle("blocking"), AIMS.blocking),
      rounded(middle("shift"), 4),
      against(middle("shift"), AIMS.shift),
      rounded(middle("transferred") / 1024, 1),
    ];
  }),
);

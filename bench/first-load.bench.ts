import type { Browser, BrowserContext } from "@playwright/test";
import type { Language } from "@vr-eye-lab/domain/language";
import { offerHeadset } from "@vr-eye-lab/e2e/support/page-weight";
import { withChromium } from "./support/chromium.ts";
import { withLab } from "./support/lab-server.ts";
import { type LoadTiming, readLoad, watchLoad } from "./support/load-timing.ts";
import { median } from "./support/statistics.ts";
import { printTable, rounded } from "./support/table.ts";
import { against } from "./support/verdict.ts";

/*
 * The first load of the built product in Chromium with a slowed CPU, on two networks: Lighthouse's mobile 'slow 4G', and the preset of
 * that name in Chromium's own tools. If a headset is available, the scene loads when the page is idle. A second visit comes from the
 * service worker.
 */
const kilobits = (perSecond: number) => (perSecond * 1000) / 8;
const LIGHTHOUSE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: 96_000,
};
const PRESET = {
  offline: false,
  latency: 562.5,
  downloadThroughput: kilobits(1440),
  uploadThroughput: kilobits(675),
};
const CPU_SLOWDOWN = 4;
const AIMS = { largestPaint: 1500, blocking: 100, shift: 0 };
const SECOND_PAINT = 300;

interface Visit {
  readonly name: string;
  readonly network: typeof PRESET;
  readonly loads: number;
  readonly locale?: Language;
  readonly headset?: boolean;
  /** The page has been opened before. */
  readonly again?: boolean;
}

const visits: readonly Visit[] = [
  { name: "no headset", network: LIGHTHOUSE, loads: 5 },
  { name: "no headset, German", network: LIGHTHOUSE, loads: 5, locale: "de" },
  { name: "no headset, Spanish", network: LIGHTHOUSE, loads: 5, locale: "es" },
  { name: "a headset can be used", network: LIGHTHOUSE, loads: 5, headset: true },
  { name: "no headset, Chromium's preset", network: PRESET, loads: 3 },
];
const secondVisits: readonly Visit[] = [
  { name: "Lighthouse's slow 4G", network: LIGHTHOUSE, loads: 5, again: true },
  { name: "Chromium's preset", network: PRESET, loads: 5, again: true },
];

/** Opens the page, and waits until the service worker has stored it. */
async function visitBefore(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(origin);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForLoadState("networkidle");
  await page.close();
}

async function load(
  browser: Browser,
  origin: string,
  { network, locale = "en", headset, again }: Visit,
): Promise<LoadTiming> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale });
  if (again) await visitBefore(context, origin);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await watchLoad(page);
  if (headset) await offerHeadset(page);
  await page.goto(origin);
  const timing = await readLoad(page);
  await context.close();
  return timing;
}

/** Visits in turns, so that all see the same machine. */
async function timingsOf(browser: Browser, origin: string, list: readonly Visit[]): Promise<LoadTiming[][]> {
  const timings: LoadTiming[][] = list.map(() => []);
  for (let i = 0; i < Math.max(...list.map(({ loads }) => loads)); i++) {
    for (const [at, visit] of list.entries()) {
      if (i < visit.loads) timings[at]?.push(await load(browser, origin, visit));
    }
  }
  return timings;
}

const [first, second] = await withLab(({ origin }) =>
  withChromium(async (browser) => [
    await timingsOf(browser, origin, visits),
    await timingsOf(browser, origin, secondVisits),
  ]),
);

const middle = (timings: readonly LoadTiming[], key: Exclude<keyof LoadTiming, "largest">) =>
  median(timings.map((timing) => timing[key]));

printTable(
  `First load on slow 4G with a CPU ${CPU_SLOWDOWN} times slower: medians`,
  ["browser", "loads", "first paint ms", "LCP ms", "aim", "of", "blocking ms", "aim", "shift", "aim", "KiB"],
  visits.map(({ name, loads, network }, at) => {
    const timings = first?.[at] ?? [];
    const largest = middle(timings, "largestPaint");
    return [
      name,
      loads,
      rounded(middle(timings, "firstPaint"), 0),
      rounded(largest, 0),
      network === PRESET ? "" : against(largest, AIMS.largestPaint),
      timings[0]?.largest ?? "",
      rounded(middle(timings, "blocking"), 0),
      against(middle(timings, "blocking"), AIMS.blocking),
      rounded(middle(timings, "shift"), 4),
      against(middle(timings, "shift"), AIMS.shift),
      rounded(middle(timings, "transferred") / 1024, 1),
    ];
  }),
);

printTable(
  "Second visit, from the service worker: medians",
  ["network", "loads", "first paint ms", "aim", "LCP ms", "blocking ms", "shift"],
  secondVisits.map(({ name, loads }, at) => {
    const timings = second?.[at] ?? [];
    const firstPaint = middle(timings, "firstPaint");
    return [
      name,
      loads,
      rounded(firstPaint, 0),
      against(firstPaint, SECOND_PAINT),
      rounded(middle(timings, "largestPaint"), 0),
      rounded(middle(timings, "blocking"), 0),
      rounded(middle(timings, "shift"), 4),
    ];
  }),
);

import { createServer } from "node:http";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { offerHeadset } from "@vr-eye-lab/e2e/support/page-weight";
import { reservePort } from "@vr-eye-lab/e2e/support/port";
import { withChromium } from "./support/chromium.ts";
import { TRUSTING, withServer } from "./support/lab-server.ts";
import { type LoadTiming, readLoad, timePress, watchLoad } from "./support/load-timing.ts";
import { median, quantile } from "./support/statistics.ts";
import { printTable, rounded } from "./support/table.ts";
import { against } from "./support/verdict.ts";

/*
 * The first load of the built product in Chromium with a slowed CPU on Lighthouse's mobile 'slow 4G', in turns with a static page of one sentence. If a
 * headset is available, the scene loads when the page is idle. A second visit comes from the service worker. Then ten presses with the slowed CPU, from
 * the press to the next paint.
 */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: 96_000 };
const CPU_SLOWDOWN = 4;
const LOADS = Number(process.argv[2] ?? 5);
const AIMS = { toStatic: 1.4, blocking: 100, shift: 0, longestPress: 200, pressQuantile: 100 };
const SENTENCE = "<!doctype html><title>A static page</title><p>This page has one sentence.";

interface Visit {
  readonly name: string;
  readonly isStatic?: boolean;
  readonly headset?: boolean;
  /** The page has been opened before. */
  readonly again?: boolean;
}

const VISITS: readonly Visit[] = [
  { name: "a static page", isStatic: true },
  { name: "no headset" },
  { name: "a headset can be used", headset: true },
  { name: "second visit", again: true },
];

const button = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();
/** Each leads to the next. */
const PRESSES: readonly [name: string, press: (page: Page) => Promise<void>][] = [
  ["a radio", (page) => page.getByRole("radio", { name: "Fast" }).click()],
  ["the motion picker", (page) => page.getByRole("combobox", { name: "Motion" }).press("ArrowDown")],
  ["Details", button("Details")],
  ["Practise on this screen", button("Practise on this screen")],
  ["Escape in its dialog", (page) => page.keyboard.press("Escape")],
  ["All motions", button("All motions")],
  ["Back", button("Back")],
  ["Guide", button("Guide")],
  ["Account", button("Account")],
  ["Active", button("Active")],
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

async function load(browser: Browser, origin: string, { headset, again }: Visit, isSlow = true) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en" });
  if (again) await visitBefore(context, origin);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  if (isSlow) await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await watchLoad(page);
  if (headset) await offerHeadset(page);
  await page.goto(origin);
  return { page, timing: await readLoad(page) };
}

const port = await reservePort();
const sentence = createServer((_, response) => response.setHeader("Content-Type", "text/html").end(SENTENCE));
sentence.listen(port, "127.0.0.1");
const timings: LoadTiming[][] = VISITS.map(() => []);
const presses: number[][] = PRESSES.map(() => []);
await withServer("ours", TRUSTING, (lab) =>
  withChromium(async (browser) => {
    const origin = `http://localhost:${lab.port}`;
    for (let round = 0; round < LOADS; round++) {
      for (const [i, visit] of VISITS.entries()) {
        const { page, timing } = await load(browser, visit.isStatic ? `http://localhost:${port}` : origin, visit);
        timings[i]?.push(timing);
        await page.context().close();
      }
      const { page } = await load(browser, origin, { name: "presses" }, false);
      for (const [i, [, press]] of PRESSES.entries()) presses[i]?.push(await timePress(page, () => press(page)));
      await page.context().close();
    }
  }),
);
sentence.close();

const middle = (i: number, key: Exclude<keyof LoadTiming, "largest">) =>
  median((timings[i] ?? []).map((timing) => timing[key]));
printTable(
  `Loads on slow 4G with a CPU ${CPU_SLOWDOWN} times slower: medians of ${LOADS}`,
  ["page", "first paint ms", "LCP ms", "to static", "aim", "of", "blocking ms", "aim", "shift", "aim", "KiB"],
  VISITS.map(({ name, isStatic, again }, i) => {
    const ratio = median(
      (timings[i] ?? []).map(({ largestPaint }, at) => largestPaint / (timings[0]?.[at]?.largestPaint ?? 0)),
    );
    const [blocking, shift] = [middle(i, "blocking"), middle(i, "shift")];
    return [
      ...[name, rounded(middle(i, "firstPaint"), 0), rounded(middle(i, "largestPaint"), 0), rounded(ratio, 2)],
      isStatic || again ? "" : against(ratio, AIMS.toStatic),
      ...[timings[i]?.[0]?.largest ?? "", rounded(blocking, 0), against(blocking, AIMS.blocking)],
      ...[rounded(shift, 4), against(shift, AIMS.shift), rounded(middle(i, "transferred") / 1024, 1)],
    ];
  }),
);

const pressTimes = presses.map(median);
printTable(
  `Presses with a CPU ${CPU_SLOWDOWN} times slower, milliseconds until the next paint: medians of ${LOADS}`,
  ["press", "ms", "aim"],
  [
    ...PRESSES.map(([name], i) => [name, pressTimes[i] ?? 0, ""]),
    ["75th percentile", quantile(pressTimes, 0.75), against(quantile(pressTimes, 0.75), AIMS.pressQuantile)],
    ["longest", Math.max(...pressTimes), against(Math.max(...pressTimes), AIMS.longestPress)],
  ],
);

import type { Page } from "@playwright/test";
import { withBenchPages } from "./support/bench-pages.ts";
import { withChromium } from "./support/chromium.ts";
import { BARE, BARE_STATUS, EMPTY, GAP, OURS, OURS_MENU, openScene, type SceneVariant } from "./support/scene-page.ts";
import { median, quantile } from "./support/statistics.ts";
import { printTable, rounded } from "./support/table.ts";
import { ThreadClock } from "./support/thread-clock.ts";
import { against } from "./support/verdict.ts";

/*
 * CPU time of the main thread for a frame. GL calls do nothing once the pages are warm, frames are run one after the other by the test's
 * pump, each page lives in a process of its own, and the pages take turns. The emulated headset costs every page the same; the
 * net ratio leaves that out, as it leaves out the calls that three makes to any headset.
 */
const WARM_UP_FRAMES = 6000;
const ROUNDS = 40;
const FRAMES = 900;

const variants: readonly SceneVariant[] = [
  EMPTY,
  BARE,
  { ...BARE, name: "bare three again (control)" },
  BARE_STATUS,
  OURS,
  OURS_MENU,
];
const BUDGETS = new Map([
  [OURS.name, 1.25],
  [OURS_MENU.name, 1.6],
]);

interface Measured {
  readonly page: Page;
  readonly clock: ThreadClock;
}

/** Microseconds of CPU time for a frame. */
async function timeOf({ page, clock }: Measured, frames: number): Promise<number> {
  await page.evaluate(() => window.gc());
  const before = await clock.read();
  await page.evaluate(([count, gap]) => window.meter.run(count, gap), [frames, GAP] as const);
  return (1e6 * ((await clock.read()) - before)) / frames;
}

const times = await withBenchPages((origin) =>
  withChromium(async (browser) => {
    const pages: Measured[] = [];
    for (const variant of variants) {
      const page = await openScene(browser, origin, variant);
      const measured = { page, clock: await ThreadClock.of(page) };
      await page.evaluate(() => window.meter.silenceGl());
      await timeOf(measured, WARM_UP_FRAMES);
      pages.push(measured);
    }
    const rounds: number[][] = variants.map(() => []);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, page] of pages.entries()) rounds[i]?.push(await timeOf(page, FRAMES));
    }
    return rounds;
  }),
);

const [empty = [], bare = []] = times;
printTable(
  `CPU of an XR frame: medians of ${ROUNDS} rounds of ${FRAMES} frames`,
  ["page", "µs", "µs net", "quartiles µs", "to bare", "to bare, net", "budget"],
  variants.map(({ name }, i) => {
    const own = times[i] ?? [];
    const ratio = median(own.map((time, round) => time / (bare[round] ?? 0)));
    const net = median(
      own.map((time, round) => (time - (empty[round] ?? 0)) / ((bare[round] ?? 0) - (empty[round] ?? 0))),
    );
    const budget = BUDGETS.get(name);
    return [
      name,
      rounded(median(own), 1),
      rounded(median(own.map((time, round) => time - (empty[round] ?? 0))), 1),
      `${quantile(own, 0.25).toFixed(1)} to ${quantile(own, 0.75).toFixed(1)}`,
      rounded(ratio, 2),
      rounded(net, 2),
      budget === undefined ? "" : against(rounded(ratio, 2), budget),
    ];
  }),
);

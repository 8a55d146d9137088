import type { CDPSession, Page } from "@playwright/test";
import { withBenchPages } from "./support/bench-pages.ts";
import { withChromium } from "./support/chromium.ts";
import { reportMissing, writeResult } from "./support/results.ts";
import { rivalsProblem } from "./support/rivals.ts";
import {
  BARE,
  BARE_DOTS,
  BARE_STATUS,
  GAP,
  OURS,
  OURS_DOTS,
  OURS_MENU,
  openScene,
  R3F,
  R3F_MENU,
  type SceneVariant,
} from "./support/scene-page.ts";
import { median, quantile } from "./support/statistics.ts";
import { printTable, rounded } from "./support/table.ts";
import { against } from "./support/verdict.ts";

/*
 * CPU time of the main thread per frame. After a warm-up GL calls do nothing, the test's pump runs frames one after another, each page has its own process,
 * and the pages alternate. The time includes that of the emulated headset. React Three Fiber makes the same draw calls.
 */
const WARM_UP_FRAMES = 6000;
const ROUNDS = 40;
const FRAMES = 900;

const problem = rivalsProblem();
if (problem) reportMissing("frames of React Three Fiber", problem);
const variants: readonly SceneVariant[] = [
  BARE,
  BARE_STATUS,
  OURS,
  OURS_MENU,
  BARE_DOTS,
  OURS_DOTS,
  ...(problem ? [] : [R3F, R3F_MENU]),
];
const BUDGETS = new Map([
  [OURS.name, 1.25],
  [OURS_MENU.name, 1.6],
]);

/** Seconds of CPU time of a page's main thread so far. */
async function threadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN;
}

/** Microseconds of CPU time per frame. */
async function timeOf(page: Page, session: CDPSession, frames: number): Promise<number> {
  await page.evaluate(() => window.gc());
  const before = await threadTime(session);
  await page.evaluate(([count, gap]) => window.meter.run(count, gap), [frames, GAP] as const);
  return (1e6 * ((await threadTime(session)) - before)) / frames;
}

const times = await withBenchPages((origin) =>
  withChromium(async (browser) => {
    const pages: { page: Page; session: CDPSession }[] = [];
    for (const variant of variants) {
      const page = await openScene(browser, origin, variant);
      const session = await page.context().newCDPSession(page);
      await session.send("Performance.enable", { timeDomain: "threadTicks" });
      await page.evaluate(() => window.meter.silenceGl());
      await timeOf(page, session, WARM_UP_FRAMES);
      pages.push({ page, session });
    }
    const rounds: number[][] = variants.map(() => []);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, { page, session }] of pages.entries()) rounds[i]?.push(await timeOf(page, session, FRAMES));
    }
    return rounds;
  }),
);

function timesOf(variant: SceneVariant): readonly number[] {
  return times[variants.indexOf(variant)] ?? [];
}

/** The ratio of frame times; the median of the rounds. */
function ratioOf(variant: SceneVariant, other: SceneVariant): number {
  const others = timesOf(other);
  return median(timesOf(variant).map((time, round) => time / (others[round] ?? 0)));
}

printTable(
  `CPU of an XR frame: medians of ${ROUNDS} rounds of ${FRAMES} frames`,
  ["page", "µs", "quartiles µs", "to bare", "budget"],
  variants.map((variant) => {
    const own = timesOf(variant);
    const ratio = rounded(ratioOf(variant, BARE), 2);
    const budget = BUDGETS.get(variant.name);
    return [
      variant.name,
      rounded(median(own), 1),
      `${quantile(own, 0.25).toFixed(1)} to ${quantile(own, 0.75).toFixed(1)}`,
      ratio,
      budget === undefined ? "" : against(ratio, budget),
    ];
  }),
);

const compared: readonly [string, SceneVariant, SceneVariant, string][] = [
  ["CPU of an XR frame, without rays; bare three without the status quad", OURS, BARE, "bare three"],
  ["CPU of an XR frame with random dots", OURS_DOTS, BARE_DOTS, "bare three"],
  ["CPU of an XR frame, without rays", OURS, R3F, "React Three Fiber"],
  ["CPU of an XR frame, rays and menu", OURS_MENU, R3F_MENU, "React Three Fiber"],
];
for (const [measure, ours, other, rival] of compared) {
  if (variants.includes(other)) {
    writeResult({ kind: "ratio", measure, rival, ratio: ratioOf(ours, other), better: "lower" });
  }
}

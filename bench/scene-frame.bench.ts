import type { Page } from "@playwright/test";
import { withBenchPages } from "./support/bench-pages.ts";
import { withChromium } from "./support/chromium.ts";
import { whereTimeGoes } from "./support/cpu-profile.ts";
import { FRAME_PARTS, partsOf } from "./support/frame-parts.ts";
import { reportMissing, writeResult } from "./support/results.ts";
import { rivalsProblem } from "./support/rivals.ts";
import {
  BARE,
  BARE_DOTS,
  BARE_STATUS,
  EMPTY,
  EMPTY_RAYS,
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
import { ThreadClock } from "./support/thread-clock.ts";
import { against } from "./support/verdict.ts";

/*
 * CPU time of the main thread per frame. After a warm-up GL calls do nothing, the test's pump runs frames one after another, each page has its own process,
 * and the pages alternate. The net column subtracts the emulated headset's time, measured in pages that draw nothing. React Three Fiber makes the same draw
 * calls. After the rounds a profiler samples some of the pages and splits their time by source files.
 */
const WARM_UP_FRAMES = 6000;
const ROUNDS = 40;
const FRAMES = 900;
const PROFILED_FRAMES = 45_000;

const problem = await rivalsProblem();
if (problem) reportMissing("frames of React Three Fiber", problem);
const variants: readonly SceneVariant[] = [
  EMPTY,
  EMPTY_RAYS,
  BARE,
  { ...BARE, name: "bare three again (control)" },
  BARE_STATUS,
  OURS,
  OURS_MENU,
  BARE_DOTS,
  OURS_DOTS,
  ...(problem ? [] : [R3F, R3F_MENU]),
];
const PROFILED = [BARE_STATUS, OURS, OURS_MENU];
const BUDGETS = new Map([
  [OURS.name, 1.25],
  [OURS_MENU.name, 1.6],
]);

interface Measured {
  readonly page: Page;
  readonly clock: ThreadClock;
}

function runFrames(page: Page, frames: number): Promise<void> {
  return page.evaluate(([count, gap]) => window.meter.run(count, gap), [frames, GAP] as const);
}

/** Microseconds of CPU time per frame. */
async function timeOf({ page, clock }: Measured, frames: number): Promise<number> {
  await page.evaluate(() => window.gc());
  const before = await clock.read();
  await runFrames(page, frames);
  return (1e6 * ((await clock.read()) - before)) / frames;
}

const { times, profiles } = await withBenchPages((origin) =>
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
    const parts: ReadonlyMap<string, number>[] = [];
    for (const variant of PROFILED) {
      const page = pages[variants.indexOf(variant)]?.page;
      if (page) parts.push(partsOf(await whereTimeGoes(page, () => runFrames(page, PROFILED_FRAMES))));
    }
    return { times: rounds, profiles: parts };
  }),
);

/** The emulator's own work for a page. */
function emulatorOf(variant: SceneVariant): readonly number[] {
  return timesOf(variant.menu ? EMPTY_RAYS : EMPTY);
}

function timesOf(variant: SceneVariant): readonly number[] {
  return times[variants.indexOf(variant)] ?? [];
}

/** The ratio of frame times; the median of the rounds. */
function ratioOf(variant: SceneVariant, other: SceneVariant): number {
  const others = timesOf(other);
  return median(timesOf(variant).map((time, round) => time / (others[round] ?? 0)));
}

const bare = timesOf(BARE);
const bareEmulator = emulatorOf(BARE);
printTable(
  `CPU of an XR frame: medians of ${ROUNDS} rounds of ${FRAMES} frames`,
  ["page", "µs", "quartiles µs", "to bare", "budget", "µs net", "to bare, net"],
  variants.map((variant) => {
    const own = timesOf(variant);
    const emulator = emulatorOf(variant);
    const net = own.map((time, round) => time - (emulator[round] ?? 0));
    const ratio = rounded(ratioOf(variant, BARE), 2);
    const netRatio = median(net.map((time, round) => time / ((bare[round] ?? 0) - (bareEmulator[round] ?? 0))));
    const budget = BUDGETS.get(variant.name);
    return [
      variant.name,
      rounded(median(own), 1),
      `${quantile(own, 0.25).toFixed(1)} to ${quantile(own, 0.75).toFixed(1)}`,
      ratio,
      budget === undefined ? "" : against(ratio, budget),
      rounded(median(net), 1),
      rounded(netRatio, 2),
    ];
  }),
);

const partTimes = (part: string) => profiles.map((parts) => rounded((parts.get(part) ?? 0) / PROFILED_FRAMES, 2));
printTable(
  `Parts of a frame, µs: samples of ${PROFILED_FRAMES} frames`,
  ["part", ...PROFILED.map(({ name }) => name)],
  FRAME_PARTS.map((part) => [part, ...partTimes(part)]),
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

import { withBenchPages } from "./support/bench-pages.ts";
import { withChromium } from "./support/chromium.ts";
import { reportMissing } from "./support/results.ts";
import { rivalsProblem } from "./support/rivals.ts";
import { BARE, BARE_STATUS, GAP, OURS, OURS_MENU, openScene, R3F, R3F_MENU } from "./support/scene-page.ts";
import { printTable } from "./support/table.ts";
import { gate } from "./support/verdict.ts";

/*
 * The GL calls of a stereo frame during an exercise. They are the same on every machine, so a frame over its budget fails the benchmark. All pages include
 * the calls and uniforms of the emulated headset.
 */
const problem = rivalsProblem();
if (problem) reportMissing("what React Three Fiber asks of GL", problem);
const variants = [BARE, BARE_STATUS, OURS, OURS_MENU, ...(problem ? [] : [R3F, R3F_MENU])];
const BUDGETS = new Map([
  [OURS.name, 6],
  [OURS_MENU.name, 12],
]);

const rows = await withBenchPages((origin) =>
  withChromium(async (browser) => {
    const measured = [];
    for (const variant of variants) {
      const page = await openScene(browser, origin, variant);
      const { draws, calls, uniformBytes } = await page.evaluate((gap) => window.meter.listen(gap), GAP);
      const budget = BUDGETS.get(variant.name);
      measured.push([variant.name, draws, budget === undefined ? "" : gate(draws, budget), calls, uniformBytes]);
    }
    return measured;
  }),
);

printTable("What a stereo frame asks of GL", ["page", "draws", "budget", "GL calls", "uniform bytes"], rows);

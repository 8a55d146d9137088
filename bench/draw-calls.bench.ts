import { withBenchPages } from "./support/bench-pages.ts";
import { withChromium } from "./support/chromium.ts";
import type { DrawCall, FrameCalls } from "./support/meter.ts";
import { reportMissing } from "./support/results.ts";
import { rivalsProblem } from "./support/rivals.ts";
import { BARE, BARE_STATUS, GAP, OURS, OURS_MENU, openScene, R3F, R3F_MENU } from "./support/scene-page.ts";
import { printTable } from "./support/table.ts";
import { gate } from "./support/verdict.ts";

/*
 * The GL calls of a stereo frame during an exercise. They are the same on every machine, so a frame over its budget fails the benchmark. All pages include
 * the calls and uniforms of the emulated headset.
 */
const problem = await rivalsProblem();
if (problem) reportMissing("what React Three Fiber asks of GL", problem);
const variants = [BARE, BARE_STATUS, OURS, OURS_MENU, ...(problem ? [] : [R3F, R3F_MENU])];
const BUDGETS = new Map([
  [OURS.name, 6],
  [OURS_MENU.name, 12],
]);

/** Metres; between the heights of the status quad and of the menu. */
const STATUS_HEIGHT = 0.3;

/** Identifies what was drawn by the program's uniforms. */
function nameOf({ uniforms }: DrawCall): string {
  if ("uCross" in uniforms) return "ball with its marker";
  if ("uFloor" in uniforms) return "room";
  if ("uSize" in uniforms) return (uniforms.uSize?.[1] ?? 0) < STATUS_HEIGHT ? "status quad" : "menu";
  return "ray mesh";
}

function namesOf(draws: readonly DrawCall[]): string {
  const names = draws.map(nameOf);
  return [...new Set(names)].map((name) => `${names.filter((each) => each === name).length} ${name}`).join(", ");
}

const frames = await withBenchPages((origin) =>
  withChromium(async (browser) => {
    const heard: FrameCalls[] = [];
    for (const variant of variants) {
      const page = await openScene(browser, origin, variant);
      heard.push(await page.evaluate((gap) => window.meter.listen(gap), GAP));
    }
    return heard;
  }),
);

printTable(
  "What a stereo frame asks of GL",
  ["page", "draws", "budget", "left eye", "right eye", "GL calls", "uniform bytes"],
  variants.map(({ name }, i) => {
    const { draws, calls, uniformBytes } = frames[i] ?? { draws: [], calls: 0, uniformBytes: 0 };
    const budget = BUDGETS.get(name);
    return [
      name,
      draws.length,
      budget === undefined ? "" : gate(draws.length, budget),
      namesOf(draws.filter(({ viewportX }) => viewportX === 0)),
      namesOf(draws.filter(({ viewportX }) => viewportX > 0)),
      calls,
      uniformBytes,
    ];
  }),
);

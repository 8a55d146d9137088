import { withBenchPages } from "./support/bench-pages.ts";
import { withChromium } from "./support/chromium.ts";
import type { DrawCall, FrameCalls } from "./support/meter.ts";
import { rivalsProblem } from "./support/rivals.ts";
import { BARE, BARE_STATUS, GAP, OURS, OURS_MENU, openScene, R3F, R3F_MENU } from "./support/scene-page.ts";
import { printTable } from "./support/table.ts";
import { tellMissing } from "./support/told.ts";
import { gate } from "./support/verdict.ts";

/*
 * What a stereo frame asks of GL once the exercise is under way. The same on every machine, so that a frame over its budget
 * makes this benchmark fail. Calls and uniforms of the emulated headset are in every page.
 */
const problem = await rivalsProblem();
if (problem) tellMissing("what React Three Fiber asks of GL", problem);
const variants = [BARE, BARE_STATUS, OURS, OURS_MENU, ...(problem ? [] : [R3F, R3F_MENU])];
const BUDGETS = new Map([
  [OURS.name, 6],
  [OURS_MENU.name, 12],
]);

/** Metres; between the heights of the status quad and of the menu. */
const STATUS_HEIGHT = 0.3;

/** What was drawn, told by the uniforms of its program. */
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

import { expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS, type Range } from "@vr-eye-lab/domain/exercise";
import { DEFAULT_SEED, MOTION_TYPES, MOTIONS, type MotionType } from "@vr-eye-lab/domain/motion";
import { DEFAULT_IPD } from "@vr-eye-lab/domain/optics";
import { chooseAdvanced } from "./support/advanced.ts";
import { choose } from "./support/exercise.ts";
import { middleOf, PANES, type Sight, seeCanvases, seenAt } from "./support/panes.ts";
import { installPump } from "./support/pump.ts";

/** Milliseconds between two captures: below 250 ms, from which a gap counts as a pause. */
const GAP = 230;
const PIXELS_OFF = 1.5;

/** The centres of the left eye's red ball and the right eye's green one. */
function balls([left, right]: readonly Sight[]): { x: number; y: number }[] {
  if (!left || !right) throw new Error("Two panes are wanted");
  return [middleOf(left.red, left), middleOf(right.green, right)];
}

/** Opens the page and captures its panes repeatedly, with the clock under the test's control. */
async function watch(page: Page, looks: number): Promise<Sight[][]> {
  await page.evaluate(async () => {
    window.pump.take();
    await window.pump.settle();
  });
  // Later than any late browser frame; for the page it is a pause.
  const [, ...sights] = await seeCanvases(page, PANES, [5000, ...Array<number>(looks).fill(GAP)]);
  return sights;
}

/**
 * The largest distance in pixels between the panes and the formula, for the best-fitting phase at the first capture, since
 * the preview may start anywhere.
 */
function pixelsOff(sights: readonly Sight[][], type: MotionType, range: Range): number {
  const height = sights[0]?.[0]?.height ?? 0;
  const seen = sights.map(balls);
  const path = MOTIONS[type].plan({ ...DEFAULT_SETTINGS, range }, DEFAULT_SEED);
  const point = { x: 0, y: 0, z: 0 };
  let best = Number.POSITIVE_INFINITY;
  for (let start = 0; start < 45; start += 0.002) {
    let worst = 0;
    for (let i = 0; i < seen.length && worst < best; i++) {
      path.positionAt(start + (i * GAP) / 1000, point);
      for (const eye of [0, 1] as const) {
        const wanted = seenAt(point, ((eye === 0 ? -1 : 1) * DEFAULT_IPD) / 2, range, height);
        const at = seen[i]?.[eye] ?? { x: 0, y: 0 };
        worst = Math.max(worst, Math.abs(at.x - wanted.x), Math.abs(at.y - wanted.y));
      }
    }
    best = Math.min(best, worst);
  }
  return best;
}

async function open(page: Page): Promise<void> {
  await installPump(page, true);
  await page.goto("/");
  for (const name of PANES) await expect(page.getByRole("img", { name })).toBeVisible();
}

const release = (page: Page) => page.evaluate(() => window.pump.release());

test.describe("under reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test.beforeEach(({ page }) => open(page));

  /** Starts the panes at once; without it they wait until the page has started. */
  const play = (page: Page) => page.getByRole("button", { name: "Play preview" }).click();

  test("each pane shows the ball where its eye will see it, moving by the formula; wide motions at 75 degrees [R-025] [R-093]", async ({
    page,
  }) => {
    await play(page);
    for (const type of MOTION_TYPES) {
      await test.step(type, async () => {
        await choose(page, { motion: type });
        // One whole period.
        const sights = await watch(page, 60);
        expect(pixelsOff(sights, type, "medium"), type).toBeLessThan(PIXELS_OFF);
        const across = sights.map((both) => balls(both)[0]?.x ?? 0);
        expect(Math.max(...across) - Math.min(...across), `${type} moves`).toBeGreaterThan(5);
        for (const [left, right] of sights) expect([left?.green.count, right?.red.count], type).toEqual([0, 0]);
        await release(page);
      });
    }
    await choose(page, { motion: "figure8", range: "wide" });
    expect(pixelsOff(await watch(page, 24), "figure8", "wide"), "wide").toBeLessThan(PIXELS_OFF);
  });

  test("a change of speed does not make the ball jump [R-025] [D-01]", { tag: "@all" }, async ({ page }) => {
    await play(page);
    await choose(page, { motion: "pursuit" });
    await page.getByRole("radio", { name: "Normal" }).focus();
    const [before] = (await watch(page, 6)).slice(-1).map(balls);
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Fast" })).toBeChecked();
    const [after] = (await seeCanvases(page, PANES, [0])).map(balls);
    for (const eye of [0, 1] as const) {
      expect(Math.abs((after?.[eye]?.x ?? 0) - (before?.[eye]?.x ?? 0))).toBeLessThan(PIXELS_OFF);
      expect(Math.abs((after?.[eye]?.y ?? 0) - (before?.[eye]?.y ?? 0))).toBeLessThan(PIXELS_OFF);
    }
  });

  test("the panes are paused until play is pressed and after pause, and follow the settings while paused [R-025]", {
    tag: "@all",
  }, async ({ page }) => {
    await choose(page, { motion: "pursuit" });
    const still = await watch(page, 8);
    expect(new Set(still.map(([left]) => left?.hash)).size).toBe(1);
    await release(page);
    const at = () => seeCanvases(page, PANES).then(([both = []]) => balls(both)[0]?.x ?? 0);
    const before = await at();
    await page.getByRole("slider", { name: "Horizontal position" }).press("ArrowLeft");
    await expect.poll(at).toBeLessThan(before - 3);
    await page.getByRole("button", { name: "Play preview" }).click();
    expect(new Set((await watch(page, 8)).map(([left]) => left?.hash)).size).toBe(8);
    await release(page);
    await page.getByRole("button", { name: "Pause preview" }).click();
    expect(new Set((await watch(page, 8)).map(([left]) => left?.hash)).size).toBe(1);
  });

  test("a ball with a cross shows it in its own eye's pane only [R-025] [R-029]", { tag: "@all" }, async ({ page }) => {
    const counts = async () => {
      const [both = []] = await seeCanvases(page, PANES);
      return [both[0]?.red.count ?? 0, both[1]?.green.count ?? 0];
    };
    await expect.poll(async () => Math.min(...(await counts()))).toBeGreaterThan(0);
    const [plainLeft = 0, plainRight = 0] = await counts();
    await choose(page, { leftPresses: 2 });
    await expect(page.getByRole("img", { name: "Left Eye" })).toHaveAttribute("data-overlay", "true");
    await expect.poll(async () => (await counts())[0]).toBeLessThan(plainLeft * 0.95);
    expect((await counts())[1]).toBe(plainRight);
  });

  test("the untrained eye's pane shows the chosen viewing mode [R-025] [R-091]", { tag: "@all" }, async ({ page }) => {
    const right = async () => (await seeCanvases(page, [PANES[1]]))[0]?.[0];
    await expect.poll(async () => (await right())?.green.count).toBeGreaterThan(0);
    await chooseAdvanced(page, { eye: "Left", otherEyeSees: "Black" });
    await expect.poll(async () => (await right())?.colours, "nothing but black").toBe(1);
    await chooseAdvanced(page, { otherEyeSees: "The room" });
    await expect.poll(async () => (await right())?.colours, "the room").toBeGreaterThan(10);
    expect((await right())?.green.count, "without the ball").toBe(0);
    await chooseAdvanced(page, { otherEyeSees: "The same" });
    await expect.poll(async () => (await right())?.green.count).toBeGreaterThan(0);
    const [[left] = []] = await seeCanvases(page, [PANES[0]]);
    expect(left?.red.count).toBeGreaterThan(0);
  });
});

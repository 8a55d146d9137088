import { expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { MOTIONS } from "@vr-eye-lab/domain/motion";
import { MENU_HEIGHT, MENU_WIDTH, placedButtons } from "@vr-eye-lab/web/scene/stage/menu-layout";
import { signUpAhead } from "./support/account.ts";
import { chooseAdvanced } from "./support/advanced.ts";
import { watchDrawings } from "./support/drawings.ts";
import { choose, openSupported } from "./support/exercise.ts";
import {
  choiceDialog,
  chooseFlat,
  flatStage,
  lookAtHalves,
  lookAtScreen,
  measureDialog,
  NOMINAL,
  openMeasured,
  startFlat,
  startFlatPumped,
} from "./support/flat.ts";
import { fixSeed, wearHeadset } from "./support/headset.ts";
import { expectInOrder, inOrderAt, resize } from "./support/in-order.ts";
import { keptForOffline } from "./support/offline.ts";
import { IPD, LEAD_IN, pass, release, SEED, summaryOf } from "./support/practice.ts";
import { installPump } from "./support/pump.ts";
import { browserPreview, tabTo } from "./support/stage.ts";
import { watchTrouble } from "./support/trouble.ts";
import { banner } from "./support/unsupported.ts";

// Narrower than elsewhere: every frame is drawn twice and four times as finely, in software.
const WINDOW = { width: 640, height: 600 };
test.use({ contextOptions: { reducedMotion: "reduce" }, viewport: WINDOW });

/** The distance that is taken for a screen on a desk, in millimetres. */
const SCREEN = 600;
const GROUP = "How each eye gets its image";
/** Frames a second where no eye looks: enough that none of them counts as a pause. */
const RATE = 10;

/** Opens the page without a headset, with frames, clock and chance in the test's hand. */
async function prepareFlat(page: Page): Promise<void> {
  await installPump(page, true);
  await watchDrawings(page);
  await fixSeed(page, SEED);
  await page.goto("/");
  await expect(banner(page)).toBeVisible();
}

/** Seconds of the exercise that have passed in the frame that is looked at when its 3-2-1 has just gone from the screen. */
const PHASE = 0.017;

/**
 * Where an eye's picture of the ball is drawn then, in CSS pixels from the screen's middle: the ray from the eye, `aside` mm to
 * the right, through the ball meets the screen.
 */
function drawnAt(aside: number): number {
  const ball = { x: 0, y: 0, z: 0 };
  MOTIONS.convergence.plan(DEFAULT_SETTINGS, SEED).positionAt(PHASE, ball);
  return (aside + (0 - aside) * (SCREEN / (-1000 * ball.z))) * NOMINAL;
}

/** Presses End in the menu by the keyboard, wherever it is. */
async function endByMenu(page: Page): Promise<void> {
  for (const key of ["m", "ArrowDown", "ArrowDown", "Enter", "ArrowRight", "Enter"]) await page.keyboard.press(key);
}

test.describe("red/green glasses", () => {
  for (const [eye, strong, empty] of [
    ["Left", ["red"], ["green", "blue"]],
    ["Right", ["green", "blue"], ["red"]],
  ] as const) {
    test(`show what is for the ${eye} eye alone in its filter's channels, and nothing of it in the other's, whatever its colour [E-07]`, async ({
      page,
    }) => {
      await prepareFlat(page);
      await chooseAdvanced(page, { eye, otherEyeSees: "Black" });
      // Green for the left eye, red for the right: each filter would leave nothing of the other's colour.
      await choose(page, { leftPresses: 1, rightPresses: 1 });
      await openMeasured(page);
      await startFlatPumped(page);
      await pass(page, LEAD_IN + 0.1, RATE);
      const seen = await lookAtScreen(page);
      for (const channel of strong) expect(seen[channel].count, channel).toBeGreaterThan(200);
      for (const channel of empty) expect(seen[channel].most, channel).toBe(0);
    });
  }

  test("with the red filter before the right eye, and green instead of cyan, use other channels [E-07]", async ({
    page,
  }) => {
    await prepareFlat(page);
    await chooseAdvanced(page, { eye: "Left", otherEyeSees: "Black" });
    await openMeasured(page);
    await chooseFlat(page, "The red filter is in front of", "Right eye");
    await chooseFlat(page, "The other filter is", "Green");
    await startFlatPumped(page);
    await pass(page, LEAD_IN + 0.1, RATE);
    const { red, green, blue } = await lookAtScreen(page);
    expect(green.count).toBeGreaterThan(200);
    expect([red.most, blue.most]).toEqual([0, 0]);
  });

  test("draw each eye's ball where its ray meets the screen, to half a pixel [E-07]", async ({ page }) => {
    await prepareFlat(page);
    await openMeasured(page);
    await startFlatPumped(page);
    await pass(page, LEAD_IN, RATE);
    const { red, green } = await lookAtScreen(page);
    expect(Math.abs(red.x - drawnAt(-IPD * 500))).toBeLessThan(0.5);
    expect(Math.abs(green.x - drawnAt(IPD * 500))).toBeLessThan(0.5);
    expect(Math.abs(red.y) + Math.abs(green.y)).toBeLessThan(1);
    // What is farther than the screen lies behind it: uncrossed.
    expect(green.x - red.x).toBeGreaterThan(100);
  });
});

test.describe("side by side", () => {
  for (const [look, leftFoot] of [
    ["Parallel", -31.5],
    ["Crossed", 31.5],
  ] as const) {
    test(`${look}: each eye's ball lies in its own picture, as its ray has it [E-07]`, async ({ page }) => {
      await prepareFlat(page);
      await openMeasured(page);
      await chooseFlat(page, GROUP, "Side by side");
      await chooseFlat(page, "Viewing method", look);
      await startFlatPumped(page);
      await pass(page, LEAD_IN, RATE);
      const { left, right } = await lookAtHalves(page);
      const [red, green] = look === "Parallel" ? [left.red, right.green] : [right.red, left.green];
      const [noGreen, noRed] = look === "Parallel" ? [left.green, right.red] : [right.green, left.red];
      // From the foot of each eye's picture the ball lies as far aside as in its own line of sight.
      const aside = drawnAt(-IPD * 500) + IPD * 500 * NOMINAL;
      expect(Math.abs(red.x - (leftFoot * NOMINAL + aside))).toBeLessThan(0.5);
      expect(Math.abs(green.x - (-leftFoot * NOMINAL - aside))).toBeLessThan(0.5);
      expect([noGreen.count, noRed.count]).toEqual([0, 0]);
    });
  }

  test("what the pictures' places ask of the eyes is told, and lengths out of bounds are refused [E-07]", async ({
    page,
  }) => {
    await page.goto("/");
    await openMeasured(page);
    await chooseFlat(page, GROUP, "Side by side");
    await chooseFlat(page, "Viewing method", "Crossed");
    // 100 tan(2 atan(63 / 600)).
    await expect(choiceDialog(page)).toContainText("make your eyes turn in by 21.2 Δ");
    await choiceDialog(page).getByRole("textbox", { name: "Eyes to screen" }).fill("20");
    await expect(choiceDialog(page).getByRole("alert")).toHaveText("Enter cm from 30 to 200.");
    await choiceDialog(page).getByRole("textbox", { name: "Eyes to screen" }).fill("63");
    await expect(choiceDialog(page).getByRole("alert")).toHaveCount(0);
    await expect(choiceDialog(page)).toContainText("make your eyes turn in by 20.2 Δ");
    await page.reload();
    await page.getByRole("button", { name: "Practise on this screen" }).click();
    await expect(choiceDialog(page).getByRole("radio", { name: "Crossed" })).toBeChecked();
    await expect(choiceDialog(page).getByRole("textbox", { name: "Eyes to screen" })).toHaveValue("63");
  });
});

test.describe("the screen's size", () => {
  const kept = (page: Page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem("vr-eye-lab.flat") ?? "{}").calibration);
  const cardWidth = async (page: Page) => (await page.locator("[data-card]").boundingBox())?.width ?? 0;

  for (const [width, height, side] of [
    [1440, 900, 85.6],
    [390, 844, 53.98],
  ] as const) {
    test(`at ${width} px is measured by a card ${side} mm wide, which keys and the pointer bring to its size [E-07]`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto("/");
      await page.getByRole("button", { name: "Practise on this screen" }).click();
      await choiceDialog(page).getByRole("button", { name: "Measure the screen" }).click();
      const slider = measureDialog(page).getByRole("slider", { name: "Width of the card" });
      await expect(slider).toBeFocused();
      const first = await cardWidth(page);
      for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowLeft");
      // The slider's places are half millimetres apart, so the first key may go less far.
      await expect.poll(async () => first - (await cardWidth(page))).toBeGreaterThan(5 * 0.5 * NOMINAL);
      const keyed = await cardWidth(page);
      await page.keyboard.press("ArrowRight");
      await expect.poll(async () => (await cardWidth(page)) - keyed).toBeCloseTo(0.5 * NOMINAL, 1);

      const box = await page.locator("[data-card]").boundingBox();
      if (!box) throw new Error("No card");
      await page.mouse.move(box.x + box.width, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2);
      await page.mouse.up();
      await expect.poll(async () => Math.abs(box.width - (await cardWidth(page)) - 20)).toBeLessThan(1);
      const dragged = await cardWidth(page);

      await measureDialog(page).getByRole("button", { name: "It fits" }).click();
      const { pixelsPerMillimetre, devicePixelRatio } = await kept(page);
      expect(pixelsPerMillimetre).toBeCloseTo(dragged / side, 2);
      expect(devicePixelRatio).toBe(1);
      await expect(choiceDialog(page)).toContainText(`Measured: ${(dragged / side).toFixed(2)} pixels a millimetre.`);
      await page.reload();
      await page.getByRole("button", { name: "Practise on this screen" }).click();
      await expect(startFlat(page), "it is asked once").toBeVisible();
      await choiceDialog(page).getByRole("button", { name: "Measure again" }).click();
      expect(Math.abs((await cardWidth(page)) - dragged)).toBeLessThan(0.1);
    });
  }

  test("is said to be out of date once the page is zoomed [E-07]", async ({ page }) => {
    await page.goto("/");
    await openMeasured(page);
    const told = choiceDialog(page).getByText("has changed since it was measured");
    await expect(told).toHaveCount(0);
    const browser = await page.context().newCDPSession(page);
    await browser.send("Emulation.setDeviceMetricsOverride", {
      width: WINDOW.width / 1.25,
      height: WINDOW.height / 1.25,
      deviceScaleFactor: 1.25,
      mobile: false,
    });
    await expect(told).toBeVisible();
    await choiceDialog(page).getByRole("button", { name: "Measure again" }).click();
    await measureDialog(page).getByRole("button", { name: "It fits" }).click();
    await expect(told).toHaveCount(0);
  });
});

test("the keyboard alone leads through all of it, and Escape to the menu, which pauses [E-07]", async ({ page }) => {
  await installPump(page, true);
  await watchDrawings(page);
  await page.goto("/");
  await tabTo(page, banner(page).getByRole("button", { name: "Practise on this screen" }));
  await page.keyboard.press("Enter");
  await expect(choiceDialog(page).getByRole("button", { name: "Measure the screen" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(measureDialog(page).getByRole("slider")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await tabTo(page, measureDialog(page).getByRole("button", { name: "It fits" }));
  await page.keyboard.press("Enter");
  await expect(startFlat(page)).toBeFocused();
  await startFlatPumped(page);
  await expect(flatStage(page)).toBeFocused();
  await pass(page, LEAD_IN + 5, RATE);
  const said = page.locator("body > [role=status]");
  await page.keyboard.press("Escape");
  await expect(said).toHaveText("Paused. The menu is open.");
  await page.keyboard.press("Escape");
  await expect(said).toHaveText("Resuming in 3, 2, 1.");
  await pass(page, LEAD_IN + 1, RATE);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowDown"])
    await page.keyboard.press(key);
  for (const key of ["Space", "Enter"]) {
    await page.keyboard.press(key);
    await expect(said, key).toHaveText("Paused. The menu is open.");
    await page.keyboard.press("Escape");
    await expect(said).toHaveText("Resuming in 3, 2, 1.");
  }
  await pass(page, LEAD_IN + 1, RATE);
  await endByMenu(page);
  await pass(page, 0.1);
  await release(page);
  await expect(summaryOf(page).getByRole("listitem")).toHaveText("Convergence7 s");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Start VR" })).toBeFocused();
  await expect(page.getByText("X: 0.05 / Y: -0.05", { exact: true })).toBeVisible();
});

test("a click in the picture opens the menu, and presses what it points at [E-07]", async ({ page }) => {
  await prepareFlat(page);
  await openMeasured(page);
  await startFlatPumped(page);
  await pass(page, LEAD_IN + 2, RATE);
  await page.mouse.click(300, 100);
  const said = page.locator("body > [role=status]");
  await expect(said).toHaveText("Paused. The menu is open.");
  // The menu lies in the screen's middle and takes nine tenths of its height, which is what it has least of.
  const close = placedButtons("position").find(({ id }) => id === "close")?.rectangle;
  if (!close) throw new Error("No CLOSE");
  const { width, height } = WINDOW;
  const scale = 0.9 * Math.min(width / MENU_WIDTH, height / MENU_HEIGHT);
  const at = (middle: number, start: number, size: number, all: number) =>
    middle + scale * (start + size / 2 - all / 2);
  await page.mouse.click(
    at(width / 2, close.x, close.width, MENU_WIDTH),
    at(height / 2, close.y, close.height, MENU_HEIGHT),
  );
  await expect(said).toHaveText("Resuming in 3, 2, 1.");
});

test("it fills the screen and keeps it awake, comes back to both after a pause, and lets go of them at the end [E-07]", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { wakeLocks: asked });
    const { request } = WakeLock.prototype;
    WakeLock.prototype.request = function (type) {
      asked.push(type ?? "");
      return request.call(this, type);
    };
  });
  await prepareFlat(page);
  await openMeasured(page);
  await startFlatPumped(page);
  // The page is told of full screen with a frame of the browser's own, of which there are none while nothing changes.
  const isFull = () =>
    page.evaluate(async () => {
      await window.pump.settle();
      return document.fullscreenElement !== null;
    });
  await expect.poll(isFull).toBe(true);
  expect(await page.evaluate(() => Object(window).wakeLocks)).toEqual(["screen"]);
  const said = page.locator("body > [role=status]");
  await pass(page, LEAD_IN + 2, RATE);
  await page.keyboard.press("m");
  await expect(said).toHaveText("Paused. The menu is open.");
  await page.evaluate(() => document.exitFullscreen());
  await expect.poll(isFull).toBe(false);
  await page.keyboard.press("m");
  await expect(said).toHaveText("Resuming in 3, 2, 1.");
  await expect.poll(isFull).toBe(true);
  await page.evaluate(() => document.exitFullscreen());
  await expect.poll(isFull).toBe(false);
  await expect(said, "leaving full screen opens the menu").toHaveText("Paused. The menu is open.");
  await page.keyboard.press("m");
  await expect.poll(isFull).toBe(true);
  await endByMenu(page);
  await pass(page, 0.1);
  await expect(flatStage(page)).toHaveCount(0);
  await expect.poll(isFull).toBe(false);
});

test("where full screen and wake lock are refused it runs in the window [E-07]", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, "fullscreenEnabled", { get: () => false });
    Reflect.deleteProperty(Navigator.prototype, "wakeLock");
  });
  await prepareFlat(page);
  await openMeasured(page);
  await startFlatPumped(page);
  await pass(page, LEAD_IN + 3, RATE);
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  await endByMenu(page);
  await pass(page, 0.1);
  await release(page);
  await expect(summaryOf(page)).toContainText("0:03");
});

test("practice is recorded as from a headset, for whoever is signed in [E-07] [R-127]", async ({ page }) => {
  await signUpAhead(page);
  await prepareFlat(page);
  await openMeasured(page);
  await startFlatPumped(page);
  await pass(page, LEAD_IN + 5, RATE);
  await endByMenu(page);
  await pass(page, 0.1);
  await release(page);
  await expect(summaryOf(page)).toContainText("0:05");
  await expect(summaryOf(page)).toContainText("Your first day");
});

test("with a headset it is the second choice in the browser preview [E-07]", async ({ page }) => {
  await wearHeadset(page);
  await openSupported(page);
  await page.getByRole("button", { name: "Start VR" }).click();
  await browserPreview(page).getByRole("button", { name: "Practise on this screen" }).click();
  await expect(choiceDialog(page)).toBeVisible();
  await expect(browserPreview(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("its dialogs are in order at every width [E-07]", async ({ page }) => {
  const check = inOrderAt(page, [1440, 390, 320], 844);
  await page.goto("/");
  await openMeasured(page);
  await check("glasses");
  await chooseFlat(page, GROUP, "Side by side");
  for (const way of ["Crossed", "Phone viewer"]) {
    await chooseFlat(page, "Viewing method", way);
    await check(way);
  }
  // The card lies across on a wide screen, upright on a narrow one.
  for (const width of [1440, 390, 320]) {
    await resize(page, width, 844);
    await choiceDialog(page).getByRole("button", { name: "Measure again" }).click();
    await expectInOrder(page, `measuring at ${width} px`);
    await measureDialog(page).getByRole("button", { name: "It fits" }).click();
  }
});

test.describe("without network", () => {
  test.use({ serviceWorkers: "allow" });

  test("it works after one visit, and nothing goes wrong in it [E-07]", async ({ page: first, context, baseURL }) => {
    await first.goto("/");
    await keptForOffline(first);
    await first.close();
    await context.setOffline(true);
    const page = await context.newPage();
    const trouble = await watchTrouble(page, baseURL ?? "");
    await prepareFlat(page);
    await openMeasured(page);
    await startFlatPumped(page);
    await pass(page, LEAD_IN + 4, RATE);
    await endByMenu(page);
    await pass(page, 0.1);
    await release(page);
    await expect(summaryOf(page)).toContainText("0:04");
    expect(trouble.lines.filter((line) => !line.includes("/api/") && !line.includes("ERR_INTERNET"))).toEqual([]);
  });
});

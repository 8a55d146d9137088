import { expect, type Locator, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { MOTIONS } from "@vr-eye-lab/domain/motion";
import { MENU_HEIGHT, MENU_WIDTH, placedButtons } from "@vr-eye-lab/web/scene/stage/menu-layout";
import { chooseAdvanced } from "./support/advanced.ts";
import { watchCutTexts } from "./support/cut-texts.ts";
import { watchDrawings } from "./support/drawings.ts";
import { choose, started } from "./support/exercise.ts";
import { hideTexts } from "./support/eye-pixels.ts";
import { fixSeed } from "./support/headset.ts";
import { expectInOrder, inOrderAt, resize } from "./support/in-order.ts";
import { IPD, LEAD_IN, pass, practisedIn, release, SEED, summaryOf } from "./support/practice.ts";
import { installPump } from "./support/pump.ts";
import { chooseDots } from "./support/random-dots.ts";
import {
  changeScreenMode,
  chooseOption,
  expectStep,
  lookAtScreen,
  NOMINAL,
  openMeasured,
  practiseOnScreen,
  pressInDialog,
  screenModeDialog,
  screenModeStage,
  startInScreenMode,
  startPumped,
  WAYS,
} from "./support/screen-mode.ts";
import { tabTo } from "./support/stage.ts";
import { banner } from "./support/unsupported.ts";

// A small window: every frame is drawn twice at four times the resolution, in software.
const WINDOW = { width: 640, height: 600 };
test.use({ contextOptions: { reducedMotion: "reduce" }, viewport: WINDOW });

/** The default distance of a screen in millimetres. */
const SCREEN = 600;
/** Frames per second while nothing is captured: enough that no gap counts as a pause. */
const RATE = 10;

/** Opens the page without a headset, with frames, clock and random seed under the test's control. */
async function prepareFlat(page: Page): Promise<void> {
  await installPump(page, true);
  await watchDrawings(page);
  await fixSeed(page, SEED);
  await page.goto("/");
  await expect(banner(page)).toBeVisible();
}

/** Seconds into the exercise of the captured frame, when the 3-2-1 has just disappeared. */
const PHASE = 0.017;

/**
 * Where an eye's ball is drawn then, in CSS pixels from the screen's centre: where the ray from the eye, `aside` mm to the
 * right, through the ball meets the screen.
 */
function drawnAt(aside: number): number {
  const ball = { x: 0, y: 0, z: 0 };
  MOTIONS.convergence.plan(DEFAULT_SETTINGS, SEED).positionAt(PHASE, ball);
  return (aside + (0 - aside) * (SCREEN / (-1000 * ball.z))) * NOMINAL;
}

/** Whether the page is in full screen. The browser reports it with its next frame, and renders none while nothing changes. */
function isFull(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    await window.pump.settle();
    return document.fullscreenElement !== null;
  });
}

/** Presses END EXERCISE on the first page of the menu by keyboard. */
async function endByMenu(page: Page): Promise<void> {
  for (const key of ["m", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "Enter"])
    await page.keyboard.press(key);
}

test.describe("red/green glasses", () => {
  test("show the left eye's ball only in its filter's channel, for any colour [E-07]", async ({ page }) => {
    await prepareFlat(page);
    // Green, the opposite of its filter.
    await chooseAdvanced(page, { eye: "Left", otherEyeSees: "Black" });
    await choose(page, { leftPresses: 1 });
    await openMeasured(page);
    await startPumped(page);
    await hideTexts(page);
    await pass(page, LEAD_IN + 0.1, RATE);
    const { red, green, blue } = await lookAtScreen(page);
    expect(red.count).toBeGreaterThan(200);
    expect([green.most, blue.most]).toEqual([0, 0]);
  });

  test("draw each eye's ball where its ray meets the screen, to half a pixel [E-07]", async ({ page }) => {
    await prepareFlat(page);
    await openMeasured(page);
    await startPumped(page);
    await hideTexts(page);
    await pass(page, LEAD_IN, RATE);
    const { red, green } = await lookAtScreen(page);
    expect(Math.abs(red.x - drawnAt(-IPD * 500))).toBeLessThan(0.5);
    expect(Math.abs(green.x - drawnAt(IPD * 500))).toBeLessThan(0.5);
    expect(Math.abs(red.y) + Math.abs(green.y)).toBeLessThan(1);
    // A ball behind the screen has uncrossed disparity.
    expect(green.x - red.x).toBeGreaterThan(100);
  });
});

test.describe("the screen's size", () => {
  const kept = (page: Page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem("vr-eye-lab.flat") ?? "{}").calibration);
  const cardWidth = async (page: Page) => (await page.locator("[data-card]").boundingBox())?.width ?? 0;

  test("is measured by an upright card on a phone, adjusted by keys and pointer [E-07]", {
    tag: "@all",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const side = 53.98;
    await page.goto("/");
    await practiseOnScreen(page).click();
    await chooseOption(page, WAYS, "Red/green glasses");
    await pressInDialog(page, "Next");
    await tabTo(page, screenModeDialog(page).getByRole("slider", { name: "Width of the card" }));
    const first = await cardWidth(page);
    await page.keyboard.press("ArrowLeft");
    // The slider's steps are half a millimetre, so the first key press may move less.
    await expect.poll(() => cardWidth(page)).toBeLessThan(first);
    const second = await cardWidth(page);
    for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowLeft");
    await expect.poll(async () => second - (await cardWidth(page))).toBeCloseTo(5 * 0.5 * NOMINAL, 1);
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

    await pressInDialog(page, "It fits");
    const { pixelsPerMillimetre, ...zoom } = await kept(page);
    expect(pixelsPerMillimetre).toBeCloseTo(dragged / side, 2);
    expect(zoom).toEqual({ devicePixelRatio: 1, zoom: 1 });
    await page.reload();
    await practiseOnScreen(page).click();
    await expect(startInScreenMode(page), "it is asked once").toBeVisible();
    await pressInDialog(page, "Back");
    await screenModeDialog(page).getByText("Details").click();
    await expect(screenModeDialog(page)).toContainText(`${(dragged / side).toFixed(2)} pixels a millimetre.`);
    expect(Math.abs((await cardWidth(page)) - dragged)).toBeLessThan(0.1);
    await screenModeDialog(page).getByRole("slider").press("Home");
    await expect.poll(() => cardWidth(page), "a television has one pixel a millimetre").toBeCloseTo(side, 0);
  });

  /** The page's zoom in Chromium and Firefox, to 125 %. */
  async function zoomIn(page: Page): Promise<void> {
    const browser = await page.context().newCDPSession(page);
    await browser.send("Emulation.setDeviceMetricsOverride", {
      width: WINDOW.width / 1.25,
      height: WINDOW.height / 1.25,
      deviceScaleFactor: 1.25,
      mobile: false,
    });
  }

  // screen-mode-store.test.ts has the rules, and the zoom of Safari, which leaves devicePixelRatio as it is.
  test("is reported as outdated after the page is zoomed [E-07]", { tag: "@all" }, async ({ page }) => {
    await page.goto("/");
    await openMeasured(page);
    await page.keyboard.press("Escape");
    await zoomIn(page);
    await practiseOnScreen(page).press("Enter");
    await expectStep(page, "Measure");
    await expect(screenModeDialog(page).getByText("has changed since you measured")).toBeVisible();
    const styled = await page.locator("[data-card]").evaluate((card) => (card as HTMLElement).style.width);
    expect(Number.parseFloat(styled), "the card keeps its size on the screen").toBeCloseTo((85.6 * NOMINAL) / 1.25, 0);
  });
});

test("while its script is on the way it says so, and after 20 seconds without it there is a message [E-07]", {
  tag: "@all",
}, async ({ page }) => {
  await page.clock.install();
  await page.route(/exercise-scene/, () => undefined);
  await page.goto("/");
  await openMeasured(page);
  await startInScreenMode(page).click();
  const shown = () => screenModeStage(page).evaluate((stage) => getComputedStyle(stage, "::before").content);
  await expect.poll(shown).toBe('"Loading..."');
  await page.clock.fastForward(20_000);
  await expect(page.getByRole("dialog", { name: "The exercise can't be shown" })).toContainText(
    "the network is too slow",
  );
  await expect(screenModeStage(page)).toHaveCount(0);
});

test("below 4 frames a second, the resolution is lowered first; then a message shows once, and the exercise continues [E-07] [R-103]", {
  tag: "@all",
}, async ({ page }) => {
  const cutTexts = await watchCutTexts(page);
  await page.addInitScript(() => {
    window.paintedTexts = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      window.paintedTexts.push(text);
      fillText.call(this, text, x, y);
    };
  });
  await prepareFlat(page);
  await openMeasured(page);
  await startPumped(page);
  const slow = (frames: number) =>
    page.evaluate((count) => {
      window.paintedTexts.length = 0;
      for (let i = 0; i < count; i++) window.pump.step(400);
      return window.paintedTexts;
    }, frames);
  const resolution = () =>
    screenModeStage(page)
      .locator("canvas")
      .evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.clientWidth);
  const sentences = ["This device is too slow.", "Close apps or use another device."];
  const announced = page.locator("body > [role=status]").filter({ hasText: sentences.join(" ") });
  expect(await resolution()).toBe(1);
  await slow(10);
  expect(await resolution()).toBe(0.5);
  await expect(announced).toHaveCount(0);
  // The 3-2-1 stays, above the message.
  expect(await slow(10)).toEqual(["3", "Time remaining: 120s", ...sentences]);
  await expect(announced).toHaveCount(1);
  expect(await slow(30)).toEqual(["3", "Time remaining: 120s"]);
  await pass(page, LEAD_IN + 2, RATE);
  expect(await slow(10)).toEqual([]);
  expect(await cutTexts()).toEqual([]);
  await endByMenu(page);
  await pass(page, 0.1);
  await release(page);
  await expect(practisedIn(page)).toHaveText("Convergence0:02");
});

test("works by keyboard alone; Escape and a gap of over 1 s between frames open the menu, which pauses [E-07] [R-105]", async ({
  page,
}) => {
  await installPump(page, true);
  await watchDrawings(page);
  await page.goto("/");
  await started(page);
  await tabTo(page, practiseOnScreen(page));
  await page.keyboard.press("Enter");
  const heading = (name: string) => screenModeDialog(page).getByRole("heading", { name });
  await expect(heading("How each eye gets its image")).toBeFocused();
  await tabTo(page, screenModeDialog(page).getByRole("radio", { name: "Without glasses" }));
  await page.keyboard.press("ArrowDown");
  await tabTo(page, screenModeDialog(page).getByRole("button", { name: "Next" }));
  await page.keyboard.press("Enter");
  await expect(heading("Measure this screen")).toBeFocused();
  await tabTo(page, screenModeDialog(page).getByRole("slider"));
  await page.keyboard.press("ArrowRight");
  await tabTo(page, screenModeDialog(page).getByRole("button", { name: "It fits" }));
  await page.keyboard.press("Enter");
  await expect(heading("Check what each eye sees")).toBeFocused();
  await startPumped(page);
  await expect(screenModeStage(page)).toBeFocused();
  await pass(page, LEAD_IN + 5, RATE);
  const said = page.locator("body > [role=status]");
  await page.keyboard.press("Escape");
  await expect(said).toHaveText("Paused. The menu is open.");
  await page.keyboard.press("Escape");
  await expect(said).toHaveText("Resuming in 3, 2, 1.");
  await pass(page, LEAD_IN + 1, RATE);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowDown"])
    await page.keyboard.press(key);
  await page.evaluate(() => window.pump.step(1500));
  await expect(said, "a long gap between frames").toHaveText("Paused. The menu is open.");
  await page.keyboard.press("Escape");
  await expect(said).toHaveText("Resuming in 3, 2, 1.");
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
  await expect(practisedIn(page)).toHaveText("Convergence0:07");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Start VR" })).toBeFocused();
  await expect(page.getByText("X: 0.05 / Y: -0.05", { exact: true })).toBeVisible();
});

test("a click on the stage opens the menu and presses the button under it [E-07]", { tag: "@all" }, async ({
  page,
}) => {
  await prepareFlat(page);
  await openMeasured(page);
  await startPumped(page);
  await pass(page, LEAD_IN + 2, RATE);
  await page.mouse.click(300, 100);
  const said = page.locator("body > [role=status]");
  await expect(said).toHaveText("Paused. The menu is open.");
  // The menu is centred and takes nine tenths of the height, the smaller side.
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

test("uses full screen and a wake lock, restores them after a pause or with the next key, and releases them at the end [E-07]", {
  tag: "@all",
}, async ({ page }) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { wakeLocks: asked });
    const { request } = WakeLock.prototype;
    WakeLock.prototype.request = function (type) {
      asked.push(type ?? "");
      return request.call(this, type);
    };
    // Escape is no user action; an earlier key of the test would still count as one.
    let key = "";
    window.addEventListener("keydown", (event) => (key = event.key), true);
    const { requestFullscreen } = Element.prototype;
    Element.prototype.requestFullscreen = function (options) {
      return key === "Escape" ? Promise.reject(new TypeError("No user action")) : requestFullscreen.call(this, options);
    };
  });
  await prepareFlat(page);
  await openMeasured(page);
  await startPumped(page);
  await expect.poll(() => isFull(page)).toBe(true);
  expect(await page.evaluate(() => Object(window).wakeLocks)).toEqual(["screen"]);
  const said = page.locator("body > [role=status]");
  await pass(page, LEAD_IN + 2, RATE);
  await page.keyboard.press("m");
  await expect(said).toHaveText("Paused. The menu is open.");
  await page.evaluate(() => document.exitFullscreen());
  await expect.poll(() => isFull(page)).toBe(false);
  await page.keyboard.press("m");
  await expect(said).toHaveText("Resuming in 3, 2, 1.");
  await expect.poll(() => isFull(page)).toBe(true);
  await page.evaluate(() => document.exitFullscreen());
  await expect.poll(() => isFull(page)).toBe(false);
  await expect(said, "leaving full screen opens the menu").toHaveText("Paused. The menu is open.");
  await page.keyboard.press("m");
  await expect.poll(() => isFull(page)).toBe(true);
  await page.evaluate(() => document.exitFullscreen());
  await expect.poll(() => isFull(page)).toBe(false);
  // Escape resumes in the window.
  await page.keyboard.press("Escape");
  await expect(said).toHaveText("Resuming in 3, 2, 1.");
  await pass(page, LEAD_IN + 1, RATE);
  expect(await isFull(page)).toBe(false);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => isFull(page)).toBe(true);
  await expect(said, "the exercise continues").toHaveText("Resuming in 3, 2, 1.");
  await endByMenu(page);
  await pass(page, 0.1);
  await expect(screenModeStage(page)).toHaveCount(0);
  await expect.poll(() => isFull(page)).toBe(false);
});

const STEP_WIDTHS = [1440, 390, 320];

test("its steps for glasses pass axe and fit at every width [E-07]", { tag: "@all" }, async ({ page }) => {
  const check = inOrderAt(page, STEP_WIDTHS, 844);
  await page.goto("/");
  await practiseOnScreen(page).click();
  await chooseOption(page, WAYS, "Red/green glasses");
  await check("glasses");
  await screenModeDialog(page).getByText("My glasses are different").click();
  await check("other glasses");
  await pressInDialog(page, "Next");
  await pressInDialog(page, "It fits");
  await check("checking glasses");
  await pressInDialog(page, "Not quite");
  await check("help with glasses");
  // The card is horizontal on a wide screen, upright on a narrow one.
  for (const width of STEP_WIDTHS) {
    await resize(page, width, 844);
    await pressInDialog(page, "Back");
    await screenModeDialog(page).getByText("Details").click();
    await expectInOrder(page, `measuring at ${width} px`);
    await pressInDialog(page, "It fits");
  }
});

for (const way of ["Crossed", "Phone viewer"]) {
  test(`its steps for ${way} pass axe and fit at every width [E-07]`, { tag: "@all" }, async ({ page }) => {
    const check = inOrderAt(page, STEP_WIDTHS, 844);
    await page.goto("/");
    await practiseOnScreen(page).click();
    await chooseOption(page, WAYS, "Side by side");
    await chooseOption(page, "Viewing method", way);
    await check(way);
    await pressInDialog(page, "Next");
    await pressInDialog(page, "It fits");
    await pressInDialog(page, "Not quite");
    await check(`help with ${way}`);
  });
}

test("the second time it starts at once, in full screen; Change opens the steps with the choices made [E-07]", {
  tag: "@all",
}, async ({ page }) => {
  await prepareFlat(page);
  await expect(changeScreenMode(page)).toHaveCount(0);
  await openMeasured(page);
  await startPumped(page);
  await pass(page, LEAD_IN + 2, RATE);
  await endByMenu(page);
  await pass(page, 0.1);
  await release(page);
  await summaryOf(page).press("Escape");
  await expect(changeScreenMode(page)).toBeVisible();
  await page.reload();
  await practiseOnScreen(page).click();
  await expect(screenModeStage(page)).toBeVisible();
  await expect.poll(() => isFull(page)).toBe(true);
  await expect(screenModeDialog(page)).toHaveCount(0);
  await page.reload();
  await changeScreenMode(page).click();
  await expectStep(page, "Choose");
  await expect(screenModeDialog(page).getByRole("radio", { name: "Red/green glasses" })).toBeChecked();
  await expect(page.getByRole("heading", { name: "Before your first session" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(changeScreenMode(page), "the focus is back").toBeFocused();
});

test("an estimate of the screen's size is enough, and help doesn't hold up the start [E-07]", { tag: "@all" }, async ({
  page,
}) => {
  await prepareFlat(page);
  await practiseOnScreen(page).click();
  await chooseOption(page, WAYS, "Red/green glasses");
  await expect(screenModeDialog(page).getByRole("heading", { name: "Before your first session" })).toBeVisible();
  await pressInDialog(page, "Next");
  await expect(screenModeDialog(page)).toContainText("sizes and distances in the exercise are only approximate");
  await pressInDialog(page, "Use an estimate");
  const stimulus = screenModeDialog(page).getByRole("img", { name: "A red disc and a green disc" });
  const red = stimulus.locator("g").first();
  await expect(red).toHaveAttribute("fill", "rgb(255,0,0)");
  await pressInDialog(page, "Not quite");
  await pressInDialog(page, "Red is in front of my right eye");
  await expect(screenModeDialog(page).getByRole("status")).toHaveText("Changed. Look again.");
  await expect(red).toHaveAttribute("fill", "rgb(0,255,0)");
  await pressInDialog(page, "Start anyway");
  await expect(screenModeStage(page)).toBeVisible();
});

test("Active rates the way of practising that its main button starts, as the dialog does, and names it [E-07]", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/");
  const active = page.getByRole("region", { name: "Readout" }).getByRole("paragraph");
  const open = async (way: string, button: Locator) => {
    await button.click();
    await chooseOption(page, WAYS, way);
  };
  for (const [way, named, button] of [
    ["Red/green glasses", "Red/green glasses", practiseOnScreen(page)],
    ["Side by side", "Side by side: Parallel", changeScreenMode(page)],
  ] as const) {
    await open(way, button);
    await pressInDialog(page, "Next");
    const words = await screenModeDialog(page)
      .locator("p", { has: page.locator("strong") })
      .textContent();
    await pressInDialog(page, "It fits");
    await page.keyboard.press("Escape");
    await expect(active).toHaveText(`${words}${named}`);
  }
  await open("Without glasses", changeScreenMode(page));
  await page.keyboard.press("Escape");
  await expect(active).toHaveText("GentleWithout glasses");
});

test("Random dots comes with a warning, its bounds on this screen and the size of a pixel [E-07] [R-174]", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/");
  await chooseDots(page, {});
  await openMeasured(page);
  const bounds = /On this screen: base in up to 20 Δ, base out up to [\d.]+ Δ\. The field is smaller/;
  await expect(screenModeDialog(page)).toContainText(bounds);
  await expect(screenModeDialog(page)).toContainText("flickering light");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Readout" })).toContainText(bounds);
  await expect(
    page.getByText(/^In seconds of arc. A pixel of this screen is \d+, and the square is at least as deep\.$/),
  ).toBeVisible();
});

test("side by side, the images to check are at the places of the exercise's [E-07]", { tag: "@all" }, async ({
  page,
}) => {
  await page.goto("/");
  await openMeasured(page, { [WAYS]: "Side by side", "Viewing method": "Crossed" });
  const panes = screenModeDialog(page).getByRole("img", { name: "Two frames" }).locator("svg");
  const letters = () => panes.allTextContents();
  const apart = async () => ((await panes.first().boundingBox())?.width ?? 0) / NOMINAL;
  expect(await letters()).toEqual(["R", "L"]);
  expect(await apart()).toBeCloseTo(63, 0);
  await pressInDialog(page, "Not quite");
  await pressInDialog(page, "Bring them closer");
  await expect.poll(apart).toBeCloseTo(53, 0);
  await pressInDialog(page, "Relax my eyes instead");
  expect(await letters()).toEqual(["L", "R"]);
});

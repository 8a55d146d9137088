import { expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { enterVrPumped } from "./support/exercise.ts";
import { HEAD, menuPlace, openMenu, openMenuAfter, press } from "./support/menu.ts";
import { controller } from "./support/pointers.ts";
import {
  ballNow,
  expectBallAt,
  expectCompletion,
  eyesThatSee,
  frame,
  inSession,
  LEAD_IN,
  paintedBy,
  pass,
  practisedIn,
  prepare,
  read,
  release,
  summaryOf,
} from "./support/practice.ts";

test.use({ viewport: { width: 900, height: 600 } });

const right = controller("right");
const POSITION_BUTTONS = [
  "UP",
  "DOWN",
  "LEFT",
  "RIGHT",
  "FARTHER",
  "CLOSER",
  "RECENTER",
  "SETTINGS",
  "CLOSE",
  "END EXERCISE",
];

test("select on empty space opens the menu in position mode, paused, in front of the head and for both eyes; CLOSE closes it [R-101]", async ({
  page,
}) => {
  await prepare(page);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 2);
  expect(eyesThatSee(await frame(page), "menu")).toEqual([]);
  const texts = await paintedBy(page, () => openMenu(page, right));
  expect(texts).toEqual(expect.arrayContaining(["Paused · Convergence", "Time remaining: 118s", ...POSITION_BUTTONS]));
  const drawings = await frame(page);
  expect(eyesThatSee(drawings, "menu")).toEqual(["left", "right"]);
  expect(eyesThatSee(drawings, "status"), "nothing is behind the menu").toEqual([]);
  const wanted = menuPlace();
  const menu = drawings.find(({ what, eye }) => what === "menu" && eye === "left");
  expect(menu?.y).toBeCloseTo(wanted.y - HEAD.y, 4);
  expect(menu?.z).toBeCloseTo(wanted.z, 4);

  await openMenu(page, right);
  expect(eyesThatSee(await frame(page), "menu"), "a select beside the panel is no press").toEqual(["left", "right"]);
  await press(page, right, "close");
  expect(eyesThatSee(await frame(page), "menu")).toEqual([]);
  expect(eyesThatSee(await frame(page), "status")).toEqual(["left", "right"]);
});

test("the menu and its rays create nothing in GL when they first show [R-101] [E-11]", { tag: "@all" }, async ({
  page,
}) => {
  await prepare(page);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 2);
  const made = await page.evaluate(() => window.pump.made);
  await openMenu(page, right);
  const drawn = (await frame(page)).map(({ what }) => what);
  expect(drawn).toEqual(expect.arrayContaining(["menu", "ray"]));
  expect(await page.evaluate(() => window.pump.made)).toBe(made);
  expect(drawn.indexOf("ray"), "the menu covers the rays").toBeLessThan(drawn.indexOf("menu"));
});

/** The contrast of a text with its background when it was painted. */
interface Contrast {
  readonly text: string;
  readonly ratio: number;
}

/** From now on measures every text that is painted on an opaque background. */
async function watchContrasts(page: Page): Promise<() => Promise<Contrast[]>> {
  await page.evaluate(() => {
    const contrasts: Contrast[] = [];
    const luminance = (levels: ArrayLike<number>) => {
      const [r = 0, g = 0, b = 0] = Array.from(levels, (level) =>
        level / 255 <= 0.04045 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      const at = this.getTransform().transformPoint({ x, y });
      const ground = this.getImageData(Math.round(at.x), Math.round(at.y), 1, 1).data;
      const ink = Array.from(String(this.fillStyle).matchAll(/[0-9a-f]{2}/g), ([part]) => Number.parseInt(part, 16));
      const [dark = 0, light = 0] = [luminance(ink), luminance(ground)].sort((a, b) => a - b);
      if (ground[3] === 255) contrasts.push({ text, ratio: (light + 0.05) / (dark + 0.05) });
      fillText.call(this, text, x, y);
    };
    Object.assign(window, { contrasts });
  });
  return () => page.evaluate(() => Object.assign({ contrasts: [] as Contrast[] }, window).contrasts);
}

test("every text on the menu has a contrast of 4.5:1, also on a hovered button [R-101] [R-102]", {
  tag: "@all",
}, async ({ page }) => {
  await prepare(page);
  const contrasts = await watchContrasts(page);
  await openMenuAfter(page, right, 1);
  // Pressing also hovers: the button stays highlighted in the next frames.
  await press(page, right, ["up", "recenter", "settings", "left-colour", "range", "back", "close"]);
  const measured = await contrasts();
  const words = new Set(measured.map(({ text }) => text));
  for (const word of [...POSITION_BUTTONS, "Paused · Convergence", "RIGHT CROSS", "Wide"])
    expect(words).toContain(word);
  expect(measured.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([]);
  const ratios = measured.filter(({ text }) => text === "UP").map(({ ratio }) => ratio.toFixed(1));
  expect(new Set(ratios).size, "UP was painted lit and unlit").toBe(2);
});

test("the open menu pauses the ball and the time; CLOSE counts 3-2-1 and resumes with the remaining time [R-105] [R-103]", async ({
  page,
}) => {
  await prepare(page);
  const start = await enterVrPumped(page);
  await pass(page, LEAD_IN + 10.4);
  const opening = await paintedBy(page, () => openMenu(page, right));
  expect(opening).toContain("Time remaining: 110s");
  const rest = await ballNow(page);
  expect(await read(page, 30, 10), "nothing ticks").toEqual([]);
  expect(await ballNow(page)).toEqual(rest);
  const closing = await paintedBy(page, () => press(page, right, "close"));
  expect(closing).toEqual(expect.arrayContaining(["3", "Time remaining: 110s"]));
  const counting = (await read(page, LEAD_IN - 0.5)).map(({ text }) => text);
  expect(counting.filter((text) => /^[321]$/.test(text))).toEqual(["2", "1"]);
  expect(counting.filter((text) => text.startsWith("Time") && text !== "Time remaining: 110s")).toEqual([]);
  expect(eyesThatSee(await frame(page), "status"), "both eyes see it").toEqual(["left", "right"]);
  expect(await ballNow(page)).toEqual({ x: rest.x, y: rest.y, z: expect.closeTo(rest.z, 4) });
  await expectBallAt(page, "convergence", DEFAULT_SETTINGS, 10.4, "not yet");
  const [gone, ...ticks] = await read(page, 0.5 + 3);
  expect(gone?.text, "repainted when the number disappears").toBe("Time remaining: 110s");
  expect(ticks.map(({ text }) => text)).toEqual([
    "Time remaining: 109s",
    "Time remaining: 108s",
    "Time remaining: 107s",
  ]);
  const first = ((ticks[0]?.time ?? 0) - start) / 1000;
  expect(Math.abs(first - (LEAD_IN + 11 + 30 + LEAD_IN)), "seconds of the next tick").toBeLessThan(1 / 60 + 0.001);
  await pass(page, 106.5, 10);
  expect(await inSession(page)).toBe(true);
  // 33 s later than without the menu.
  await expectCompletion(page, 0.2);
});

test("MOTION continues with the next motion for the time left; the record has each, and the page keeps its own [R-102] [R-127]", async ({
  page,
}) => {
  await prepare(page);
  await openMenuAfter(page, right, 10);
  await press(page, right, "settings");
  expect(await paintedBy(page, () => press(page, right, "motion"))).toContain("Pursuit");
  expect(await paintedBy(page, () => press(page, right, "motion"))).toContain("Saccades");
  expect(await paintedBy(page, () => press(page, right, "back"))).toContain("Paused · Saccades");
  await press(page, right, "close");
  await pass(page, LEAD_IN + 4);
  await expectBallAt(page, "saccades", DEFAULT_SETTINGS, 4, "it begins where its motion does");
  expect(await paintedBy(page, () => openMenu(page, right))).toContain("Time remaining: 106s");
  await press(page, right, ["settings", "end"]);
  await frame(page);
  await release(page);
  await expect(practisedIn(page)).toHaveText(["Convergence0:10", "Saccades0:04"]);
  await summaryOf(page).getByRole("button", { name: "No thanks" }).click();
  await expect(page.getByRole("combobox", { name: "Motion" })).toHaveValue("convergence");
});

test("the open menu follows the stick and repaints at most ten times a second, only when its text changes [R-100]", {
  tag: "@all",
}, async ({ page }) => {
  await prepare(page);
  await openMenuAfter(page, right, 1);
  await page.evaluate(() => window.headset.controllers.right?.updateAxes("thumbstick", 1, 0));
  const paintings = async (seconds: number) => {
    const words = await read(page, seconds, 90);
    const times = new Set(words.map(({ time }) => time));
    return { count: times.size, x: words.filter(({ text }) => text.startsWith("X: ")).at(-1)?.text };
  };
  const following = await paintings(2);
  expect(following.count, "paintings in 2 s").toBeGreaterThan(15);
  expect(following.count, "paintings in 2 s").toBeLessThanOrEqual(20);
  expect((await paintings(1)).x, "at the limit").toBe("X: 1.50");
  expect(await paintings(1), "with nowhere left to go").toEqual({ count: 0, x: undefined });

  await page.evaluate(() => window.headset.controllers.right?.updateAxes("thumbstick", -1, 0));
  await press(page, right, "settings");
  expect(await paintings(1), "where the position is not shown").toEqual({ count: 0, x: undefined });
});

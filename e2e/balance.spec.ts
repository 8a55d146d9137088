import { expect, type Page, test } from "@playwright/test";
import { type Balance, DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { chooseAdvanced } from "./support/advanced.ts";
import { axeFindings } from "./support/axe.ts";
import { enterVrPumped } from "./support/exercise.ts";
import { closeMenu, openMenuAfter, press } from "./support/menu.ts";
import { controller } from "./support/pointers.ts";
import {
  ballOf,
  eyesThatSee,
  frame,
  inSession,
  LEAD_IN,
  paintedBy,
  pass,
  prepare,
  release,
} from "./support/practice.ts";
import { changeSettings } from "./support/settings.ts";

test.use({ viewport: { width: 900, height: 600 } });
const right = controller("right");
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => window.headset.activeSession?.end());
  await release(page);
  await expect.poll(() => inSession(page)).toBe(false);
}

test("contrast fades only that eye's ball, down to invisible, and the fusion lock shows to both eyes [E-02]", async ({
  page,
}) => {
  await prepare(page);
  const faded = (contrast: number): Balance => ({
    left: { contrast, baseOut: 0, baseUp: 0 },
    right: DEFAULT_SETTINGS.balance.right,
  });
  await changeSettings(page, { ...DEFAULT_SETTINGS, fusionLock: true, balance: faded(50) }, "pursuit");
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 0.5);
  const half = await frame(page);
  expect(eyesThatSee(half, "lock")).toEqual(["left", "right"]);
  // Half the luminance, on the sRGB curve.
  expect(ballOf(half, "left").opacity).toBeCloseTo(0.7354, 3);
  expect(ballOf(half, "right").opacity).toBe(1);
  const lock = half.find(({ what, eye }) => what === "lock" && eye === "left");
  expect([lock?.x, lock?.y, lock?.z], "around the ball").toEqual(
    [ballOf(half, "left")].flatMap(({ x, y, z }) => [x, y, z].map((part) => expect.closeTo(part, 5))),
  );
  await leave(page);
  await changeSettings(page, { ...DEFAULT_SETTINGS, balance: faded(0) }, "pursuit");
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 0.5);
  const none = await frame(page);
  expect(eyesThatSee(none, "ball")).toEqual(["right"]);
  expect(eyesThatSee(none, "lock")).toEqual([]);
});

test("the menu changes contrast, prism and fusion lock and shows the optics readout [E-01] [E-02]", {
  tag: "@all",
}, async ({ page }) => {
  await prepare(page);
  await openMenuAfter(page, right, 1);
  const settings = await paintedBy(page, () => press(page, right, "settings"));
  // Convergence, medium, middle: 0.8 to 3.2 m for eyes 63 mm apart.
  expect(settings).toEqual(expect.arrayContaining(["up to 2.8°/s", "2.0 to 7.9 Δ   1.1 to 4.5°"]));
  const words = await paintedBy(page, () => press(page, right, "balance"));
  expect(words).toEqual(
    expect.arrayContaining(["Eye balance", "IPD 63.0 mm", "BASE OUT", "FUSION LOCK", "none", "contrast 100 %"]),
  );
  await press(page, right, ["right-fainter", "right-fainter", "fusion-lock", "prism-eye"]);
  const painted = await paintedBy(page, () => press(page, right, ["base-out", "base-out"]));
  expect(painted).toEqual(expect.arrayContaining(["Right", "1.0 Δ out", "contrast 80 %"]));
  await press(page, right, ["leave-balance", "back"]);
  await closeMenu(page, right);
  const drawings = await frame(page);
  expect(eyesThatSee(drawings, "lock")).toEqual(["left", "right"]);
  expect(ballOf(drawings, "right").opacity).toBeLessThan(0.95);
  expect(ballOf(drawings, "left").opacity).toBe(1);
});

test("at 390 px the balance can be set by keyboard, is remembered, and is accessible [E-02]", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto("/");
  await chooseAdvanced(page, {});
  const contrast = page.getByRole("group", { name: "Contrast, left eye" });
  const less = contrast.getByRole("button", { name: "Contrast, left eye: less" });
  await less.focus();
  for (let i = 0; i < 12; i++) await page.keyboard.press("Enter");
  await expect(contrast).toContainText("0 %");
  await expect(less).toHaveAttribute("aria-disabled", "true");
  await expect(less, "keeps the focus at its limit").toBeFocused();
  const prism = page.getByRole("group", { name: "Prism, sideways, right eye" });
  await prism.getByRole("button", { name: /less$/ }).press("Space");
  await expect(prism).toContainText("0.5 Δ");
  await expect(prism).toContainText("base in");
  await page.getByRole("switch", { name: "Fusion lock" }).press("Space");
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await chooseAdvanced(page, {});
  await expect(contrast).toContainText("0 %");
  await expect(page.getByRole("switch", { name: "Fusion lock" })).toBeChecked();
  await page.getByRole("button", { name: "Even out both eyes" }).press("Enter");
  await expect(contrast).toContainText("100 %");
  await expect(page.getByRole("button", { name: "Even out both eyes" })).toHaveCount(0);
});

import { expect, type Locator, type Page, test } from "@playwright/test";
import { axeFindings, expectOrderlyHeadings } from "./support/axe.ts";
import { openSupported, started } from "./support/exercise.ts";
import { wearHeadset } from "./support/headset.ts";
import { resize } from "./support/in-order.ts";
import { watchTrouble } from "./support/trouble.ts";
import { banner } from "./support/unsupported.ts";

/** The steps in order, and the element that each highlights. */
const STEPS = [
  ["VR Preview Window", "section[aria-label='Preview']"],
  ["Motion Selector", "select[data-track='motion']"],
  ["Speed Control", "[role=radiogroup]:has(input[value='slow'])"],
  ["Range Control", "[role=radiogroup]:has(input[value='narrow'])"],
  ["Eye Settings", "div:has(> button[data-track='colour-right'])"],
  // The button that works on the device.
  [
    "Start Button",
    "button[data-track='on-screen'], .stage:not(:has([data-track='on-screen'])) button[data-track='start-vr']",
  ],
] as const;

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const guide = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Guide" });
const offer = (page: Page) => page.getByRole("button", { name: "Take a quick tour" });
const step = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

async function expectStep(page: Page, index: number): Promise<void> {
  const [name, target] = STEPS[index] ?? ["", ""];
  const dialog = step(page, name);
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAccessibleDescription(new RegExp(`^Step ${index + 1} of 6 \\S`));
  await expect(page.locator(target)).toHaveClass(/driver-active-element/);
  await expect(page.locator(".driver-active-element")).toHaveCount(1);
  expect(await focusIn(dialog), `${name}: the focus is in it`).toBe(true);
}

const focusIn = (locator: Locator) => locator.evaluate((element) => element.contains(document.activeElement));
const isInert = (page: Page) => page.locator("#root").evaluate((root) => (root as HTMLElement).inert);

async function expectOver(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator(".driver-overlay, .driver-active-element")).toHaveCount(0);
  expect(await isInert(page)).toBe(false);
}

test("Guide on the guide tab starts the tour on Active: six steps with Previous and Next, ending with Done [R-012] [R-080]", async ({
  page,
  baseURL,
}) => {
  const trouble = await watchTrouble(page, baseURL ?? "");
  await page.goto("/");
  // The second click is none on the button that it has become.
  await guide(page).dblclick();
  await expect(title(page)).toHaveText("Guide");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await guide(page).click();
  await expectStep(page, 0);
  // The page behind it is inert, but doesn't look as if it weren't ready.
  await expect(page.locator("#root button").first()).toHaveCSS("filter", "none");
  await expect(page.getByRole("navigation").locator("[aria-current=page]")).toHaveText("Active");
  await expect(button(page, "Previous")).toBeDisabled();
  for (let index = 1; index < STEPS.length; index++) {
    await expect(button(page, "Done")).toHaveCount(0);
    await button(page, "Next").click();
    await expectStep(page, index);
  }
  await expect(button(page, "Next")).toHaveCount(0);
  await button(page, "Previous").click();
  await expectStep(page, 4);
  await expect(button(page, "Previous")).toBeFocused();
  await button(page, "Next").click();
  await button(page, "Done").click();
  await expectOver(page);
  await expect(guide(page)).toBeFocused();
  expect(trouble.lines).toEqual([]);
});

test("the tour works by keyboard: arrows change steps, Tab stays inside, Escape returns to where it started [R-080]", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/");
  await started(page);
  await guide(page).press("Enter");
  await expect(title(page)).toHaveText("Guide");
  await guide(page).press("Enter");
  await expectStep(page, 0);
  await page.keyboard.press("ArrowLeft");
  await expectStep(page, 0);
  await page.keyboard.press("ArrowRight");
  await expectStep(page, 1);
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press("Tab");
    await expectStep(page, 1);
  }
  await page.keyboard.press("Shift+Tab");
  await expectStep(page, 1);
  await page.keyboard.press("ArrowLeft");
  await expectStep(page, 0);
  await page.evaluate(() => {
    for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowRight"])
      window.dispatchEvent(new KeyboardEvent("keydown", { key }));
  });
  await expectStep(page, 1);
  for (let index = 2; index < STEPS.length; index++) {
    await expect(button(page, "Next")).toBeFocused();
    await page.keyboard.press("Enter");
    await expectStep(page, index);
  }
  await page.keyboard.press("ArrowRight");
  await expectStep(page, 5);
  expect(await isInert(page)).toBe(true);
  await page.keyboard.press("Escape");
  await expectOver(page);
  await expect(guide(page)).toBeFocused();
});

test("a tour that is skipped in any way isn't offered again [R-080]", { tag: "@all" }, async ({ page }) => {
  for (const [how, leave] of [
    ["Escape", () => page.keyboard.press("Escape")],
    ["a click outside", () => page.mouse.click(4, 4)],
    ["the X", () => button(page, "Close the tour").click()],
    ["leaving the page's Active tab", () => page.goBack()],
  ] as const) {
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Start VR" })).toBeVisible();
    await expect(offer(page), how).toHaveCount(how === "Escape" ? 1 : 0);
    await guide(page).click();
    await guide(page).click();
    await expectStep(page, 0);
    await leave();
    await expectOver(page);
  }
});

test("the tour is offered to newcomers once, without a layout shift [R-080]", async ({ page }) => {
  await wearHeadset(page);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) shifts.push(value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const shifts = () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  await openSupported(page);
  await expect(offer(page)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.reload();
  await offer(page).click();
  await expectStep(page, 0);
  await page.keyboard.press("Escape");
  await expect(offer(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  expect(await shifts()).toEqual([]);
  await page.reload();
  await expect(page.getByRole("button", { name: "Start VR" })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  expect(await shifts()).toEqual([]);
});

test("if the tour fails to load, an error shows, and a retry starts it [R-080]", { tag: "@all" }, async ({ page }) => {
  const script = /\/tour-[^/]*\.js$/;
  await page.goto("/");
  await page.route(script, (route) => route.abort());
  await offer(page).click();
  await expect(page.getByText("The tour could not be fetched.")).toBeVisible();
  await expectOver(page);
  await page.unroute(script);
  await offer(page).click();
  await expectStep(page, 0);
});

const SIZES = [
  [1440, 900, "a headset"],
  [390, 844, "none"],
  // 1280 x 1024 px at 400 % zoom.
  [320, 256, "none"],
] as const;
const OTHER_SIZES = [
  [1440, 900, "none"],
  [1024, 768, "a headset"],
  [1024, 768, "none"],
  [720, 450, "none"],
  [390, 844, "a headset"],
  [320, 640, "none"],
] as const;

for (const [width, height, device] of [...SIZES, ...(process.env.SOAK === "full" ? OTHER_SIZES : [])]) {
  test(`at ${width} x ${height} px, with ${device}, each step shows its element beside its text, and passes axe [R-080]`, {
    tag: "@all",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: width < 1000 ? "reduce" : "no-preference" });
    if (device === "none") {
      await page.goto("/");
      await expect(banner(page)).toBeVisible();
    } else {
      await wearHeadset(page);
      await openSupported(page);
    }
    await offer(page).click();
    for (const [index, [name, target]] of STEPS.entries()) {
      await expectStep(page, index);
      await expect(page.locator(target), name).toBeInViewport({ ratio: height > 500 ? 1 : index === 0 ? 0.2 : 0.6 });
      const words = await step(page, name).boundingBox();
      const shown = await page.locator(target).boundingBox();
      if (!words || !shown) throw new Error("not on screen");
      expect(words.x, `${name}: left`).toBeGreaterThanOrEqual(0);
      expect(words.x + words.width, `${name}: right`).toBeLessThanOrEqual(width);
      expect(words.y, `${name}: top`).toBeGreaterThanOrEqual(0);
      expect(words.y + words.height, `${name}: bottom`).toBeLessThanOrEqual(height);
      const apart =
        words.x >= shown.x + shown.width ||
        words.x + words.width <= shown.x ||
        words.y >= shown.y + shown.height ||
        words.y + words.height <= shown.y;
      expect(apart, `${name}: the words cover nothing of it`).toBe(true);
      // The steps have the same elements at every width: alternate between desktop and phone.
      if (width === (index % 2 ? 390 : 1440)) expect(await axeFindings(page), name).toEqual([]);
      await page.keyboard.press("ArrowRight");
    }
    await button(page, "Done").click();
    await expectOver(page);
    await expectOrderlyHeadings(page, "after the tour");
  });
}

test("the four controls are in the tour's order at every width [R-080] [R-026] [R-027] [R-028] [R-029]", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("combobox", { name: "Motion" })).toBeVisible();
  for (const width of [1440, 1024, 768, 390, 320]) {
    await resize(page, width, 900);
    const tops = await page.evaluate(
      (targets) =>
        targets.map((target) => {
          const box = document.querySelector(target)?.closest("section > *")?.getBoundingClientRect();
          // By rows, then by columns.
          return Math.round(box?.top ?? 0) * 10_000 + Math.round(box?.left ?? 0);
        }),
      STEPS.slice(1, 5).map(([, target]) => target),
    );
    expect(new Set(tops).size, `${width} px`).toBe(4);
    expect([...tops].sort((a, b) => a - b)).toEqual(tops);
  }
});

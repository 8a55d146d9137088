import { expect, type Locator, type Page, test } from "@playwright/test";
import { openAccount, openActive, practisedOn, pushDocuments, signUpAhead } from "./support/account.ts";
import { ACCOUNT_SCREENS } from "./support/account-screens.ts";
import { watchCutTexts } from "./support/cut-texts.ts";
import { declineSaving, enterVrPumped, leaveVr } from "./support/exercise.ts";
import { expectFits, resize } from "./support/in-order.ts";
import { openMenu, press } from "./support/menu.ts";
import { controller } from "./support/pointers.ts";
import { frame, LEAD_IN, pass, prepare } from "./support/practice.ts";
import { speakPseudo } from "./support/pseudo-language.ts";
import { chooseDots } from "./support/random-dots.ts";
import { SCREENS } from "./support/screens.ts";
import { misplacedTexts } from "./support/text-boxes.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const WIDTHS = process.env.SOAK === "full" ? [320, 390, 1024, 1440] : [390];

/** Checks a screen from left to right and from right to left. */
async function expectBothWays(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await resize(page, width, 900);
    for (const dir of ["rtl", "ltr"] as const) {
      await page.evaluate((to) => {
        document.documentElement.dir = to;
        // The tour places itself.
        window.dispatchEvent(new Event("resize"));
      }, dir);
      const where = `${name} at ${width} px, ${dir}`;
      expect(await misplacedTexts(page), where).toEqual([]);
      await expectFits(page, where);
    }
  }
}

test("every screen has room for texts that are 35 % longer, from left to right and from right to left [34]", {
  tag: "@all",
}, async ({ page }) => {
  test.setTimeout(300_000);
  await speakPseudo(page);
  await prepare(page);
  await expect(page.getByRole("navigation")).toHaveText(/\u00a0/);
  for (const { name, open } of SCREENS) {
    await test.step(name, async () => {
      await open(page);
      await expectBothWays(page, name);
    });
  }
});

test("so has every screen of an account [34]", { tag: "@all" }, async ({ page }) => {
  test.setTimeout(300_000);
  await speakPseudo(page);
  await page.goto("/");
  for (const { name, open } of ACCOUNT_SCREENS) {
    await test.step(name, async () => {
      await open(page);
      await expectBothWays(page, name);
    });
  }
});

test("so have Progress, the tour and the steps before practising on a screen [34]", { tag: "@all" }, async ({
  page,
}) => {
  test.setTimeout(300_000);
  await speakPseudo(page);
  await signUpAhead(page);
  await pushDocuments(page, [practisedOn(undefined, 120, "pursuit")]);
  await page.goto("/");
  await openAccount(page, "Progress");
  await expect(page.getByRole("region", { name: "Practice calendar" })).toBeVisible();
  await expectBothWays(page, "Progress");
  await openActive(page);
  await page.getByRole("button", { name: "Take a quick tour" }).click();
  for (let step = 1; step < 7; step++) {
    await expect(page.getByText(`Step ${step} of`)).toBeVisible();
    await expectBothWays(page, `Step ${step} of the tour`);
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Practise on this screen" }).click();
  await page.getByRole("radio", { name: "Red/green glasses" }).check();
  await expectBothWays(page, "The choice of glasses");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("slider", { name: "Width of the card" })).toBeVisible();
  await expectBothWays(page, "The measure of the screen");
});

test("from right to left, focus and arrow keys go to the left; charts, eye panes and their sliders don't turn round [34]", {
  tag: "@all",
}, async ({ page }) => {
  await speakPseudo(page, "rtl");
  await signUpAhead(page);
  await pushDocuments(page, [practisedOn(undefined, 120, "pursuit")]);
  await page.goto("/");
  /** Expects a place further left for each. */
  const expectLeftwards = async (...places: readonly Locator[]) => {
    const boxes = await Promise.all(places.map((each) => each.boundingBox()));
    const x = boxes.map((each) => each?.x ?? Number.NaN);
    expect(x).toEqual(x.toSorted((a, b) => b - a));
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await expectLeftwards(page.getByRole("navigation"), button("Save"), button("Guide"));
  await button("Save").focus();
  await page.keyboard.press("Tab");
  await expect(button("Guide")).toBeFocused();
  await expectLeftwards(page.getByText("Right Eye").first(), page.getByText("Left Eye").first());
  const across = page.getByRole("slider", { name: "Horizontal position" });
  await across.press("ArrowRight");
  await expect(across).toHaveValue("0.05");
  const speed = (name: string) => page.getByRole("radio", { name, exact: true });
  await expectLeftwards(speed("Slow"), speed("Normal"), speed("Fast"));
  await speed("Normal").press("ArrowLeft");
  await expect(speed("Fast")).toBeChecked();
  await button("Take a quick tour").click();
  await expect(page.getByText("Step 1 of")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("Step 2 of")).toBeVisible();
  await page.keyboard.press("Escape");
  await openAccount(page);
  const tab = (name: string) => page.getByRole("tab", { name });
  await expectLeftwards(tab("Overview"), tab("Progress"), tab("Settings"));
  await tab("Overview").press("ArrowLeft");
  await expect(tab("Progress")).toBeFocused();
  await tab("Progress").press("Enter");
  const marks = page.getByRole("region", { name: "Minutes a week" }).locator("svg text");
  await expectLeftwards(marks.last(), marks.first());
  await tab("Settings").click();
  const meter = page.getByRole("img", { name: "Storage used" });
  const right = (box: { x: number; width: number } | null) => (box ? Math.round(box.x + box.width) : null);
  const bar = meter.locator("rect").last();
  await expect.poll(async () => right(await bar.boundingBox()) ?? 0).toBe(right(await meter.boundingBox()));
});

test("in the headset the menus, the texts below the ball and the summary have room for texts that are 35 % longer, from right to left [34]", {
  tag: "@all",
}, async ({ page }) => {
  const right = controller("right");
  const cutTexts = await watchCutTexts(page);
  await speakPseudo(page, "rtl");
  await prepare(page);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 2);
  await openMenu(page, right);
  await press(page, right, ["settings"]);
  await press(page, right, ["balance"]);
  await press(page, right, ["leave-balance", "back", "close"]);
  await pass(page, LEAD_IN + 120);
  await frame(page);
  await leaveVr(page);
  await declineSaving(page);
  await chooseDots(page, {});
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 2);
  await openMenu(page, right);
  await press(page, right, ["settings"]);
  expect(await cutTexts()).toEqual([]);
});

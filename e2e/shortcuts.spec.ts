import { expect, type Page, test } from "@playwright/test";
import { openSupported, started } from "./support/exercise.ts";
import { walkByTab } from "./support/focus.ts";
import { wearHeadset } from "./support/headset.ts";
import { expectInOrder, resize } from "./support/in-order.ts";
import { LEAD_IN, pass, release, summaryOf } from "./support/practice.ts";
import { installPump } from "./support/pump.ts";
import { browserPreview, enterWindowPumped, startButton, tabTo } from "./support/stage.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** All shortcuts on the sheet, by group. Each is pressed in one of the tests below, or in those named here. */
const NAMED = {
  Everywhere: [
    "Tab: To the next control",
    "Shift + Tab: To the previous control",
    "Enter or Space: Presses a button",
    "Esc: Closes what is open",
    "?: Opens this sheet",
  ],
  Settings: ["← → ↑ ↓: Choose, such as a speed", "Space: Turns a switch on or off", "Enter: Confirms what you typed"],
  "Position of the ball": ["← → ↑ ↓: 5 cm", "Page Up or Page Down: 25 cm", "Home or End: To the end"],
  Tour: ["→: Next step", "←: Previous step", "Esc: Ends the tour"],
  // exercise-player.test.ts and screen-mode.spec.ts.
  "Exercise on this screen": [
    "← → ↑ ↓: Move the ball by 5 cm",
    "Enter or Space: Answers the attention check, or opens the menu",
    "M or Esc: Opens the menu; Esc ends with dev mode on",
  ],
  "Menu of an exercise": ["← → ↑ ↓: Choose a button", "Enter or Space: Presses it", "M or Esc: Closes the menu"],
};

const sheet = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const keySwitch = (page: Page) => sheet(page).getByRole("switch", { name: "Open this sheet with ?" });

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses ? until the sheet opens: a page that has just loaded may not listen yet. */
async function openByKey(page: Page): Promise<void> {
  await expect(async () => {
    await press(page, "?");
    await expect(sheet(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Presses ? and waits a frame for the sheet, whose script has loaded if the page has shown it before. */
async function expectNoSheet(page: Page, when: string): Promise<void> {
  await press(page, "?");
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect(sheet(page), when).toHaveCount(0);
}

test("? opens a sheet that lists every key, traps the focus and returns it on Esc [D-08]", async ({ page }) => {
  await wearHeadset(page);
  await openSupported(page);
  await tabTo(page, page.getByRole("button", { name: "All motions" }));
  await press(page, "?");
  await expect(sheet(page).getByRole("button", { name: "Close" })).toBeFocused();
  const named = await sheet(page).evaluate((dialog) =>
    Object.fromEntries(
      [...dialog.querySelectorAll("section")].map((section) => [
        section.querySelector("h3")?.textContent,
        [...section.querySelectorAll("dl > div")].map((row) => {
          const keys = [...row.querySelectorAll("dt > *")].map(
            (part) => part.querySelector("[aria-hidden]")?.textContent ?? part.textContent,
          );
          return `${keys.join(" ")}: ${row.querySelector("dd")?.textContent}`;
        }),
      ]),
    ),
  );
  expect(named).toEqual(NAMED);
  await expect(sheet(page).getByText("Left arrow").first(), "a symbol has a name for screen readers").toBeAttached();
  const stops = await walkByTab(page);
  expect(stops.map(({ name }) => name).sort()).toEqual(["Close", "Open this sheet with ?"]);
  await resize(page, 390, 800);
  await expectInOrder(page, "Keyboard shortcuts");
  await press(page, "Escape");
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "All motions" })).toBeFocused();
});

test("? does nothing in text fields and selects, with modifier keys, or while a dialog is open [D-08]", {
  tag: "@all",
}, async ({ page }) => {
  await wearHeadset(page);
  await openSupported(page);
  await openByKey(page);
  await press(page, "Escape");

  await tabTo(page, page.getByRole("combobox", { name: "Motion" }));
  await expectNoSheet(page, "in a list to choose from");
  await tabTo(page, page.getByRole("button", { name: /^Advanced/ }));
  await press(page, "Enter");
  await page.getByRole("textbox", { name: "Headset's focus" }).focus();
  await press(page, "?");
  await expect(page.getByRole("textbox", { name: "Headset's focus" })).toHaveValue(/\?/);
  await expect(sheet(page), "in a field").toHaveCount(0);
  await page.getByRole("main").focus();
  for (const key of ["Control+?", "Alt+?", "Meta+?"]) await press(page, key);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect(sheet(page), "with modifier keys").toHaveCount(0);

  await startButton(page).click();
  await expect(browserPreview(page)).toBeVisible();
  await expectNoSheet(page, "over a dialog");
  await press(page, "Escape");
  await page.getByRole("button", { name: "Take a quick tour" }).click();
  await expect(page.getByRole("dialog", { name: "VR Preview Window" })).toBeVisible();
  await expectNoSheet(page, "over the tour");
  await press(page, "Escape");
  await press(page, "?");
  await expect(sheet(page), "opens again afterwards").toBeVisible();
});

test("the key can be switched off permanently, for speech input users; the Guide also opens the sheet [D-08]", {
  tag: "@all",
}, async ({ page }) => {
  await page.goto("/");
  await openByKey(page);
  await keySwitch(page).uncheck();
  await sheet(page).getByRole("button", { name: "Close" }).click();
  await expectNoSheet(page, "switched off");
  await page.reload();
  await page.getByRole("button", { name: "Guide" }).click();
  const link = page.getByRole("main").getByRole("button", { name: "Keyboard shortcuts" });
  await expect(link).toBeVisible();
  await expectNoSheet(page, "still off after a reload");
  await link.click();
  await expect(keySwitch(page)).not.toBeChecked();
  await keySwitch(page).check();
  await press(page, "Escape");
  await expect(link).toBeFocused();
  await press(page, "?");
  await expect(sheet(page)).toBeVisible();
});

// tour.spec.ts presses the keys of the tour.
test("global keys and the keys of the bars work [D-08] [R-014] [R-020]", async ({ page }) => {
  await page.goto("/");
  await started(page);
  await test.step("everywhere", () => expectKeysEverywhere(page));
  await test.step("on the bars", () => expectKeysOfBars(page));
});

async function expectKeysEverywhere(page: Page): Promise<void> {
  const tab = (name: string) => page.getByRole("navigation").getByRole("button", { name });
  await tab("Active").focus();
  await press(page, "Tab");
  await expect(tab("Account")).toBeFocused();
  await press(page, "Shift+Tab");
  await expect(tab("Active")).toBeFocused();
  const title = page.getByRole("heading", { level: 1 });
  await tab("Account").press("Enter");
  await expect(title).toHaveText("Account");
  await tab("Active").press("Space");
  await expect(title).toHaveText("Convergence");
}

/** Expects the keys to move the ball by 5 and 25 cm, and to the limits. */
async function expectKeysOfBars(page: Page): Promise<void> {
  for (const [name, readout] of [
    ["Horizontal position", (value: string) => `X: ${value} / Y: 0.00`],
    ["Vertical position", (value: string) => `X: 0.00 / Y: ${value}`],
  ] as const) {
    await page.getByRole("slider", { name }).focus();
    for (const [key, value] of [
      ["ArrowRight", "0.05"],
      ["ArrowUp", "0.10"],
      ["ArrowLeft", "0.05"],
      ["ArrowDown", "0.00"],
      ["PageUp", "0.25"],
      ["PageDown", "0.00"],
      ["End", "1.50"],
      ["Home", "-1.50"],
    ] as const) {
      await press(page, key);
      await expect(page.getByText(readout(value), { exact: true }), key).toBeVisible();
    }
    await page.getByRole("slider", { name }).dblclick();
  }
}

test("? does nothing during an exercise and over its summary [D-08] [R-117]", { tag: "@all" }, async ({ page }) => {
  await installPump(page, true);
  await page.goto("/?dev=1");
  // The sheet's script has loaded.
  await openByKey(page);
  await press(page, "Escape");
  await enterWindowPumped(page);
  await pass(page, LEAD_IN + 2);
  await press(page, "?");
  await pass(page, 0.1);
  await expect(sheet(page)).toHaveCount(0);
  await press(page, "Escape");
  await release(page);
  await expect(summaryOf(page)).toBeVisible();
  await expectNoSheet(page, "over the summary");
});

import { type Browser, expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { savedStepOf } from "@vr-eye-lab/domain/sequences";
import { STATED } from "@vr-eye-lab/server/testing/person";
import {
  openAccount,
  pushSequence,
  pushSequences,
  saveAs,
  saveButton,
  savedNames,
  signUpAhead,
} from "./support/account.ts";
import { chooseAdvanced } from "./support/advanced.ts";
import { choose, chooseWorkout } from "./support/exercise.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const saveDialog = (page: Page) => page.getByRole("dialog", { name: "Save Exercise" });
const strip = (page: Page) => page.getByRole("region", { name: "Saved Motions" });
const item = (page: Page, name: string) => strip(page).getByRole("button", { name, exact: true });
const speed = (page: Page, word: string) => page.getByRole("radio", { name: word });

test("saved motions show in the strip, newest first, and choosing one restores it completely [R-013] [R-030] [R-031] [R-073] [R-120]", async ({
  page,
}) => {
  await signUpAhead(page);
  await page.goto("/");
  await choose(page, { motion: "figure8", speed: "fast", range: "wide", leftPresses: 2, rightPresses: 1 });
  await chooseAdvanced(page, { eye: "Left" });
  await page.getByRole("slider", { name: "Horizontal position" }).press("End");

  await saveButton(page).click();
  const name = saveDialog(page).getByRole("textbox", { name: "Name" });
  const confirm = saveDialog(page).getByRole("button", { name: "Save", exact: true });
  await expect(name).toBeFocused();
  for (const blank of ["", "   "]) {
    await name.fill(blank);
    await expect(confirm).toBeDisabled();
    await name.press("Enter");
    await expect(saveDialog(page)).toBeVisible();
  }
  await name.fill("  Evening  ");
  await name.press("Enter");
  await expect(saveDialog(page)).toHaveCount(0);
  await expect(item(page, "Evening")).toBeVisible();

  await choose(page, { motion: "convergence", speed: "slow", range: "narrow", leftPresses: 1 });
  await saveAs(page, "Morning");
  await expect.poll(() => savedNames(page)).toEqual(["Morning", "Evening"]);
  await page.reload();
  await expect(item(page, "Morning")).toBeVisible();
  expect(await savedNames(page)).toEqual(["Morning", "Evening"]);

  // From the Account tab it leads to Active.
  await openAccount(page);
  await item(page, "Evening").click();
  await expect(item(page, "Evening")).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("combobox", { name: "Motion" })).toHaveValue("figure8");
  await expect(speed(page, "Fast")).toBeChecked();
  await expect(speed(page, "Wide")).toBeChecked();
  await expect(page.getByText("X: 1.50 / Y: 0.00", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Left Eye: Red, cross" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Right Eye: Red, cross" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Advanced Left eye/ })).toBeVisible();

  const toggle = strip(page).getByRole("button", { name: "Saved Motions" });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await expect(item(page, "Evening")).toBeHidden();
});

test("a chosen motion can be updated or saved as a new one; a workout restores its first exercise [R-031] [R-120]", {
  tag: "@all",
}, async ({ page }) => {
  await signUpAhead(page);
  await page.goto("/");
  await chooseWorkout(page, ["saccades", "pursuit"]);
  await saveAs(page, "Two of them");
  await expect(strip(page)).toContainText("2 motions: Saccades, Pursuit");
  const pictures = () =>
    strip(page)
      .locator("canvas")
      .evaluateAll((all) => new Set((all as HTMLCanvasElement[]).map((canvas) => canvas.toDataURL())).size);
  await expect.poll(pictures, "a picture of each motion's own path").toBe(2);
  await page.getByRole("button", { name: "Clear" }).click();
  await item(page, "Two of them").click();
  await expect(page.getByRole("combobox", { name: "Motion" })).toHaveValue("saccades");

  await choose(page, { speed: "fast" });
  await saveButton(page).click();
  await expect(saveDialog(page).getByRole("textbox", { name: "Name" })).toHaveValue("Two of them");
  await saveDialog(page).getByRole("button", { name: "Update" }).click();
  await expect(strip(page)).toContainText("Saccades, fast, medium");
  expect(await savedNames(page)).toEqual(["Two of them"]);

  await saveButton(page).click();
  await saveDialog(page).getByRole("textbox", { name: "Name" }).fill("Another");
  await saveDialog(page).getByRole("button", { name: "Save as new" }).click();
  await expect(item(page, "Another")).toBeVisible();
  expect(await savedNames(page)).toEqual(["Another", "Two of them"]);
});

test("a long name in Arabic shows its beginning [R-030] [R-073]", { tag: "@all" }, async ({ page }) => {
  await signUpAhead(page);
  const name = "تمرين المساء الطويل ".repeat(5).trim();
  await pushSequence(page, name, [savedStepOf("pursuit", 120, DEFAULT_SETTINGS)]);
  await page.goto("/");
  const hidden = await item(page, name).evaluate((button) => {
    const text = button.firstChild;
    if (!text) throw new Error("No name");
    const first = document.createRange();
    first.setStart(text, 0);
    first.setEnd(text, 1);
    const { left, right } = first.getBoundingClientRect();
    const box = button.getBoundingClientRect();
    return Math.max(box.left - left, right - box.right);
  });
  expect(hidden, "pixels of the first letter outside the card").toBeLessThanOrEqual(1);
  await item(page, name).click();
  await saveButton(page).click();
  await expect(saveDialog(page).getByRole("textbox", { name: "Name" })).toHaveCSS("direction", "rtl");
});

test("deleting asks first, and Undo restores the same motion with its id [R-074] [R-120]", async ({ page }) => {
  await signUpAhead(page);
  const id = await pushSequence(page, "Keep me", [savedStepOf("pursuit", 120, DEFAULT_SETTINGS)]);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Delete Keep me" })).toHaveCount(0);
  await item(page, "Keep me").click();
  await page.getByRole("button", { name: "Delete Keep me" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Exercise" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Delete Keep me" })).toBeFocused();
  await page.getByRole("button", { name: "Delete Keep me" }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(item(page, "Keep me")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Saved Motions" })).toBeFocused();

  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByRole("button", { name: "Saved Motions" })).toBeFocused();
  await expect(item(page, "Keep me")).toBeVisible();
  await expect(item(page, "Keep me")).not.toHaveAttribute("aria-current", "true");
  const stored = async () => {
    const { changes } = await (
      await page.request.get("/api/documents/changes?since=0&wait=0", { headers: STATED })
    ).json();
    return changes
      .filter(
        (change: { collection: string; deleted: boolean }) => change.collection === "savedSequences" && !change.deleted,
      )
      .map((change: { id: string; body: { name: string } }) => `${change.id} ${change.body.name}`);
  };
  await expect.poll(stored).toEqual([`${id} Keep me`]);

  await item(page, "Keep me").click();
  await page.getByRole("button", { name: "Delete Keep me" }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.poll(stored).toEqual([]);
});

const PURSUIT = [savedStepOf("pursuit", 120, DEFAULT_SETTINGS)];
const cardOf = (page: Page, name: string) =>
  strip(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name, exact: true }) });
const more = (page: Page, name: string) => cardOf(page, name).getByRole("button", { name: "More", exact: true });
const menuItem = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });
const renameDialog = (page: Page) => page.getByRole("dialog", { name: "Rename saved motion" });

/** Another browser with the same login. */
async function otherDevice(browser: Browser, page: Page): Promise<Page> {
  const storageState = { cookies: await page.context().cookies(), origins: [] };
  const other = await (await browser.newContext({ storageState, reducedMotion: "reduce" })).newPage();
  await other.goto(page.url());
  return other;
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await more(page, name).click();
  await menuItem(page, action).click();
}

test("the menu of a card renames, updates, duplicates and deletes by keyboard, and the focus returns to its button [R-074] [R-120]", {
  tag: "@all",
}, async ({ page }) => {
  await signUpAhead(page);
  await pushSequences(page, ["Older", "Newer"], PURSUIT);
  await page.goto("/");
  await item(page, "Newer").click();
  const button = more(page, "Older");

  await test.step("moves by arrows, Home, End and letters, and closes on Escape and Tab", async () => {
    await expect(button).toHaveAccessibleDescription("Older");
    await button.press("Enter");
    await expect(page.getByRole("menu", { name: "Older" })).toBeVisible();
    for (const [key, name] of [
      [null, "Rename"],
      ["ArrowDown", "Update to current settings"],
      ["End", "Delete"],
      ["ArrowDown", "Rename"],
      ["ArrowUp", "Delete"],
      ["Home", "Rename"],
      ["d", "Duplicate"],
      ["d", "Delete"],
    ] as const) {
      if (key) await page.keyboard.press(key);
      await expect(menuItem(page, name)).toBeFocused();
    }
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await button.press("ArrowUp");
    await expect(menuItem(page, "Delete")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect(item(page, "Older")).toBeFocused();
  });

  await test.step("opens again before the browser reports that it was closed", async () => {
    await button.press("Enter");
    await expect(menuItem(page, "Rename")).toBeFocused();
    await button.evaluate((element: HTMLElement) => {
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
      element.click();
    });
    await expect(page.getByRole("menu", { name: "Older" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
  });

  await test.step("renames", async () => {
    await button.press("Enter");
    await page.keyboard.press("Enter");
    const field = renameDialog(page).getByRole("textbox", { name: "Name" });
    await expect(field).toHaveValue("Older");
    await field.fill("  ");
    await expect(renameDialog(page).getByRole("button", { name: "Rename" })).toBeDisabled();
    await field.press("Enter");
    await field.fill(" Evening ");
    await field.press("Enter");
    await expect(page.getByText("Renamed to 'Evening'.")).toBeVisible();
    await expect(more(page, "Evening")).toBeFocused();
    expect(await savedNames(page)).toEqual(["Newer", "Evening"]);
  });

  await test.step("updates to the page's settings, and Undo restores the old ones", async () => {
    await choose(page, { motion: "figure8", speed: "fast", range: "wide" });
    await more(page, "Evening").press("Enter");
    await page.keyboard.press("u");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Updated 'Evening': Figure 8, fast, wide.")).toBeVisible();
    const card = cardOf(page, "Evening");
    await expect(card).toContainText("Figure 8, fast, wide");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(card).toContainText("Pursuit, normal, medium");
    expect(await savedNames(page)).toEqual(["Newer", "Evening"]);
  });

  await test.step("duplicates", async () => {
    await more(page, "Evening").press("Enter");
    await page.keyboard.press("d");
    await page.keyboard.press("Enter");
    await expect(item(page, "Evening copy")).toBeVisible();
    await expect(more(page, "Evening")).toBeFocused();
  });

  await test.step("deletes another than the active one, which stays active", async () => {
    await more(page, "Evening").press("ArrowUp");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Delete Exercise" });
    await dialog.getByRole("button", { name: "Delete", exact: true }).press("Enter");
    await expect(item(page, "Evening")).toHaveCount(0);
    await expect(item(page, "Newer")).toHaveAttribute("aria-current", "true");
  });
});

// sequence-list.test.ts has what is found and which twelve are shown.
test("a long list of saved motions is cut, can be searched and shown whole, and keeps the focus [R-030] [R-047]", {
  tag: "@all",
}, async ({ page }) => {
  await signUpAhead(page);
  const names = Array.from({ length: 20 }, (_, i) => `Motion ${i}`);
  await pushSequences(page, names, PURSUIT);
  const newest = names.toReversed();
  const search = strip(page).getByRole("searchbox", { name: "Search saved motions" });
  const result = strip(page).getByRole("status");
  await page.goto("/");
  await expect.poll(() => savedNames(page)).toEqual(newest.slice(0, 12));
  await search.fill("nothing");
  await expect(result).toHaveText("0 found");
  await expect(strip(page).getByText("No saved motion has this name.")).toBeVisible();
  await strip(page).getByRole("button", { name: "Clear search" }).click();
  await expect(search).toBeFocused();
  await search.fill("motion 17");
  await expect(result).toHaveText("1 found");
  expect(await savedNames(page)).toEqual(["Motion 17"]);
  await search.press("Escape");
  await expect(search).toHaveValue("");
  await expect(result).toBeEmpty();
  await openAccount(page);
  await strip(page).getByRole("button", { name: "Show all" }).press("Enter");
  await expect(item(page, newest[12] ?? "")).toBeFocused();
  expect(await savedNames(page)).toEqual(newest);
  await expect(strip(page).getByRole("button", { name: "Show all" })).toHaveCount(0);
});

test("a saved motion that is deleted elsewhere while its menu or a dialog is open closes it, and says so [R-120]", {
  tag: "@all",
}, async ({ page, browser }) => {
  await signUpAhead(page);
  for (const name of ["One", "Two"]) await pushSequence(page, name, PURSUIT);
  await page.goto("/");
  const other = await otherDevice(browser, page);
  const heading = strip(page).getByRole("button", { name: "Saved Motions" });
  const remove = async (name: string) => {
    await act(other, name, "Delete");
    await other.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  };
  await more(page, "One").press("Enter");
  await remove("One");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(heading).toBeFocused();

  await act(page, "Two", "Rename");
  await remove("Two");
  await expect(renameDialog(page)).toHaveCount(0);
  await expect(page.getByText("'Two' was deleted elsewhere.")).toBeVisible();
  await expect(heading).toBeFocused();
});

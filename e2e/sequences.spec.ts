import { expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { savedStepOf } from "@vr-eye-lab/domain/sequences";
import {
  emailField,
  newAddress,
  openAccount,
  openActive,
  PASSWORD,
  passwordField,
  pushSequence,
  saveAs,
  savedNames,
  signUpAhead,
} from "./support/account.ts";
import { chooseAdvanced } from "./support/advanced.ts";
import { choose, chooseWorkout } from "./support/exercise.ts";
import { tabTo } from "./support/stage.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const saveButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Save", exact: true });
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
  expect(await savedNames(page)).toEqual(["Morning", "Evening"]);
  await page.reload();
  await expect(item(page, "Morning")).toBeVisible();
  expect(await savedNames(page)).toEqual(["Morning", "Evening"]);

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

test("the grid on the Account tab has an empty state, and links back to the exercise [R-031] [R-032] [R-047]", async ({
  page,
}) => {
  await signUpAhead(page);
  await page.goto("/");
  await openAccount(page);
  await expect(
    page.getByText("No saved motions yet. Create your first exercise and click Save in the title bar!", {
      exact: true,
    }),
  ).toBeVisible();
  for (const [name, at, word] of [
    ["two", 2, "Slow"],
    ["just over two", 2.01, "Normal"],
    ["just below fourteen", 13.99, "Normal"],
    ["fourteen", 14, "Fast"],
  ] as const) {
    await pushSequence(page, name, [savedStepOf("pursuit", 120, { ...DEFAULT_SETTINGS, speed: at })]);
    await item(page, name).click();
    await expect(page.getByRole("button", { name: "Start VR" })).toBeVisible();
    await expect(speed(page, word)).toBeChecked();
    await openAccount(page);
    await expect(item(page, name)).toHaveAttribute("aria-current", "true");
  }
  await expect(page.getByRole("button", { name: /^Delete / })).toHaveCount(1);
});

test("a chosen motion can be updated or saved as a new one; a workout restores its first exercise [R-031] [R-120]", async ({
  page,
}) => {
  await signUpAhead(page);
  await page.goto("/");
  await chooseWorkout(page, ["saccades", "pursuit"]);
  await saveAs(page, "Two of them");
  await expect(strip(page)).toContainText("Workout: Saccades, Pursuit");
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

test("a long name in Arabic shows its beginning [R-030] [R-073]", async ({ page }) => {
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

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(item(page, "Keep me")).toBeVisible();
  await expect(item(page, "Keep me")).not.toHaveAttribute("aria-current", "true");
  const stored = async () => {
    const { changes } = await (await page.request.get("/api/documents/changes?since=0&wait=0")).json();
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

test("sign-up, saving, choosing, deleting and undoing work without a mouse [R-030] [R-042] [R-073] [R-074]", async ({
  page,
}) => {
  await page.goto("/");
  await tabTo(page, page.getByRole("navigation").getByRole("button", { name: "Account" }));
  await page.keyboard.press("Enter");
  await tabTo(page, emailField(page));
  await page.keyboard.type(newAddress());
  await tabTo(page, passwordField(page));
  await page.keyboard.type(PASSWORD);
  await tabTo(page, page.getByLabel("Confirm Password"));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  // The payment page and its back link.
  await tabTo(page, page.getByRole("link", { name: "Back to VR Eye Lab" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");

  await tabTo(page, page.getByRole("navigation").getByRole("button", { name: "Active" }));
  await page.keyboard.press("Enter");
  await tabTo(page, saveButton(page));
  await page.keyboard.press("Enter");
  await page.keyboard.type("By keys");
  await page.keyboard.press("Enter");
  await expect(saveButton(page)).toBeFocused();
  await expect(item(page, "By keys")).toBeVisible();
  await tabTo(page, item(page, "By keys"));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Delete By keys" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(item(page, "By keys")).toHaveCount(0);
  await tabTo(page, page.getByRole("button", { name: "Undo" }));
  await page.keyboard.press("Enter");
  await expect(item(page, "By keys")).toBeVisible();
  await openActive(page);
});

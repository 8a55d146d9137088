import { expect, type Page, test } from "@playwright/test";
import { MOTION_TYPES, type MotionType } from "@vr-eye-lab/domain/motion";
import { text as details } from "@vr-eye-lab/web/copy/exercise-details";
import { exerciseText } from "@vr-eye-lab/web/copy/exercises";
import { expectWorkout, openMotions } from "./support/motions.ts";
import { screenModeDialog } from "./support/screen-mode.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

function card(page: Page, type: MotionType) {
  return page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: exerciseText.labels[type], exact: true }) });
}

const toggle = (page: Page, type: MotionType) => card(page, type).getByRole("button", { name: "Add to workout" });

test.beforeEach(async ({ page }) => {
  await page.goto("/");
  await openMotions(page);
});

test("each card has its meaning; exercises share 120 s equally in the order of choosing; the rest share it after a removal; Clear removes the workout [R-072] [R-090] [R-110]", async ({
  page,
}) => {
  const order: MotionType[] = ["figure8", "saccades", "convergence", "pursuit", "accommodation"];
  for (const [i, type] of order.entries()) {
    await expect(card(page, type)).toContainText(new RegExp(details.meanings[type], "i"));
    await toggle(page, type).click();
    await expect(toggle(page, type)).toHaveAttribute("aria-pressed", "true");
    const each = ["2:00", "1:00", "0:40", "0:30", "0:24"][i];
    for (const [place, chosen] of order.slice(0, i + 1).entries()) {
      await expect(card(page, chosen)).toContainText(`${place + 1} · ${each}`);
    }
    await expect(page.getByRole("region", { name: "Workout" }).getByRole("status")).toHaveText(
      i === 0 ? "Workout: 1 motion, 2:00" : `Workout: ${i + 1} motions, ${each} each`,
    );
  }
  for (const type of ["convergence", "accommodation", "pursuit"] as const) await toggle(page, type).click();
  await expect(toggle(page, "pursuit")).toHaveAttribute("aria-pressed", "false");
  await expect(card(page, "pursuit")).not.toContainText(/\d:\d/);
  await expect(card(page, "figure8")).toContainText("1 · 1:00");
  await expect(card(page, "saccades")).toContainText("2 · 1:00");

  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("list", { name: "Workout" })).toHaveCount(0);
  for (const type of MOTION_TYPES) await expect(toggle(page, type)).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("banner")).toContainText("Convergence2:00 session");
});

test("the Active tab shows the workout, which Start runs and a reload keeps; Clear removes it [R-110]", {
  tag: "@all",
}, async ({ page }) => {
  for (const type of ["saccades", "pursuit"] as const) await toggle(page, type).click();
  await page.getByRole("button", { name: "Back" }).click();
  for (const when of ["at once", "after a reload"]) {
    await expectWorkout(page, "Saccades", "Pursuit");
    await expect(page.getByRole("banner"), when).toContainText("Workout2 motions, 2:00");
    await page.reload();
  }
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByRole("list", { name: "Workout" })).toHaveCount(0);
  await expect(page.getByRole("banner")).toContainText("Convergence2:00 session");
});

test("Motions starts the workout in the order that Earlier and Later set, also by keyboard [R-110] [R-111]", async ({
  page,
}) => {
  for (const type of ["saccades", "pursuit", "figure8"] as const) await toggle(page, type).click();
  const rows = page.getByRole("list", { name: "Workout" }).getByRole("listitem");
  await expect(rows.first().getByRole("button", { name: "Earlier" })).toHaveAttribute("aria-disabled", "true");
  await rows.first().getByRole("button", { name: "Later" }).focus();
  await page.keyboard.press("Enter");
  await expect(rows.nth(1).getByRole("button", { name: "Later" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectWorkout(page, "Pursuit", "Figure 8", "Saccades");
  await expect(page.getByText("Saccades is 3 of 3.")).toBeAttached();
  await page.keyboard.press("Enter");
  await expectWorkout(page, "Pursuit", "Figure 8", "Saccades");
  await rows.nth(1).getByRole("button", { name: "Earlier" }).click();
  await expectWorkout(page, "Figure 8", "Pursuit", "Saccades");
  await expect(card(page, "figure8")).toContainText("1 · 0:40");
  await page.getByRole("button", { name: "Start workout, 2:00" }).click();
  // Without a headset, as the main button of Active.
  await expect(screenModeDialog(page)).toBeVisible();
});

test("choosing a single motion clears the workout, with Undo, in the dropdown and on its card [R-026] [R-072] [R-110]", {
  tag: "@all",
}, async ({ page }) => {
  for (const type of ["saccades", "pursuit"] as const) await toggle(page, type).click();
  const motion = page.getByRole("combobox", { name: "Motion" });
  const chooseOnActive = async () => {
    await page.getByRole("button", { name: "Back" }).click();
    await expect(motion.locator("option:checked")).toHaveText("Single motion");
    await motion.selectOption("convergence");
  };
  const chooseCard = async () => {
    await openMotions(page);
    // A click anywhere on the card works, here on its picture.
    await card(page, "figure8")
      .locator("canvas")
      .click({ position: { x: 20, y: 20 }, force: true });
  };
  for (const [single, label] of [
    [chooseOnActive, "Convergence"],
    [chooseCard, "Figure 8"],
  ] as const) {
    await single();
    await expect(page.getByRole("banner")).toContainText(`${label}2:00 session`);
    await expect(motion.locator("option")).toHaveCount(5);
    await page.getByRole("button", { name: "Undo" }).click();
    await expectWorkout(page, "Saccades", "Pursuit");
    await expect(motion.locator("option:checked")).toHaveText("Single motion");
  }
});

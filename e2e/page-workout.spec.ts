import { expect, type Page, test } from "@playwright/test";
import { MOTION_TYPES, MOTIONS, type MotionType } from "@vr-eye-lab/domain/motion";
import { openMotions } from "./support/motions.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

function card(page: Page, type: MotionType) {
  return page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: MOTIONS[type].label, exact: true }) });
}

const toggle = (page: Page, type: MotionType) => card(page, type).getByRole("button", { name: "Add to workout" });

test.beforeEach(async ({ page }) => {
  await page.goto("/");
  await openMotions(page);
});

test("exercises share 120 s equally in the order of choosing; the rest share it after a removal; Clear removes the workout [R-110]", async ({
  page,
}) => {
  const order: MotionType[] = ["figure8", "saccades", "convergence", "pursuit", "accommodation"];
  for (const [i, type] of order.entries()) {
    await toggle(page, type).click();
    await expect(toggle(page, type)).toHaveAttribute("aria-pressed", "true");
    const each = ["2:00", "1:00", "0:40", "0:30", "0:24"][i];
    for (const [place, chosen] of order.slice(0, i + 1).entries()) {
      await expect(card(page, chosen)).toContainText(`${place + 1} · ${each}`);
    }
    await expect(page.getByRole("status")).toHaveText(
      i === 0 ? "Workout: 1 motion, 2:00" : `Workout: ${i + 1} motions, ${each} each`,
    );
  }
  for (const type of ["convergence", "accommodation", "pursuit"] as const) await toggle(page, type).click();
  await expect(toggle(page, "pursuit")).toHaveAttribute("aria-pressed", "false");
  await expect(card(page, "pursuit")).not.toContainText(/\d:\d/);
  await expect(card(page, "figure8")).toContainText("1 · 1:00");
  await expect(card(page, "saccades")).toContainText("2 · 1:00");

  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText(/^Workout/)).toHaveCount(0);
  for (const type of MOTION_TYPES) await expect(toggle(page, type)).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("banner")).toContainText("Convergence2:00 session");
});

test("the Active tab shows the workout, which Start runs and a reload keeps; Clear removes it [R-110]", async ({
  page,
}) => {
  for (const type of ["saccades", "pursuit"] as const) await toggle(page, type).click();
  await page.getByRole("button", { name: "Back" }).click();
  for (const when of ["at once", "after a reload"]) {
    await expect(page.getByText("Workout: Saccades, Pursuit", { exact: true }), when).toBeVisible();
    await expect(page.getByRole("banner"), when).toContainText("Workout2 motions, 2:00");
    await page.reload();
  }
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText(/^Workout/)).toHaveCount(0);
  await expect(page.getByRole("banner")).toContainText("Convergence2:00 session");
});

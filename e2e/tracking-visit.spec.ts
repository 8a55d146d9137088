import { expect, type Page, test } from "@playwright/test";
import { openAccount, openActive, signUpAhead } from "./support/account.ts";
import { axeFindings } from "./support/axe.ts";
import { choose, declineSaving, enterVrPumped, leaveVr } from "./support/exercise.ts";
import { HEAD, openMenu, press } from "./support/menu.ts";
import { controller } from "./support/pointers.ts";
import { LEAD_IN, pass, prepare } from "./support/practice.ts";
import { openRecord, saved } from "./support/records.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const RATE = 90;
const PERIOD = 1000 / RATE;
const right = controller("right");

/** Runs frames, each lasting the given number of display refreshes. */
async function show(page: Page, refreshes: readonly number[]): Promise<void> {
  await page.evaluate(
    ([list, period]) => {
      for (const count of list) window.pump.step(count * period);
    },
    [refreshes, PERIOD] as const,
  );
}

const once = (frames: number) => Array<number>(frames).fill(1);

/** Practises four seconds in the headset with an account. */
async function practise(page: Page): Promise<void> {
  await signUpAhead(page);
  await prepare(page);
  await openActive(page);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 4);
  await leaveVr(page);
  await declineSaving(page);
}

test("the practice record counts dropped frames, pauses and head stillness exactly, and can be downloaded separately [E-05] [E-01]", async ({
  page,
}) => {
  await signUpAhead(page);
  await prepare(page, { ipd: 0.0605 });
  await openActive(page);
  await choose(page, { motion: "pursuit" });
  await enterVrPumped(page);
  await show(page, once(LEAD_IN * RATE + 5));
  const before = 5;
  // Gaps of two, three and six refreshes; the head looks away for the last quarter.
  await show(page, [...once(100), 3, ...once(50), 4, ...once(80), 7, ...once(67)]);
  const aside = { ...HEAD, yaw: (20 * Math.PI) / 180 };
  await page.evaluate((yaw) => {
    window.headset.quaternion.set(0, Math.sin(yaw / 2), 0, Math.cos(yaw / 2));
  }, aside.yaw);
  await show(page, once(100));
  await openMenu(page, right, aside);
  await press(page, right, "close", aside);
  await show(page, once(LEAD_IN * RATE + 1));
  await show(page, once(45));
  // A gap of 1.5 s, which pauses too.
  await show(page, [1.5 * RATE]);
  await press(page, right, "close", aside);
  await show(page, once(LEAD_IN * RATE + 1));
  await leaveVr(page);
  await declineSaving(page);

  const row = await openRecord(page);
  const record = JSON.parse((await saved(page, row, "Download as data")).text).practice[0];
  expect(record.evidence).toMatchObject({
    display: "headset",
    refreshRate: RATE,
    framesLate: 2 + 3 + 6,
    pauses: 2,
    longGaps: 1,
  });
  expect(record.evidence).toMatchObject({ renderScale: 1, displayTime: "predicted" });
  expect(record.evidence.worstGap).toBeCloseTo(7 * PERIOD, 1);
  expect(record.evidence.ipd).toBeCloseTo(0.0605, 6);
  // Frames at the edges may or may not count; all others must.
  const shown = before + 300 + 100 + 45;
  expect(Math.abs(record.evidence.framesShown - shown)).toBeLessThanOrEqual(6);
  // After the pause, stillness is measured from the new direction.
  expect(Math.abs(record.evidence.headStill - (1 - 100 / (shown + 11)))).toBeLessThan(0.02);
  expect(record.exercises[0].settings.speed).toBe(7.5);

  await expect(row).toContainText(`${record.evidence.framesShown} shown, 11 late`);
  await expect(row).toContainText("60.5 mm");
  await expect(row).toContainText("3.0 Δ · 1.7° · 14.0°/s");
  const table = await saved(page, row, "Download as table");
  expect(table.name).toMatch(/^vr-eye-lab-session-\d{4}-\d\d-\d\d\.csv$/);
  const [header = "", cells = ""] = table.text.split("\r\n");
  expect(cells.split(",")[header.split(",").indexOf("frames_late")]).toBe("11");
  expect(cells.split(",")[header.split(",").indexOf("ipd_mm")]).toBe("60.5");
});

test("a practice session's details open by keyboard, also offline, are accessible, and can be downloaded [E-05]", {
  tag: "@all",
}, async ({ page, context }) => {
  await practise(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAccount(page, "Progress");
  await expect(page.getByRole("region", { name: "Sessions" }).getByRole("listitem")).toHaveCount(1);
  await context.setOffline(true);
  await page.getByRole("list", { name: "Sessions" }).locator("summary").focus();
  await page.keyboard.press("Enter");
  const row = page.getByRole("region", { name: "Sessions" }).getByRole("listitem").first();
  await expect(row).toContainText("A headset");
  expect(await axeFindings(page)).toEqual([]);
  await saved(page, row, "Download as data");
});

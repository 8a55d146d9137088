import { expect, type Locator, type Page } from "@playwright/test";
import type { Range, SpeedName } from "@vr-eye-lab/domain/exercise";
import type { ExerciseType, MotionType } from "@vr-eye-lab/domain/motion";
import { exerciseText } from "@vr-eye-lab/web/copy/exercises";
import { openMotions } from "./motions.ts";
import { firstFrame } from "./stage.ts";

/** Settings on the Active tab, by their labels. */
export interface Choice {
  readonly motion?: MotionType;
  readonly speed?: SpeedName;
  readonly range?: Range;
  /** Number of presses of each eye's button. */
  readonly leftPresses?: number;
  readonly rightPresses?: number;
}

function words(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Changes the exercise through the page's controls. */
export async function choose(page: Page, choice: Choice): Promise<void> {
  if (choice.motion) {
    await page.getByRole("combobox", { name: "Motion" }).selectOption({ label: exerciseText.labels[choice.motion] });
  }
  if (choice.speed) {
    await page
      .getByRole("radiogroup", { name: "Speed" })
      .getByRole("radio", { name: words(choice.speed) })
      .check();
  }
  if (choice.range) {
    await page
      .getByRole("radiogroup", { name: "Range" })
      .getByRole("radio", { name: words(choice.range) })
      .check();
  }
  for (const [eye, presses] of [
    ["Left", choice.leftPresses ?? 0],
    ["Right", choice.rightPresses ?? 0],
  ] as const) {
    for (let i = 0; i < presses; i++) await page.getByRole("button", { name: new RegExp(`^${eye} Eye: `) }).click();
  }
}

/** Waits until the page's controls work. Clicks wait for that themselves, keys don't. */
export async function started(page: Page): Promise<void> {
  await page.locator("#root:not([inert])").waitFor({ state: "attached" });
}

/** Adds motions to a workout on the Motions tab, in this order, and returns. */
export async function chooseWorkout(page: Page, motions: readonly ExerciseType[]): Promise<void> {
  await openMotions(page);
  for (const type of motions) {
    await page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: exerciseText.labels[type], exact: true }) })
      .getByRole("button", { name: "Add to workout" })
      .click();
  }
  await page.getByRole("button", { name: "Back" }).click();
}

/** Opens the page and waits until VR is reported as supported. */
export async function openSupported(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Start VR" })).not.toHaveAttribute("aria-disabled", "true");
}

/** Enters the headset from the Active tab by the user's two clicks. */
export async function enterVr(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start VR" }).click();
  await page.getByRole("dialog", { name: "Browser preview" }).getByRole("button", { name: "Enter VR" }).click();
  await expect.poll(() => page.evaluate(() => window.headset.activeSession !== undefined)).toBe(true);
}

/**
 * The same, with frames and clock under the test's control from the press of Enter VR. Stops at the first drawn frame, where
 * the 3-2-1 starts, and returns that frame's time in ms.
 */
export async function enterVrPumped(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Start VR" }).click();
  return pressPumped(
    page,
    page.getByRole("dialog", { name: "Browser preview" }).getByRole("button", { name: "Enter VR" }),
  );
}

/** Presses a button that enters the headset directly, then continues like enterVrPumped. */
export async function pressPumped(page: Page, button: Locator): Promise<number> {
  await expect(button).toBeEnabled();
  const granted = await page.evaluate(() => window.grantedSessions.length);
  await page.evaluate(() => window.pump.take());
  await button.dispatchEvent("click");
  await page.waitForFunction((count) => window.grantedSessions.length > count, granted, { polling: 20 });
  return firstFrame(page);
}

/** Ends the session as the system would, and returns frames and clock to the browser. */
export async function leaveVr(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await window.headset.activeSession?.end();
    window.pump?.release();
  });
}

/** Closes the summary. */
export async function declineSaving(page: Page): Promise<void> {
  await page.getByRole("dialog", { name: "Save This Exercise?" }).getByRole("button", { name: "No thanks" }).click();
}

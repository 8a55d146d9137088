import { expect, type Page } from "@playwright/test";
import { choose, enterVrPumped, leaveVr } from "../support/exercise.ts";
import { openMenu, press } from "../support/menu.ts";
import { BLINK, controller } from "../support/pointers.ts";
import { LEAD_IN, paintedBy, pass, prepare, summaryOf } from "../support/practice.ts";
import { DESKTOP, DOCUMENTATION, INSTALLATION, type Picture, TABLET } from "./picture.ts";

/** Two squares, one per eye. */
const BOTH_EYES = { width: 1280, height: 640 };

/** Enters VR and advances the exercise by `seconds`. */
async function practise(page: Page, seconds: number): Promise<void> {
  await prepare(page, { seeing: true, fieldOfView: 75 });
  await choose(page, { motion: "figure8", rightPresses: 2 });
  await enterVrPumped(page);
  await pass(page, LEAD_IN + seconds);
}

/** Draws both eyes' views; the emulator shows them over the page. */
async function draw(page: Page): Promise<undefined> {
  await page.evaluate((milliseconds) => void window.pump.look(milliseconds), BLINK);
}

async function openSession(page: Page): Promise<undefined> {
  await practise(page, 1.5);
  return draw(page);
}

/** The headset, with the left eye's view beside the right eye's, and the page afterwards. */
export const HEADSET_PICTURES: readonly Picture[] = [
  { file: `${DOCUMENTATION}/headset.png`, window: BOTH_EYES, open: openSession },
  {
    file: `${DOCUMENTATION}/headset-menu.png`,
    window: BOTH_EYES,
    async open(page) {
      await practise(page, 1.5);
      await openMenu(page, controller("right"));
      await press(page, controller("right"), "up");
      return draw(page);
    },
  },
  {
    file: `${DOCUMENTATION}/headset-summary.png`,
    window: BOTH_EYES,
    signedIn: true,
    async open(page) {
      await practise(page, 120.1);
      // The statistics count the session in their own time.
      await expect.poll(async () => (await paintedBy(page, () => draw(page))).join(" ")).toContain("Streak");
      return draw(page);
    },
  },
  {
    file: `${DOCUMENTATION}/session-summary.png`,
    window: DESKTOP,
    async open(page) {
      await practise(page, 64);
      await leaveVr(page);
      await expect(summaryOf(page)).toBeVisible();
    },
  },
  { file: `${INSTALLATION}/headset-wide.png`, window: TABLET, open: openSession },
];

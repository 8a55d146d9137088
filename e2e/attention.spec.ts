import { expect, type Page, test } from "@playwright/test";
import { advanceAttention, createAttentionCheck, type MarkerEyes } from "@vr-eye-lab/domain/attention";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { axeFindings } from "./support/axe.ts";
import { watchCutTexts } from "./support/cut-texts.ts";
import { enterVrPumped, leaveVr } from "./support/exercise.ts";
import { closeMenu, emptySpace, openMenuAfter, press } from "./support/menu.ts";
import { controller } from "./support/pointers.ts";
import { eyesThatSee, frame, LEAD_IN, pass, prepare, read, SEED, summaryOf } from "./support/practice.ts";
import { changeSettings } from "./support/settings.ts";

test.use({ viewport: { width: 900, height: 700 } });

const right = controller("right");
const SEEN: Readonly<Record<MarkerEyes, readonly string[]>> = {
  left: ["left"],
  right: ["right"],
  both: ["left", "right"],
  none: [],
};

/** When the markers are due, in seconds from the ball's first movement, and the eyes they show to. */
function markersOf(count: number): { at: number; eyes: MarkerEyes }[] {
  const check = createAttentionCheck(SEED);
  const markers: { at: number; eyes: MarkerEyes }[] = [];
  for (let i = 1; markers.length < count; i++) {
    const waiting = check.since === null;
    advanceAttention(check, 1 / 60, true, true);
    if (waiting && check.since !== null) markers.push({ at: i / 60, eyes: check.eyes });
  }
  return markers;
}

/**
 * Plays all markers, and answers as someone with a suppressed left eye would, and once when there is no marker.
 * @param now seconds since the ball's first movement
 */
async function answerMarkers(page: Page, answer: () => Promise<void>, count: number, now: number): Promise<void> {
  for (const { at, eyes } of markersOf(count)) {
    await pass(page, at + 0.5 - now);
    now = at + 0.5;
    expect(eyesThatSee(await frame(page), "marker"), `at ${at} s`).toEqual(SEEN[eyes]);
    if (eyes === "left") continue;
    await answer();
    const after = await frame(page);
    expect(eyesThatSee(after, "menu"), "an answer doesn't open the menu").toEqual([]);
    expect(eyesThatSee(after, "marker"), "it disappears once answered").toEqual([]);
  }
  await pass(page, 3);
}

/** Expects the summary to have the answers that answerMarkers gave to this many markers. */
async function expectTold(page: Page, count: number): Promise<void> {
  const counts = { left: 0, right: 0, both: 0, none: 0 };
  for (const { eyes } of markersOf(count)) counts[eyes] += 1;
  await summaryOf(page).getByText("Details").click();
  const found = summaryOf(page).getByRole("region", { name: "Attention check" });
  if (counts.left) await expect(found).toContainText(`Left eye0 of ${counts.left} answered`);
  if (counts.right) await expect(found).toContainText(`Right eye${counts.right} of ${counts.right} answered`);
  if (counts.both) await expect(found).toContainText(`Both eyes${counts.both} of ${counts.both} answered`);
  await expect(found).toContainText(`False alarms${counts.none} of ${counts.none}`);
}

test("markers show to the left eye, the right eye, both or none, and answers are counted for each [E-03]", async ({
  page,
}) => {
  const cutTexts = await watchCutTexts(page);
  // The next font in the list may be wider.
  await page.route("**/*.woff2", (route) => route.abort());
  await prepare(page);
  await changeSettings(page, { ...DEFAULT_SETTINGS, attentionCheck: true }, "pursuit");
  await enterVrPumped(page);
  const words = await read(page, LEAD_IN + 0.1);
  expect(words.map(({ text }) => text)).toContain("Select as soon as you see it.");
  expect(await cutTexts()).toEqual([]);
  const count = 5;
  await answerMarkers(page, () => right.select(page, [emptySpace()]), count, 0.1);
  await leaveVr(page);
  await expectTold(page, count);
  expect(await axeFindings(page)).toEqual([]);
});

test("between markers, a select opens the menu, where the check can be turned off and on; no markers show while it is off [E-03]", {
  tag: "@all",
}, async ({ page }) => {
  await prepare(page);
  await changeSettings(page, { ...DEFAULT_SETTINGS, attentionCheck: true }, "pursuit");
  await openMenuAfter(page, right, 2);
  expect(eyesThatSee(await frame(page), "menu")).toEqual(["left", "right"]);
  await press(page, right, ["settings", "attention", "back"]);
  await closeMenu(page, right);
  for (let second = 0; second < 22; second++) {
    await pass(page, 1);
    expect(eyesThatSee(await frame(page), "marker"), `after ${second} s`).toEqual([]);
  }
  await leaveVr(page);
  await expect(summaryOf(page)).toBeVisible();
  await expect(summaryOf(page).getByText("Attention check")).toHaveCount(0);
});

import { expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import type { PracticeDocument } from "@vr-eye-lab/domain/practice";
import { DEFAULT_DOTS, decodeTrials, type Place, resultOf } from "@vr-eye-lab/domain/random-dots";
import { STATED } from "@vr-eye-lab/server/testing/person";
import { figure, openAccount, signUpAhead } from "./support/account.ts";
import { watchDrawings } from "./support/drawings.ts";
import { enterVrPumped, pressPumped } from "./support/exercise.ts";
import { fixSeed } from "./support/headset.ts";
import { HEAD, press } from "./support/menu.ts";
import { controller, type Pointer } from "./support/pointers.ts";
import {
  eyesThatSee,
  frame,
  inSession,
  LEAD_IN,
  pass,
  practisedIn,
  prepare,
  read,
  release,
  SEED,
} from "./support/practice.ts";
import { installPump } from "./support/pump.ts";
import {
  answerRun,
  answerScreeningTrials,
  BETWEEN,
  chooseDots,
  OPPOSITE,
  placesOf,
  pushStick,
} from "./support/random-dots.ts";
import { NOMINAL, openMeasured, startPumped, WAYS } from "./support/screen-mode.ts";
import { changeSettings } from "./support/settings.ts";
import { banner } from "./support/unsupported.ts";

test.use({ viewport: { width: 900, height: 600 }, contextOptions: { reducedMotion: "reduce" } });

const RAMP = { mode: "ramp", direction: "out" } as const;
/** An observer who sees the patch below this demand, in Ramp. */
const THRESHOLD = 6;
const MEASURED = { mode: "ramp", out: { break: 8, recovery: 4, isComplete: true } };

/** The direction of each place, right and up. */
const TOWARDS: Readonly<Record<Place, readonly [number, number]>> = {
  up: [0, 1],
  down: [0, -1],
  left: [-1, 0],
  right: [1, 0],
};

/** Answers by pointing at the middle of a patch, 6 degrees from the field's. */
function pointWith(pointer: Pointer) {
  return (page: Page, place: Place): Promise<void> => {
    const [x, y] = TOWARDS[place];
    const away = 0.4 * Math.tan((6 * Math.PI) / 180);
    return pointer.select(page, [{ x: away * x, y: HEAD.y + away * y, z: -0.4 }]);
  };
}

/** The visitor's records, as this browser keeps them. */
function records(page: Page): Promise<PracticeDocument[]> {
  return page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("vr-eye-lab.practice."))
      .map(([, value]) => JSON.parse(value).body),
  );
}

/** What a record measured in its only exercise. */
function measured(record: PracticeDocument | undefined, dots: object) {
  const answers = record?.exercises[0]?.answers;
  if (!answers) throw new Error("No answers");
  return resultOf({ ...DEFAULT_DOTS, ...dots }, decodeTrials(answers.trials) ?? [], answers.bounds);
}

async function textsIn(page: Page, seconds: number): Promise<string[]> {
  return [...new Set((await read(page, seconds, 20)).map(({ text }) => text))];
}

test("by controller: screening, Ramp, summary and record [R-170] [R-171] [R-172]", async ({ page }) => {
  test.setTimeout(180_000);
  await signUpAhead(page);
  await prepare(page);
  await chooseDots(page, RAMP);
  await enterVrPumped(page);
  const pointer = controller("right");
  const answer = pointWith(pointer);
  await answerScreeningTrials(page, answer);
  const trials = await answerRun(page, RAMP, THRESHOLD, answer);
  expect((await textsIn(page, 1)).filter((text) => /^(Well|Again|Next|Finish)/.test(text))).toEqual([
    expect.stringMatching(/^Well done: /),
    "Again",
    "Finish",
  ]);
  expect(eyesThatSee(await frame(page), "ball")).toEqual([]);
  await press(page, pointer, "finish");
  await pass(page, 0.1);
  expect(await inSession(page)).toBe(false);
  await release(page);
  await expect(practisedIn(page)).toHaveCount(1);
  await expect(practisedIn(page)).toContainText("Random dots");
  const sessions = async (): Promise<PracticeDocument[]> =>
    (await (await page.request.get("/api/practice/sessions", { headers: STATED })).json()).sessions;
  await expect.poll(async () => (await sessions()).length).toBe(1);
  const [record] = await sessions();
  expect(measured(record, RAMP)).toEqual(MEASURED);
  const answers = record?.exercises[0]?.answers;
  expect(answers).toMatchObject({ isComplete: true, seed: SEED, screening: { right: 12, catches: 2, tries: 1 } });
  const facts = (list: typeof trials | null) => list?.map(({ demand, place, answer: given }) => [demand, place, given]);
  expect(facts(decodeTrials(answers?.trials ?? ""))).toEqual(facts(trials));
  await page.getByRole("button", { name: "No thanks" }).click();
  await openAccount(page);
  await expect(figure(page, "Most used exercise")).toHaveText("Most used exerciseRandom dots");
});

test("on the screen, side by side by press: screening, Ramp, menu and record [R-170] [R-171] [R-172]", {
  tag: "@all",
}, async ({ page }) => {
  test.setTimeout(180_000);
  await installPump(page, false);
  await watchDrawings(page);
  await fixSeed(page, SEED);
  await page.goto("/");
  await expect(banner(page)).toBeVisible();
  await chooseDots(page, RAMP);
  await openMeasured(page, { [WAYS]: "Side by side", "Viewing method": "Parallel" });
  // Each image is 63 mm wide: the field is at 6 m. Its middle is 12 px to the right of the left image's.
  const middle = -31.5 * NOMINAL + 12;
  await startPumped(page);
  // Pressed and released on the image of the left eye. Real presses would wait for frames.
  const pressOn = (target: Page, x: number, y: number, events = ["pointerdown", "pointerup", "click"]) =>
    target.evaluate(
      ([x, y, events]) => {
        const canvas = document.querySelector("[role=application] canvas");
        if (!canvas) throw new Error("No canvas");
        const { left, top, width, height } = canvas.getBoundingClientRect();
        const at = { clientX: left + width / 2 + x, clientY: top + height / 2 - y, bubbles: true };
        for (const type of events) canvas.dispatchEvent(new PointerEvent(type, at));
      },
      [x, y, events] as const,
    );
  const answer = async (target: Page, place: Place) => {
    const [x, y] = TOWARDS[place];
    await pressOn(target, middle + 40 * x, 40 * y);
  };
  await answerScreeningTrials(page, answer);
  // The third patch is dropped by the menu, the fourth isn't seen.
  const [first = "up", second = "up", , , fifth = "up", ...later] = placesOf(RAMP, 9);
  for (const place of [first, second]) {
    await pass(page, BETWEEN);
    await answer(page, place);
  }
  await pass(page, BETWEEN + 1);
  await pressOn(page, middle, 0, ["pointerdown"]);
  await pass(page, 0.7);
  await pressOn(page, middle, 0, ["pointerup", "click"]);
  await expect(page.getByText("Paused. The menu is open.")).toBeAttached();
  await page.keyboard.press("Escape");
  await pass(page, LEAD_IN + BETWEEN + 1);
  await page.keyboard.press(" ");
  await pass(page, BETWEEN);
  await answer(page, OPPOSITE[fifth]);
  for (const place of later) {
    await pass(page, BETWEEN + 1);
    await answer(page, place);
  }
  await pass(page, 1);
  await expect(page.getByText("Well done. Press Escape to finish.")).toBeAttached();
  await page.keyboard.press("Escape");
  await pass(page, 0.1);
  await release(page);
  await expect(practisedIn(page)).toContainText("Random dots");
  const [record] = await records(page);
  expect(record?.exercises[0]?.settings?.dots.distance).toBe(6);
  expect(record?.evidence?.display).toBe("side-by-side");
  // The screen may show less than a step of 4.
  const { out = 0 } = record?.exercises[0]?.answers?.bounds ?? {};
  expect(out).toBeGreaterThan(1);
  const result = { break: Math.min(4, out), recovery: 0, isComplete: true };
  expect(measured(record, RAMP)).toEqual({ mode: "ramp", out: result });
});

test("after a screening that isn't passed a dialog says so without a number, and offers to try again [R-171]", {
  tag: "@all",
}, async ({ page }) => {
  test.setTimeout(120_000);
  await prepare(page);
  await chooseDots(page, RAMP);
  await enterVrPumped(page);
  // Sees what the left eye alone sees.
  await answerScreeningTrials(page, pushStick, (place, { kind }) =>
    kind === "luminance" || kind === "left" ? place : OPPOSITE[place],
  );
  await pass(page, 0.2);
  expect(await inSession(page)).toBe(false);
  await release(page);
  const dialog = page.getByRole("dialog", { name: "Random dots doesn't fit now" });
  await expect(dialog).toContainText("Your right eye didn't see the squares that were for it alone.");
  expect(await records(page)).toEqual([]);
  await pressPumped(page, dialog.getByRole("button", { name: "Try again" }));
  await answerScreeningTrials(page);
  await pass(page, 2);
  expect(await inSession(page)).toBe(true);
});

test("a direction in which nothing can be shown doesn't start, and the page says why; 320 px have two modes in a row [R-170]", {
  tag: "@all",
}, async ({ page }) => {
  await prepare(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const eye = { contrast: 100, baseOut: -10, baseUp: 0 };
  const choose = (direction: "in" | "both") =>
    changeSettings(
      page,
      { ...DEFAULT_SETTINGS, balance: { left: eye, right: eye }, dots: { ...DEFAULT_DOTS, direction } },
      "randomdots",
    );
  await choose("both");
  await expect(page.getByText("With your prisms: no base in, base out up to 40 Δ. Only base out runs.")).toBeVisible();
  const modes = page.getByRole("radiogroup", { name: "Mode" }).getByRole("radio");
  const tops = await modes.evaluateAll((all) => all.map((mode) => mode.getBoundingClientRect().top));
  expect(tops.map((top) => tops.indexOf(top))).toEqual([0, 0, 2, 2]);
  await choose("in");
  await page.getByRole("button", { name: "Start VR" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Random dots can't run in this direction.");
  await expect(dialog.getByRole("button", { name: "Enter VR" })).toBeDisabled();
});

/** Enters the headset for RAMP and passes the screening. */
async function enterScreened(page: Page): Promise<void> {
  await prepare(page);
  await chooseDots(page, RAMP);
  await enterVrPumped(page);
  await answerScreeningTrials(page);
}

test("it is screened once in an XR session, and again in the next; without two right at 0 there is no number [R-170] [R-171]", {
  tag: "@all",
}, async ({ page }) => {
  test.setTimeout(120_000);
  await enterScreened(page);
  for (const run of ["first", "again"]) {
    for (const place of placesOf(RAMP, 2)) {
      await pass(page, BETWEEN);
      await pushStick(page, OPPOSITE[place]);
    }
    expect(await textsIn(page, 1), run).toContain("Again");
    await press(page, controller("right"), run === "first" ? "again" : "finish");
    await pass(page, run === "first" ? LEAD_IN + 0.1 : 0.1);
  }
  await release(page);
  await expect(practisedIn(page)).toContainText("Random dots");
  const all = await records(page);
  expect(all.map((record) => measured(record, RAMP))).toEqual(
    Array(2).fill({ mode: "ramp", out: { break: null, recovery: null, isComplete: true } }),
  );
  await page.getByRole("button", { name: "No thanks" }).click();
  await enterVrPumped(page);
  expect(await textsIn(page, LEAD_IN + 1)).toContain("A square stands out. Point at it and");
});

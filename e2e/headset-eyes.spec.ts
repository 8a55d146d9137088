import { expect, type Page, test } from "@playwright/test";
import { chooseAdvanced } from "./support/advanced.ts";
import { layerDevice } from "./support/devices.ts";
import { choose, enterVrPumped } from "./support/exercise.ts";
import { hideTexts } from "./support/eye-pixels.ts";
import { openMenu } from "./support/menu.ts";
import { controller } from "./support/pointers.ts";
import { ballOf, eyesThatSee, frame, inSession, LEAD_IN, pass, prepare, release } from "./support/practice.ts";
import type { EyeImage } from "./support/pump.ts";

test.use({ viewport: { width: 800, height: 500 } });

const right = controller("right");
/** Field of view in degrees. */
const NARROW_VIEW = 36;
/** Fewer pixels than this are not a ball. */
const BALL = 20;

type Pictures = Record<"left" | "right", EyeImage>;

function look(page: Page): Promise<Pictures> {
  return page.evaluate(() => window.pump.look(10));
}

async function leave(page: Page): Promise<void> {
  await page.evaluate(() => window.headset.activeSession?.end());
  await release(page);
  await expect.poll(() => inSession(page)).toBe(false);
}

/** The image of a trained eye shows its own colour and no pixel of the other's. */
function expectOwnBall(picture: EyeImage, own: "red" | "green"): void {
  const other = own === "red" ? "green" : "red";
  expect(picture[own].count, `${own} pixels`).toBeGreaterThan(BALL);
  expect(picture[other].count, `${other} pixels`).toBe(0);
  expect(picture.lit, "the room").toBeGreaterThan((picture.width * picture.height) / 2);
}

/** Each viewing mode with and without a cross; npm test takes each once. */
const FULL = process.env.SOAK === "full";

const EYES = ["Both", "Left", "Right"] as const;
const VIEWINGS = ["The room", "Black", "The same"] as const;

/** Each eye with a ball sees only its own; the other eye sees the room or black, as chosen. */
async function expectEyes(
  page: Page,
  trained: (typeof EYES)[number],
  viewing: (typeof VIEWINGS)[number],
  marked: boolean,
): Promise<void> {
  const seers = (["left", "right"] as const).filter(
    (eye) => viewing === "The same" || trained === "Both" || trained.toLowerCase() === eye,
  );
  const pictures = await look(page);
  for (const [eye, own] of [
    ["left", "red"],
    ["right", "green"],
  ] as const) {
    const picture = pictures[eye];
    if (seers.includes(eye)) {
      expectOwnBall(picture, own);
    } else {
      expect([picture.red.count, picture.green.count], `${eye} eye: no ball`).toEqual([0, 0]);
      if (viewing === "Black") expect(picture.lit, `${eye} eye: black`).toBe(0);
      else expect(picture.lit, `${eye} eye: room`).toBeGreaterThan((picture.width * picture.height) / 2);
    }
  }
  const drawings = await frame(page);
  expect(eyesThatSee(drawings, "ball"), "one ball per eye, none hidden behind it").toEqual(seers);
  for (const eye of seers) expect(ballOf(drawings, eye).cross).toBe(marked);
}

// Which eye sees what is the same on every layer; headset-pixels.spec.ts draws to both kinds.
const narrow = layerDevice("projection", NARROW_VIEW);

for (const trained of EYES) {
  test(`red and green, ${trained.toLowerCase()} trained: no pixel of the other eye's colour in any viewing mode, with and without a cross [R-091] [R-099] [R-029]`, {
    tag: trained === "Both" ? [] : "@all",
  }, async ({ page }) => {
    // Up to six sessions, drawn in software.
    test.setTimeout(180_000);
    await prepare(page, { seeing: true, device: narrow });
    await hideTexts(page);
    for (const marked of [false, true]) {
      // Two presses switch from red and green to red and green with a cross.
      if (marked) await choose(page, { leftPresses: 2, rightPresses: 2 });
      for (const viewing of FULL ? VIEWINGS : VIEWINGS.filter((_, i) => (i % 2 === 0) !== marked)) {
        // The viewing mode can only be chosen while one eye is trained; with both it has no effect.
        await chooseAdvanced(page, { eye: "Left", otherEyeSees: viewing });
        await chooseAdvanced(page, { eye: trained });
        await enterVrPumped(page);
        await pass(page, LEAD_IN + 0.9);
        await expectEyes(page, trained, viewing, marked);
        await leave(page);
      }
    }
  });
}

test("both eyes see the 3-2-1, the countdown and the menu, even when one sees black otherwise [R-091] [R-101] [R-103]", {
  tag: "@all",
}, async ({ page }) => {
  await prepare(page, { seeing: true, device: layerDevice("projection", 90) });
  await chooseAdvanced(page, { eye: "Left", otherEyeSees: "Black" });
  await enterVrPumped(page);
  const lead = await frame(page);
  expect(eyesThatSee(lead, "status")).toEqual(["left", "right"]);
  expect(eyesThatSee(lead, "room")).toEqual(["left"]);
  expect(eyesThatSee(lead, "ball")).toEqual(["left"]);
  expect((await look(page)).right.lit, "the 3").toBeGreaterThan(BALL);
  await pass(page, LEAD_IN + 5, 20);
  const working = await look(page);
  expect(working.right.lit, "the countdown").toBeGreaterThan(BALL);
  expect(working.right.lit, "and nothing else").toBeLessThan(0.05 * working.left.lit);
  await openMenu(page, right);
  const open = await frame(page);
  expect(eyesThatSee(open, "menu")).toEqual(["left", "right"]);
  expect(eyesThatSee(open, "ray")).toEqual(["left", "left", "right", "right"]);
  expect(ballOf(open, "left").colour).toBe("#ff0000");
  const { right: shown } = await look(page);
  expect(shown.lit, "the panel").toBeGreaterThan(0.05 * shown.width * shown.height);
});

test("a cross only darkens pixels of its eye's ball, without another colour [R-099] [R-029]", { tag: "@all" }, async ({
  page,
}) => {
  await prepare(page, { seeing: true, device: narrow });
  await hideTexts(page);
  await choose(page, { leftPresses: 2 });
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 4.4, 20);
  const crossed = await look(page);
  await leave(page);
  await page.getByRole("button", { name: "No thanks" }).click();
  await choose(page, { leftPresses: 2 });
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 4.4, 20);
  const plain = await look(page);
  // The cross takes a tenth to a quarter of the disc, depending on the resolution.
  expect(crossed.left.red.count).toBeLessThan(0.95 * plain.left.red.count);
  expect(crossed.left.red.count).toBeGreaterThan(0.5 * plain.left.red.count);
  expect(crossed.right).toEqual(plain.right);
});

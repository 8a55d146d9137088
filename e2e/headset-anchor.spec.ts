import { expect, type Page, test } from "@playwright/test";
import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { MOTIONS } from "@vr-eye-lab/domain/motion";
import type { Vector } from "@vr-eye-lab/domain/vector";
import type { Drawing } from "./support/drawings.ts";
import { choose, declineSaving, enterVrPumped, leaveVr } from "./support/exercise.ts";
import { closeMenu, menuPlace, openMenu, openMenuAfter, press } from "./support/menu.ts";
import { controller } from "./support/pointers.ts";
import {
  ballNow,
  ballOf,
  eyesThatSee,
  frame,
  IPD,
  LEAD_IN,
  paintedBy,
  pass,
  prepare,
  release,
  SEED,
} from "./support/practice.ts";

test.use({ viewport: { width: 900, height: 600 } });

/** A head: metres, and radians to the left (yaw) and up (pitch). */
interface HeadPose extends Vector {
  readonly yaw: number;
  readonly pitch: number;
}

const RADIANS = Math.PI / 180;
const UPRIGHT: HeadPose = { x: 0, y: 1.6, z: 0, yaw: 0, pitch: 0 };
/** Seated, off centre, turned left and looking down. */
const SEATED: HeadPose = { x: 0.6, y: 1.12, z: -0.4, yaw: 50 * RADIANS, pitch: -20 * RADIANS };
/** Standing, turned right and looking up. */
const STANDING: HeadPose = { x: -0.3, y: 1.75, z: 0.2, yaw: -75 * RADIANS, pitch: 10 * RADIANS };

/** Turned left by 40 degrees, one step to the side, a bit lower, looking down at the menu. */
const TURNED: HeadPose = { x: 0.25, y: 1.45, z: 0.1, yaw: 40 * RADIANS, pitch: -15 * RADIANS };

/** Both eyes get the ball within 1 mm of the formula for an anchor. */
async function expectAnchored(page: Page, head: HeadPose, anchor: HeadPose, phase: number): Promise<void> {
  const place = { x: 0, y: 0, z: 0 };
  MOTIONS.pursuit.plan(DEFAULT_SETTINGS, SEED).positionAt(phase, place);
  const wanted = anchoredPlace(place, anchor);
  const drawings = await frame(page);
  for (const eye of ["left", "right"] as const) {
    expect(apart(worldPlace(ballOf(drawings, eye), head), wanted), `${eye} eye: metres`).toBeLessThan(0.001);
  }
}

function apart(a: Vector, b: Vector): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

async function prepareAt(page: Page, head: HeadPose): Promise<void> {
  await prepare(page);
  await choose(page, { motion: "pursuit" });
  await moveHead(page, head);
}

test("the exercise starts straight ahead at eye level, seated or standing, whatever the head's turn and tilt [R-093] [R-090]", async ({
  page,
}) => {
  await prepareAt(page, SEATED);
  for (const head of [SEATED, STANDING]) {
    await moveHead(page, head);
    await enterVrPumped(page);
    await expectAnchored(page, head, head, 0);
    await pass(page, LEAD_IN + 4.2);
    await expectAnchored(page, head, head, 4.2);
    await leaveVr(page);
    await declineSaving(page);
  }
});

test("a head that turns during the 3-2-1 has the exercise straight ahead at the start, where it stays [R-093] [R-090]", {
  tag: "@all",
}, async ({ page }) => {
  await prepareAt(page, UPRIGHT);
  await enterVrPumped(page);
  await pass(page, 1.5);
  await moveHead(page, STANDING);
  await frame(page);
  await expectAnchored(page, STANDING, UPRIGHT, 0);
  await pass(page, LEAD_IN - 1.5);
  await expectAnchored(page, STANDING, STANDING, 0);
  await moveHead(page, SEATED);
  await pass(page, 2);
  await expectAnchored(page, SEATED, STANDING, 2);
});

test("the system's recentering moves the exercise and the open menu in front of the head [R-093] [R-101]", {
  tag: "@all",
}, async ({ page }) => {
  await prepareAt(page, STANDING);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 1);
  await moveHead(page, { ...SEATED, pitch: 0 });
  await pass(page, 1);
  await expectAnchored(page, { ...SEATED, pitch: 0 }, STANDING, 2);
  await page.evaluate(() => window.headset.recenter());
  // The emulator turns the world around the head, which is at the origin now and looks along -z.
  const head = { ...UPRIGHT, y: SEATED.y };
  await expectAnchored(page, head, head, 2);

  await openMenu(page, controller("right"), head);
  await moveHead(page, { ...STANDING, pitch: 0 });
  await frame(page);
  await page.evaluate(() => window.headset.recenter());
  await frame(page);
  expect(eyesThatSee(await frame(page), "menu")).toEqual(["left", "right"]);
  await press(page, controller("right"), "close", { ...UPRIGHT, y: STANDING.y });
  expect(eyesThatSee(await frame(page), "menu"), "CLOSE was before the head").toEqual([]);
});

test("RECENTER moves the exercise in front of the turned head, by position and yaw, and keeps its own offset [R-101] [R-093]", async ({
  page,
}) => {
  await prepareAt(page, UPRIGHT);
  await enterVrPumped(page);
  await pass(page, LEAD_IN + 1.3);
  const right = controller("right");
  await openMenu(page, right);
  await press(page, right, ["right", "right", "up", "closer"]);
  await moveHead(page, TURNED);
  await frame(page);
  expect(await paintedBy(page, () => press(page, right, "recenter"))).toEqual(
    expect.arrayContaining(["X: 0.00", "Y: 0.00", "Z: 0.00"]),
  );
  await expectAnchored(page, TURNED, TURNED, 1.3);
  await moveHead(page, UPRIGHT);
  await expectAnchored(page, UPRIGHT, TURNED, 1.3);

  const menu = (await frame(page)).find(({ what, eye }) => what === "menu" && eye === "left");
  if (!menu) throw new Error("No menu");
  expect(apart(worldPlace(menu, UPRIGHT), menuPlace(TURNED)), "the menu came too: metres").toBeLessThan(0.001);
  await closeMenu(page, right, TURNED);
  await pass(page, 2);
  await expectAnchored(page, UPRIGHT, TURNED, 3.3);
});

test("RECENTER returns to the page's ball position, not to the centre [R-101] [R-112]", { tag: "@all" }, async ({
  page,
}) => {
  await prepare(page);
  await page.getByRole("slider", { name: "Horizontal position" }).press("ArrowRight");
  const position = page.getByText(/^X: .* \/ Y: /).first();
  await expect(position).not.toHaveText("X: 0.00 / Y: 0.00");
  const own = await position.textContent();
  await openMenuAfter(page, controller("right"), 1);
  const rest = await ballNow(page);
  await press(page, controller("right"), ["left", "left", "farther", "recenter"]);
  expect(apart(await ballNow(page), rest), "metres").toBeLessThan(0.0001);
  await press(page, controller("right"), ["settings", "end"]);
  await release(page);
  await declineSaving(page);
  await expect(position).toHaveText(own ?? "");
});

/** The rotation of a head as a quaternion: pitch first, then yaw. */
function turnOf({ yaw, pitch }: HeadPose): [number, number, number, number] {
  const [sy, cy] = [Math.sin(yaw / 2), Math.cos(yaw / 2)];
  const [sp, cp] = [Math.sin(pitch / 2), Math.cos(pitch / 2)];
  return [cy * sp, sy * cp, -sy * sp, cy * cp];
}

/** Moves the emulated headset; the next frame is rendered from there. */
async function moveHead(page: Page, pose: HeadPose): Promise<void> {
  await page.evaluate(
    ({ x, y, z, turn }) => {
      window.headset.position.set(x, y, z);
      window.headset.quaternion.set(...turn);
    },
    { x: pose.x, y: pose.y, z: pose.z, turn: turnOf(pose) },
  );
}

/** The world position of an object that was drawn for an eye of a head. */
function worldPlace(drawing: Drawing, head: HeadPose): Vector {
  const x = drawing.x + (drawing.eye === "left" ? -IPD / 2 : IPD / 2);
  const { sin, cos } = Math;
  const y = drawing.y * cos(head.pitch) - drawing.z * sin(head.pitch);
  const z = drawing.y * sin(head.pitch) + drawing.z * cos(head.pitch);
  return {
    x: head.x + x * cos(head.yaw) + z * sin(head.yaw),
    y: head.y + y,
    z: head.z - x * sin(head.yaw) + z * cos(head.yaw),
  };
}

/** The world position of a point of a motion, for an exercise anchored to a head. */
function anchoredPlace(place: Vector, anchor: HeadPose): Vector {
  const { sin, cos } = Math;
  return {
    x: anchor.x + place.x * cos(anchor.yaw) + place.z * sin(anchor.yaw),
    y: anchor.y + place.y,
    z: anchor.z - place.x * sin(anchor.yaw) + place.z * cos(anchor.yaw),
  };
}

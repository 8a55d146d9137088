import type { Page } from "@playwright/test";
import type { Vector } from "@vr-eye-lab/domain/vector";
import { COMPASS_BUTTONS, VR_MENU_MODES, type VrMenuButtonId } from "@vr-eye-lab/domain/vr-menu";
import {
  MENU_BELOW_DEGREES,
  MENU_DISTANCE,
  MENU_HEIGHT,
  MENU_WIDTH,
  placedButtons,
} from "@vr-eye-lab/web/scene/stage/menu-layout";
import { enterVrPumped } from "./exercise.ts";
import type { Pointer } from "./pointers.ts";
import { LEAD_IN, pass } from "./practice.ts";

/** Where a head was when the menu opened: metres, and radians about y. */
export interface Head {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly yaw: number;
}

/** Where the emulated headset is unless a test moves it. */
export const HEAD: Head = { x: 0, y: 1.6, z: 0, yaw: 0 };

/** A point straight ahead, above the head's horizon and so above the menu. */
export function emptySpace(head: Head = HEAD): Vector {
  return fromHead(head, { x: 0, y: 1.2, z: -2 });
}

/** The world position of a point on the menu: metres from the panel's centre, x right, y up. */
function onPanel(x: number, y: number, head: Head): Vector {
  const below = (MENU_BELOW_DEGREES * Math.PI) / 180;
  return fromHead(head, {
    x,
    y: -MENU_DISTANCE * Math.sin(below) + y * Math.cos(below),
    z: -MENU_DISTANCE * Math.cos(below) - y * Math.sin(below),
  });
}

function fromHead({ x, y, z, yaw }: Head, at: Vector): Vector {
  const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)];
  return { x: x + at.x * cos + at.z * sin, y: y + at.y, z: z - at.x * sin + at.z * cos };
}

/** The centre of the menu that was opened in front of a head. */
export function menuPlace(head: Head = HEAD): Vector {
  return onPanel(0, 0, head);
}

/**
 * The centre of a button on the menu that was opened in front of a head.
 * @param modes that may have it; the first one's place counts @param dir the page's direction
 */
export function buttonPlace(id: VrMenuButtonId, head: Head = HEAD, modes = VR_MENU_MODES, dir = "ltr"): Vector {
  const button = modes.flatMap(placedButtons).find((placed) => placed.id === id);
  if (!button) throw new RangeError(`No button ${id}`);
  const { x, y, width, height } = button.rectangle;
  const side = dir === "rtl" && !COMPASS_BUTTONS.has(id) ? -1 : 1;
  return onPanel((side * (x + width / 2 - MENU_WIDTH / 2)) / 1000, (MENU_HEIGHT / 2 - y - height / 2) / 1000, head);
}

/** Selects empty space, which opens the menu. */
export async function openMenu(page: Page, pointer: Pointer, head: Head = HEAD): Promise<void> {
  await pointer.select(page, [emptySpace(head)]);
}

/** Presses buttons one after the other, each with a ray to its centre. */
export async function press(
  page: Page,
  pointer: Pointer,
  buttons: VrMenuButtonId | readonly VrMenuButtonId[],
  head: Head = HEAD,
): Promise<void> {
  const dir = await page.evaluate(() => document.documentElement.dir);
  const places = [buttons].flat().map((id) => buttonPlace(id, head, VR_MENU_MODES, dir));
  await pointer.select(page, places);
}

/** Enters VR, runs the 3-2-1 and some seconds of the exercise, and opens the menu. */
export async function openMenuAfter(page: Page, pointer: Pointer, seconds: number): Promise<void> {
  await enterVrPumped(page);
  await pass(page, LEAD_IN + seconds);
  await openMenu(page, pointer);
}

/** Closes the menu and runs the 3-2-1 that follows. */
export async function closeMenu(page: Page, pointer: Pointer, head: Head = HEAD): Promise<void> {
  await press(page, pointer, "close", head);
  await pass(page, LEAD_IN);
}

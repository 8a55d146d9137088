import type { Vector } from "@vr-eye-lab/domain/vector";
import {
  COMPASS_BUTTONS,
  VR_MENU_BUTTONS,
  VR_MENU_COLUMNS,
  VR_MENU_MODES,
  type VrMenuButtonId,
  type VrMenuMode,
} from "@vr-eye-lab/domain/vr-menu";

/** 1 where lines run from left to right, else -1. */
export const ONWARDS = globalThis.document?.documentElement.dir === "rtl" ? -1 : 1;

/** Metres from the head to the panel. */
export const MENU_DISTANCE = 1.3;
/** Angle of the panel's centre below eye level. */
export const MENU_BELOW_DEGREES = 20;
/**
 * Millimetres; at 1.3 m a degree is 22.7 mm, so buttons are over 4 degrees high with 1 degree between them. END EXERCISE fits on one line.
 */
const BUTTON_WIDTH = 316;
export const BUTTON_HEIGHT = 112;
const GAP = 23;
/** CLOSE is the largest button, and END EXERCISE is 2 degrees from its neighbour: x from the margin, and width. */
const OWN_PLACES: Partial<Record<VrMenuButtonId, Pick<MenuRectangle, "x" | "width">>> = {
  close: { x: 0, width: 380 },
  settings: { x: 403, width: 229 },
  back: { x: 0, width: 252 },
  motion: { x: 275, width: 357 },
};
/** Added above the last row of modes whose last row isn't about the ball. */
const GROUP_GAP = 34;
export const MENU_MARGIN = 34;
/** The title with a note beside it, and the line of details below both. */
export const TITLE_HEIGHT = 124;
/** Added to it in a summary, for the question. */
const QUESTION_HEIGHT = 62;

/** Type sizes in millimetres. At the panel's distance capitals are 1.2 degrees high, in titles 1.35 degrees. */
export const TITLE_TEXT = 46;
export const MENU_TEXT = 41;

export const MENU_WIDTH = VR_MENU_COLUMNS * BUTTON_WIDTH + (VR_MENU_COLUMNS - 1) * GAP + 2 * MENU_MARGIN;
/** A rectangle on the panel in millimetres from its top left corner, y down. */
export type MenuRectangle = Readonly<Record<"x" | "y" | "width" | "height", number>>;

function layOut(mode: VrMenuMode) {
  const lastRow = Math.max(...VR_MENU_BUTTONS[mode].map(({ row }) => row));
  const groupGap = mode === "balance" ? 0 : GROUP_GAP;
  const top = MENU_MARGIN + TITLE_HEIGHT + (mode.endsWith("summary") ? QUESTION_HEIGHT : 0);
  const buttons = VR_MENU_BUTTONS[mode].map((button) => {
    const { x, width } = OWN_PLACES[button.id] ?? { x: button.column * (BUTTON_WIDTH + GAP), width: BUTTON_WIDTH };
    const y = top + button.row * (BUTTON_HEIGHT + GAP) + (button.row === lastRow ? groupGap : 0);
    const rectangle = { x: MENU_MARGIN + x, y, width, height: BUTTON_HEIGHT };
    if (ONWARDS > 0 || COMPASS_BUTTONS.has(button.id)) return { ...button, rectangle };
    const mirrored = { ...rectangle, x: MENU_WIDTH - rectangle.x - width };
    return { ...button, column: VR_MENU_COLUMNS - 1 - button.column, rectangle: mirrored };
  });
  const bottom = Math.max(...buttons.map(({ rectangle: { y, height } }) => y + height));
  return { height: bottom + MENU_MARGIN, buttons };
}

const LAYOUTS = Object.fromEntries(VR_MENU_MODES.map((mode) => [mode, layOut(mode)])) as Readonly<
  Record<VrMenuMode, ReturnType<typeof layOut>>
>;

/** The height of the tallest mode. Lower modes leave the bottom of the quad transparent. */
export const MENU_HEIGHT = Math.max(...VR_MENU_MODES.map(panelHeight));

/** The height of a mode's panel in millimetres. */
export function panelHeight(mode: VrMenuMode): number {
  return LAYOUTS[mode].height;
}

/** The buttons of a mode with their columns from the left and their rectangles. */
export function placedButtons(mode: VrMenuMode) {
  return LAYOUTS[mode].buttons;
}

/** Metres from the quad's centre, y up. */
type Point = Readonly<Pick<Vector, "x" | "y">>;

export function onPanel(mode: VrMenuMode, { x, y }: Point): boolean {
  const fromTop = MENU_HEIGHT / 2 - y * 1000;
  return Math.abs(x) <= MENU_WIDTH / 2000 && fromTop >= 0 && fromTop <= LAYOUTS[mode].height;
}

/** The button at a point, or null. Buttons include half the gap around them, for unsteady hands. */
export function buttonAt(mode: VrMenuMode, { x, y }: Point): VrMenuButtonId | null {
  const fromLeft = x * 1000 + MENU_WIDTH / 2;
  const fromTop = MENU_HEIGHT / 2 - y * 1000;
  for (const { id, rectangle } of LAYOUTS[mode].buttons) {
    const across = Math.abs(fromLeft - rectangle.x - rectangle.width / 2);
    const down = Math.abs(fromTop - rectangle.y - rectangle.height / 2);
    if (across <= (rectangle.width + GAP) / 2 && down <= (rectangle.height + GAP) / 2) return id;
  }
  return null;
}

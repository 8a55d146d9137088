import {
  VR_MENU_BUTTONS,
  VR_MENU_COLUMNS,
  VR_MENU_MODES,
  VR_MENU_ROWS,
  type VrMenuButton,
  type VrMenuButtonId,
  type VrMenuMode,
} from "@vr-eye-lab/domain/vr-menu";

/** Metres from the head to the panel. */
export const MENU_DISTANCE = 1.3;
/** How far below eye level the panel's middle lies, in degrees. */
export const MENU_BELOW_DEGREES = 20;
/**
 * Millimetres; at 1.3 m a degree is 22.7 mm, so buttons are over 4 degrees high with 1 degree between them. RIGHT CROSS,
 * which has its value under it, fits into one line.
 */
const BUTTON_WIDTH = 216;
const BUTTON_HEIGHT = 100;
const GAP = 23;
const MARGIN = 34;
/** The title with what stands beside it, and the line of figures under both. */
export const TITLE_HEIGHT = 124;

/** Type sizes in millimetres: 1.5, 1.3 and 1.2 degrees at the panel's distance. */
export const TITLE_TEXT = 34;
export const BUTTON_TEXT = 30;
export const SMALL_TEXT = 28;

export const MENU_WIDTH = VR_MENU_COLUMNS * BUTTON_WIDTH + (VR_MENU_COLUMNS - 1) * GAP + 2 * MARGIN;
/** Of the mode with the most rows; the others leave out what lies below their own. */
export const MENU_HEIGHT = heightOf(VR_MENU_ROWS);
export const MENU_MARGIN = MARGIN;

/** A rectangle on the panel in millimetres from its top left corner, y down. */
export interface MenuRectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function heightOf(rows: number): number {
  return TITLE_HEIGHT + rows * BUTTON_HEIGHT + (rows - 1) * GAP + 2 * MARGIN;
}

/** The panel's height in a mode, in millimetres from its top. */
export function panelHeight(mode: VrMenuMode): number {
  return heightOf(1 + Math.max(...VR_MENU_BUTTONS[mode].map(({ row }) => row)));
}

/** Whether a place in metres from the middle of the whole lies on the panel of a mode. */
export function onPanel(mode: VrMenuMode, x: number, y: number): boolean {
  const fromTop = MENU_HEIGHT / 2 - y * 1000;
  return Math.abs(x) <= MENU_WIDTH / 2000 && fromTop >= 0 && fromTop <= HEIGHTS[mode];
}

/** Where a cell of the grid lies on the panel. */
export function cellRectangle(column: number, row: number): MenuRectangle {
  return {
    x: MARGIN + column * (BUTTON_WIDTH + GAP),
    y: MARGIN + TITLE_HEIGHT + row * (BUTTON_HEIGHT + GAP),
    width: BUTTON_WIDTH,
    height: BUTTON_HEIGHT,
  };
}

interface PlacedButton extends VrMenuButton {
  readonly rectangle: MenuRectangle;
}

function byMode<Value>(of: (mode: VrMenuMode) => Value): Readonly<Record<VrMenuMode, Value>> {
  return Object.fromEntries(VR_MENU_MODES.map((mode) => [mode, of(mode)])) as Record<VrMenuMode, Value>;
}

const HEIGHTS = byMode(panelHeight);
const PLACED: Readonly<Record<VrMenuMode, readonly PlacedButton[]>> = byMode((mode) =>
  VR_MENU_BUTTONS[mode].map((button) => ({ ...button, rectangle: cellRectangle(button.column, button.row) })),
);

/** The buttons of a mode with their rectangles. */
export function placedButtons(mode: VrMenuMode): readonly PlacedButton[] {
  return PLACED[mode];
}

/**
 * The button at a place on the panel, in metres from its middle, y up; null beside the buttons. Half the gap around a
 * button counts as the button, so that an unsteady hand still hits.
 */
export function buttonAt(mode: VrMenuMode, x: number, y: number): VrMenuButtonId | null {
  const fromLeft = x * 1000 + MENU_WIDTH / 2;
  const fromTop = MENU_HEIGHT / 2 - y * 1000;
  const slack = GAP / 2;
  for (const { id, rectangle } of PLACED[mode]) {
    if (
      fromLeft >= rectangle.x - slack &&
      fromLeft <= rectangle.x + rectangle.width + slack &&
      fromTop >= rectangle.y - slack &&
      fromTop <= rectangle.y + rectangle.height + slack
    ) {
      return id;
    }
  }
  return null;
}

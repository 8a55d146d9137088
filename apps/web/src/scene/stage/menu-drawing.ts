import { type ExerciseSettings, EYE_COLOUR_NAMES, formatBallPosition } from "@vr-eye-lab/domain/exercise";
import type { VrMenu, VrMenuButtonId } from "@vr-eye-lab/domain/vr-menu";
import { headset } from "../../copy/headset.ts";
import {
  BUTTON_TEXT,
  MENU_MARGIN,
  MENU_WIDTH,
  type MenuRectangle,
  panelHeight,
  placedButtons,
  SMALL_TEXT,
  TITLE_TEXT,
} from "./menu-layout.ts";
import { canvasFont, type Palette } from "./palette.ts";

/** Millimetres between the lines of a button. */
const LINE_PITCH = 38;
/** Millimetres between the columns of the ball's position. */
const COLUMN_PITCH = 130;
/** Centres of the heading's two lines, in millimetres from the panel's top. */
const TITLE_MIDDLE = MENU_MARGIN + 30;
const READOUT_MIDDLE = MENU_MARGIN + 88;
const LEFT = MENU_MARGIN + 4;
const RIGHT = MENU_WIDTH - LEFT;

/** The lines above the buttons: the title with a note at its right, and the exercise in optical units. */
export interface MenuHeading {
  readonly title: string;
  readonly note: string;
  readonly readout: string;
}

/** Draws an open menu. The context's unit is the millimetre. @param lit buttons to highlight */
export function drawMenu(
  context: CanvasRenderingContext2D,
  palette: Palette,
  menu: VrMenu,
  settings: ExerciseSettings,
  { title, note, readout }: MenuHeading,
  lit: readonly (VrMenuButtonId | null)[],
): void {
  const { mode } = menu;
  if (mode === null) return;
  const small = canvasFont(palette, SMALL_TEXT, 500);
  const panel = { x: 2, y: 2, width: MENU_WIDTH - 4, height: panelHeight(mode) - 4 };
  drawBox(context, panel, 32, palette.surface, palette.line);
  context.textBaseline = "middle";
  drawText(context, title, LEFT, TITLE_MIDDLE, "left", palette.text, canvasFont(palette, TITLE_TEXT, 650));
  drawText(context, readout, LEFT, READOUT_MIDDLE, "left", palette.muted, small);
  const { ballPosition } = settings;
  const position =
    mode === "position" ? [...formatBallPosition(ballPosition).split(" / "), headset.depth(ballPosition.z)] : [];
  const raised = position.length > 0 ? LINE_PITCH / 2 : 0;
  drawText(context, note, RIGHT, TITLE_MIDDLE - raised, "right", palette.muted, small);
  // One column for each coordinate, so that the others don't move when it changes.
  for (const [i, text] of position.entries()) {
    const x = RIGHT - (position.length - 1 - i) * COLUMN_PITCH;
    drawText(context, text, x, TITLE_MIDDLE + raised, "right", palette.muted, small);
  }
  for (const { id, rectangle } of placedButtons(mode)) {
    const hot = lit.includes(id);
    drawBox(context, rectangle, 20, hot ? palette.accent : palette.raised, hot ? palette.accent : palette.line);
    drawLabel(context, palette, rectangle, headset.buttons[id], currentValue(id, settings, menu), hot);
  }
}

/** The current value below a settings button's name. */
function currentValue(id: VrMenuButtonId, settings: ExerciseSettings, { prismEye }: VrMenu): string | null {
  const { left, right } = settings.balance;
  switch (id) {
    case "left-colour":
      return EYE_COLOUR_NAMES[settings.leftEyeColor];
    case "right-colour":
      return EYE_COLOUR_NAMES[settings.rightEyeColor];
    case "left-cross":
      return onOff(settings.leftEyeOverlay);
    case "right-cross":
      return onOff(settings.rightEyeOverlay);
    case "range":
      return headset.ranges[settings.range];
    case "left-fainter":
    case "left-stronger":
      return headset.contrast(left.contrast);
    case "right-fainter":
    case "right-stronger":
      return headset.contrast(right.contrast);
    case "attention":
      return onOff(settings.attentionCheck);
    case "fusion-lock":
      return onOff(settings.fusionLock);
    case "prism-eye":
      return headset.eyes[prismEye];
    case "base-out":
    case "base-in":
      return headset.baseOut(settings.balance[prismEye].baseOut);
    case "base-up":
    case "base-down":
      return headset.baseUp(settings.balance[prismEye].baseUp);
    default:
      return null;
  }
}

function onOff(value: boolean): string {
  return value ? headset.on : headset.off;
}

/** Draws a button's name, on two lines if it is too wide for one, and its value below. */
function drawLabel(
  context: CanvasRenderingContext2D,
  palette: Palette,
  { x, y, width, height }: MenuRectangle,
  name: string,
  value: string | null,
  hot: boolean,
): void {
  const font = canvasFont(palette, BUTTON_TEXT, 650);
  const ink = hot ? palette.accentInk : palette.text;
  const middle = x + width / 2;
  context.font = font;
  const fits = context.measureText(name).width < width - 16;
  const lines = fits ? [name] : name.split(/ (?=\S+$)/);
  const count = lines.length + (value === null ? 0 : 1);
  const top = y + height / 2 - ((count - 1) * LINE_PITCH) / 2;
  for (const [i, line] of lines.entries()) drawText(context, line, middle, top + i * LINE_PITCH, "center", ink, font);
  if (value === null) return;
  const small = canvasFont(palette, SMALL_TEXT, 500);
  drawText(context, value, middle, top + lines.length * LINE_PITCH, "center", hot ? ink : palette.muted, small);
}

function drawText(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  align: CanvasTextAlign,
  ink: string,
  font: string,
): void {
  context.font = font;
  context.textAlign = align;
  context.fillStyle = ink;
  context.fillText(text, x, y);
}

function drawBox(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: MenuRectangle,
  radius: number,
  fill: string,
  line: string,
): void {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = 2.2;
  context.strokeStyle = line;
  context.stroke();
}

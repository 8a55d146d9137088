import type { ExerciseSettings } from "@vr-eye-lab/domain/exercise";
import type { VrMenu, VrMenuButtonId } from "@vr-eye-lab/domain/vr-menu";
import { exerciseText } from "#copy/exercises.ts";
import { headset } from "#copy/headset.ts";
import { drawIcon, ICON_SIZE, iconOf } from "./menu-icons.ts";
import {
  MENU_MARGIN,
  MENU_TEXT,
  MENU_WIDTH,
  type MenuRectangle,
  ONWARDS,
  panelHeight,
  placedButtons,
  TITLE_TEXT,
} from "./menu-layout.ts";
import { canvasFont, type Palette } from "./palette.ts";

/** Millimetres between a button's icon or value and its name below, and between the two side by side. */
const LINE_PITCH = 48;
const ICON_GAP = 12;
/** Millimetres between the columns of the details. */
const COLUMN_PITCH = 166;
/** Centres of the heading's two lines, in millimetres from the panel's top. */
const TITLE_MIDDLE = MENU_MARGIN + 28;
const DETAILS_MIDDLE = MENU_MARGIN + 86;
/** That of the question in a summary. */
const QUESTION_MIDDLE = MENU_MARGIN + 152;
const EDGE = MENU_MARGIN + 4;
const WIDEST = MENU_WIDTH - 2 * EDGE;
/** Where lines begin and end. */
const START = ONWARDS > 0 ? EDGE : MENU_WIDTH - EDGE;
const END = MENU_WIDTH - START;
/** The least space beside a button's texts; between texts on a line it is thrice as wide. */
const BESIDE = 7;

/** The lines above the buttons. */
export interface MenuHeading {
  readonly title: string;
  /** At the end of the title's line. */
  readonly note: string;
  /** Below the title, one column each, so that the others don't move when one changes. */
  readonly details: readonly string[];
  /** At the end of the details' line. */
  readonly aside: string;
  /** The value of a button that leads to another motion. */
  readonly motion: string;
}

export interface MenuContent {
  readonly menu: VrMenu;
  readonly settings: ExerciseSettings;
  readonly heading: MenuHeading;
  /** The buttons to highlight. */
  readonly lit: readonly (VrMenuButtonId | null)[];
  /** The user sees it through glasses that change colours. */
  readonly isFiltered: boolean;
}

/** Draws an open menu. The context's unit is the millimetre. */
export function drawMenu(context: CanvasRenderingContext2D, palette: Palette, content: MenuContent): void {
  const { mode } = content.menu;
  if (mode === null) return;
  const panel = { x: 2, y: 2, width: MENU_WIDTH - 4, height: panelHeight(mode) - 4 };
  drawBox(context, panel, 32, palette.surface, palette.line);
  context.textBaseline = "middle";
  drawHeading(context, palette, content.heading);
  if (mode.endsWith("summary")) {
    const font = canvasFont(palette, MENU_TEXT, 500);
    drawText(context, headset.question, START, QUESTION_MIDDLE, "start", palette.text, font);
  }
  for (const { id, rectangle } of placedButtons(mode)) drawButton(context, palette, id, rectangle, content);
}

/** The colours of a button: its main text's, and the one of its icon and value. */
type Look = Readonly<Record<"fill" | "line" | "ink" | "quiet", string>>;

/** CLOSE and Finish stand out, and END EXERCISE looks unlike the other buttons: it can't be undone. @param hot highlighted */
function lookOf(id: VrMenuButtonId, palette: Palette, hot: boolean, isChosen: boolean): Look {
  const { surface, raised, line, text, muted, accent, accentInk, warn } = palette;
  const isMain = id === "close" || id === "finish";
  if (hot || isMain) return { fill: accent, line: accent, ink: accentInk, quiet: accentInk };
  if (id === "end") return { fill: surface, line: warn, ink: warn, quiet: warn };
  return { fill: raised, line: isChosen ? accent : line, ink: text, quiet: isChosen ? accent : muted };
}

function drawHeading(
  context: CanvasRenderingContext2D,
  palette: Palette,
  { title, note, details, aside }: MenuHeading,
): void {
  const plain = canvasFont(palette, MENU_TEXT, 500);
  const most = 0.6 * WIDEST;
  drawText(context, title, START, TITLE_MIDDLE, "start", palette.text, canvasFont(palette, TITLE_TEXT, 650), most);
  const left = WIDEST - Math.min(context.measureText(title).width, most) - 3 * BESIDE;
  drawText(context, note, END, TITLE_MIDDLE, "end", palette.muted, plain, left);
  let taken = 0;
  for (const [i, text] of details.entries()) {
    drawText(context, text, START + ONWARDS * i * COLUMN_PITCH, DETAILS_MIDDLE, "start", palette.muted, plain);
    taken = i * COLUMN_PITCH + context.measureText(text).width + 3 * BESIDE;
  }
  drawText(context, aside, END, DETAILS_MIDDLE, "end", palette.muted, plain, WIDEST - taken);
}

/** The colour that a button changes, for its icon. */
function swatchOf(id: VrMenuButtonId, { leftEyeColor, rightEyeColor }: ExerciseSettings): string | null {
  if (id === "left-colour") return leftEyeColor;
  return id === "right-colour" ? rightEyeColor : null;
}

/** A button's label and its value. */
export function buttonTexts(id: VrMenuButtonId, content: MenuContent): readonly [string, string | null] {
  const filtered = content.isFiltered ? headset.filteredColours[id] : undefined;
  return filtered ?? [headset.buttons[id], buttonValue(id, content)];
}

/** What a button leads to, or the current value of what it changes. */
function buttonValue(id: VrMenuButtonId, { settings, menu: { prismEye }, heading }: MenuContent): string | null {
  const { left, right } = settings.balance;
  switch (id) {
    case "next":
    case "motion":
      return heading.motion;
    case "left-colour":
      return exerciseText.colours[settings.leftEyeColor];
    case "right-colour":
      return exerciseText.colours[settings.rightEyeColor];
    case "left-cross":
      return onOff(settings.leftEyeOverlay);
    case "right-cross":
      return onOff(settings.rightEyeOverlay);
    case "range":
      return headset.ranges[settings.range];
    case "dots-mode":
      return headset.dots.modes[settings.dots.mode];
    case "dots-distance":
      return headset.dots.metres(settings.dots.distance);
    case "dots-size":
      return headset.dots.sizes[settings.dots.size];
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

function drawButton(
  context: CanvasRenderingContext2D,
  palette: Palette,
  id: VrMenuButtonId,
  rectangle: MenuRectangle,
  content: MenuContent,
): void {
  const { x, y, width, height } = rectangle;
  const hot = content.lit.includes(id);
  const isChosen = id === content.menu.comfort;
  const { fill, line, ink, quiet } = lookOf(id, palette, hot, isChosen);
  drawBox(context, rectangle, 20, fill, line);
  if (hot) drawBox(context, { x: x + 7, y: y + 7, width: width - 14, height: height - 14 }, 14, fill, ink);
  const icon = iconOf(isChosen ? "finish" : id);
  const [label, value] = buttonTexts(id, content);
  const swatch = content.isFiltered ? null : swatchOf(id, content.settings);
  const middle = x + width / 2;
  const top = y + (height - LINE_PITCH) / 2;
  const plain = canvasFont(palette, MENU_TEXT, 500);
  context.font = plain;
  const room = width - 2 * BESIDE;
  const beside = icon ? ICON_SIZE + (value === null ? 0 : ICON_GAP) : 0;
  const most = room - beside;
  const half = (beside + (value === null ? 0 : Math.min(context.measureText(value).width, most))) / 2;
  const iconLeft = middle - ONWARDS * (half - ICON_SIZE / 2) - ICON_SIZE / 2;
  if (icon) drawIcon(context, icon, iconLeft, top - ICON_SIZE / 2, swatch ?? quiet, swatch !== null);
  if (value !== null) drawText(context, value, middle + ONWARDS * (beside - half), top, "start", quiet, plain, most);
  const font = canvasFont(palette, MENU_TEXT, 650);
  drawText(context, label, middle, top + LINE_PITCH, "center", ink, font, room);
}

/** @param most millimetres: a longer text is compressed, so that its letters stay as high */
function drawText(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  align: CanvasTextAlign,
  ink: string,
  font: string,
  most = WIDEST,
): void {
  context.font = font;
  context.textAlign = align;
  context.fillStyle = ink;
  context.fillText(text, x, y, most);
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

import { type BallPosition, EYE_COLOUR_NAMES, formatBallPosition } from "@vr-eye-lab/domain/exercise";
import type { VrMenu, VrMenuButtonId, VrMenuMode } from "@vr-eye-lab/domain/vr-menu";
import { Euler, Matrix4, type Ray, Vector3 } from "three";
import { headset } from "../../copy/headset.ts";
import type { HeadPose } from "./anchor.ts";
import {
  BUTTON_TEXT,
  buttonAt,
  MENU_BELOW_DEGREES,
  MENU_DISTANCE,
  MENU_HEIGHT,
  MENU_MARGIN,
  MENU_WIDTH,
  type MenuRectangle,
  onPanel,
  panelHeight,
  placedButtons,
  SMALL_TEXT,
  TITLE_TEXT,
} from "./menu-layout.ts";
import { canvasFont, type Palette } from "./palette.ts";
import { TextQuad } from "./text-quad.ts";

/** From one line of a button to the next, in millimetres. */
const LINE_PITCH = 38;
/** From one figure of the ball's position to the next, in millimetres. */
const FIGURE_PITCH = 130;
/** Middles of the two lines of the heading, in millimetres below the margin. */
const TITLE_MIDDLE = 30;
const FIGURES_MIDDLE = 88;
const MENU_BELOW = (MENU_BELOW_DEGREES * Math.PI) / 180;

/** A place on the panel in metres from its middle, and the button there. */
export interface MenuHit {
  x: number;
  y: number;
  button: VrMenuButtonId | null;
}

/** What stands above the buttons: the title, beside it a note such as the time remaining, and below both the exercise in the units of the field. */
interface MenuHeading {
  readonly title: string;
  readonly note: string;
  readonly figures: string;
}

/** The in-VR menu: one quad placed in the world, painted when something on it changes. */
export class MenuPanel {
  readonly quad = new TextQuad("menu", MENU_WIDTH, MENU_HEIGHT);
  readonly #palette: Palette;
  readonly #inverse = new Matrix4();
  readonly #origin = new Vector3();
  readonly #direction = new Vector3();
  /** Every word and light that is painted; empty while the menu is closed. */
  #shown = "";

  constructor(palette: Palette) {
    this.#palette = palette;
    this.quad.mesh.visible = false;
    this.quad.mesh.matrixAutoUpdate = false;
  }

  /** Puts the panel before a head, below eye level and tilted to face it; from then on it stays in the world. */
  place(head: HeadPose): void {
    const { mesh } = this.quad;
    const ahead = MENU_DISTANCE * Math.cos(MENU_BELOW);
    mesh.position.set(
      head.position.x - Math.sin(head.yaw) * ahead,
      head.position.y - MENU_DISTANCE * Math.sin(MENU_BELOW),
      head.position.z - Math.cos(head.yaw) * ahead,
    );
    mesh.quaternion.setFromEuler(new Euler(-MENU_BELOW, head.yaw, 0, "YXZ"));
    mesh.updateMatrix();
    mesh.updateMatrixWorld(true);
    this.#inverse.copy(mesh.matrixWorld).invert();
  }

  /** Writes where a ray in the world meets the panel; false, and no button, when it misses. Allocates nothing. */
  hit(mode: VrMenuMode, ray: Ray, out: MenuHit): boolean {
    out.button = null;
    const origin = this.#origin.copy(ray.origin).applyMatrix4(this.#inverse);
    const direction = this.#direction.copy(ray.direction).transformDirection(this.#inverse);
    const along = -origin.z / direction.z;
    if (!(along > 0)) return false;
    out.x = origin.x + along * direction.x;
    out.y = origin.y + along * direction.y;
    if (!onPanel(mode, out.x, out.y)) return false;
    out.button = buttonAt(mode, out.x, out.y);
    return true;
  }

  /**
   * Shows the menu's state; paints when a word or a light of it has changed.
   * @param lit the buttons under a pointer or the keyboard's focus
   */
  show(menu: VrMenu, lit: ReadonlySet<VrMenuButtonId>, heading: MenuHeading): void {
    const { mode } = menu;
    this.quad.mesh.visible = mode !== null;
    const shown = mode === null ? "" : JSON.stringify([mode, heading, [...lit], changingWords(mode, menu)]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    if (mode === null) return;
    this.quad.paint((context) => this.#paint(context, mode, menu, lit, heading));
  }

  #paint(
    context: CanvasRenderingContext2D,
    mode: VrMenuMode,
    menu: VrMenu,
    lit: ReadonlySet<VrMenuButtonId>,
    { title, note, figures }: MenuHeading,
  ): void {
    const palette = this.#palette;
    const { settings } = menu;
    box(
      context,
      { x: 2, y: 2, width: MENU_WIDTH - 4, height: panelHeight(mode) - 4 },
      32,
      palette.surface,
      palette.line,
    );
    context.textBaseline = "middle";
    const middle = MENU_MARGIN + TITLE_MIDDLE;
    text(context, title, MENU_MARGIN + 4, middle, "left", palette.text, canvasFont(palette, TITLE_TEXT, 650));
    this.#paintNotes(context, middle, note, mode === "position" ? positionWords(settings.ballPosition) : []);
    const under = MENU_MARGIN + FIGURES_MIDDLE;
    text(context, figures, MENU_MARGIN + 4, under, "left", palette.muted, canvasFont(palette, SMALL_TEXT, 500));
    for (const { id, rectangle } of placedButtons(mode)) {
      const hot = lit.has(id);
      box(context, rectangle, 20, hot ? palette.accent : palette.raised, hot ? palette.accent : palette.line);
      const ink = hot ? palette.accentInk : palette.text;
      lines(context, rectangle, headset.buttons[id], shownValue(id, menu), ink, hot ? ink : palette.muted, palette);
    }
  }

  /** What stands beside the title about its middle: the note, and under it where the ball is moved to. */
  #paintNotes(context: CanvasRenderingContext2D, middle: number, note: string, position: readonly string[]): void {
    const { muted } = this.#palette;
    const font = canvasFont(this.#palette, SMALL_TEXT, 500);
    const right = MENU_WIDTH - MENU_MARGIN - 4;
    const above = position.length > 0 ? LINE_PITCH / 2 : 0;
    text(context, note, right, middle - above, "right", muted, font);
    // Each figure has a column of its own, so that the others stand still while it changes.
    for (const [i, words] of position.entries()) {
      text(context, words, right - (position.length - 1 - i) * FIGURE_PITCH, middle + above, "right", muted, font);
    }
  }
}

/** Where the ball is moved to. */
function positionWords(position: BallPosition): readonly string[] {
  return [...formatBallPosition(position).split(" / "), headset.depth(position.z)];
}

/** What the panel says of the settings. */
function changingWords(mode: VrMenuMode, menu: VrMenu): readonly (string | null)[] {
  const values = placedButtons(mode).map(({ id }) => shownValue(id, menu));
  return mode === "position" ? [...values, ...positionWords(menu.settings.ballPosition)] : values;
}

/** What a settings button shows under its name: its present value. */
function shownValue(id: VrMenuButtonId, { settings, prismEye }: VrMenu): string | null {
  switch (id) {
    case "left-colour":
      return EYE_COLOUR_NAMES[settings.leftEyeColor];
    case "right-colour":
      return EYE_COLOUR_NAMES[settings.rightEyeColor];
    case "left-cross":
      return settings.leftEyeOverlay ? headset.on : headset.off;
    case "right-cross":
      return settings.rightEyeOverlay ? headset.on : headset.off;
    case "range":
      return headset.ranges[settings.range];
    case "left-fainter":
    case "left-stronger":
      return headset.contrast(settings.balance.left.contrast);
    case "right-fainter":
    case "right-stronger":
      return headset.contrast(settings.balance.right.contrast);
    case "attention":
      return settings.attentionCheck ? headset.on : headset.off;
    case "fusion-lock":
      return settings.fusionLock ? headset.on : headset.off;
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

function lines(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: MenuRectangle,
  name: string,
  value: string | null,
  ink: string,
  valueInk: string,
  palette: Palette,
): void {
  const font = canvasFont(palette, BUTTON_TEXT, 650);
  const middle = x + width / 2;
  context.font = font;
  const words = name.split(" ");
  const fits = context.measureText(name).width < width - 16;
  // A name that is too wide for its button stands in two lines.
  const rows = fits ? [name] : [words.slice(0, -1).join(" "), words.at(-1) ?? ""];
  const count = rows.length + (value === null ? 0 : 1);
  let at = y + height / 2 - ((count - 1) * LINE_PITCH) / 2;
  for (const row of rows) {
    text(context, row, middle, at, "center", ink, font);
    at += LINE_PITCH;
  }
  if (value !== null) text(context, value, middle, at, "center", valueInk, canvasFont(palette, SMALL_TEXT, 500));
}

function text(
  context: CanvasRenderingContext2D,
  words: string,
  x: number,
  y: number,
  align: CanvasTextAlign,
  ink: string,
  font: string,
): void {
  context.font = font;
  context.textAlign = align;
  context.fillStyle = ink;
  context.fillText(words, x, y);
}

function box(
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

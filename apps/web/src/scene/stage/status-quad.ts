import type { Ray } from "three";
import { ONWARDS } from "./menu-layout.ts";
import { canvasFont, type Palette } from "./palette.ts";
import { STATUS_DISTANCE } from "./status-place.ts";
import { TextQuad } from "./text-quad.ts";

/** Millimetres. */
const WIDTH = 940;
const HEIGHT = 330;
/** Left free at both sides. */
const EDGE = 4;
/** Type sizes in millimetres. Capitals and digits are at least 1.2 degrees high, in the small type 0.85. */
const DIGIT_TEXT = 110;
const WORD_TEXT = 56;
export const STATUS_TEXT = 51;
export const SMALL_TEXT = 36;
/** Millimetres between the time left and the small type beside it. */
const BESIDE = 14;
/** Millimetres between lines. */
const LINE_PITCH = 60;
/** Centres of the lines, in millimetres from the top. */
const LARGE_MIDDLE = 62;
const SENTENCE_MIDDLE = 34;
const COUNTDOWN_MIDDLE = HEIGHT / 2;
const OVERLAY_MIDDLE = 236;
/** The target's size, in millimetres. */
const TARGET = { width: 420, height: 84 } as const;

/** The texts on the quad; null and empty ones are left out. */
interface Status {
  /** A large digit or word: 3, 2, 1. */
  readonly large: string | null;
  /** The lines of a sentence, in place of the large text. */
  readonly sentence: readonly string[];
  /** Countdown or 'Next exercise...'. */
  readonly countdown: string | null;
  /** Something to press, in the countdown's place. */
  readonly target: string | null;
  /** Beside the countdown in small type. */
  readonly total: string | null;
  readonly overlay: readonly string[];
}

/** The quad below the ball, seen by both eyes: countdown, sentences and position overlay. */
export class StatusQuad extends TextQuad {
  readonly #palette: Palette;
  /** The context's font: setting it is expensive, even to the same font. */
  #font = "";

  constructor(palette: Palette) {
    super("status", WIDTH, HEIGHT);
    this.#palette = palette;
  }

  /** Paints a status: call it only when a text has changed. */
  show({ large, sentence, countdown, target, total, overlay }: Status): void {
    const { text, muted } = this.#palette;
    this.mesh.visible = large !== null || (countdown ?? target) !== null || sentence.length + overlay.length > 0;
    this.paint((context) => {
      context.textAlign = "center";
      context.textBaseline = "middle";
      if (large !== null) {
        this.#draw(context, large, LARGE_MIDDLE, text, large.length > 1 ? WORD_TEXT : DIGIT_TEXT, 650);
      }
      for (const [i, line] of sentence.entries()) {
        this.#draw(context, line, SENTENCE_MIDDLE + LINE_PITCH * i, text, STATUS_TEXT, 600);
      }
      const totalWidth = total === null ? 0 : this.#widthOf(context, total, SMALL_TEXT, 500) + BESIDE;
      if (countdown !== null) {
        this.#draw(context, countdown, COUNTDOWN_MIDDLE, text, STATUS_TEXT, 600, -totalWidth / 2);
        const aside = (this.#widthOf(context, countdown, STATUS_TEXT, 600) + BESIDE) / 2;
        if (total !== null) this.#draw(context, total, COUNTDOWN_MIDDLE + 4, muted, SMALL_TEXT, 500, aside);
      }
      if (target !== null) {
        context.strokeStyle = muted;
        context.lineWidth = 3;
        context.beginPath();
        const { width, height } = TARGET;
        context.roundRect((WIDTH - width) / 2, COUNTDOWN_MIDDLE - height / 2, width, height, 20);
        context.stroke();
        this.#draw(context, target, COUNTDOWN_MIDDLE, text, STATUS_TEXT, 600);
      }
      for (const [i, line] of overlay.entries()) {
        this.#draw(context, line, OVERLAY_MIDDLE + LINE_PITCH * i, muted, STATUS_TEXT, 500);
      }
    });
  }

  /** @param aside millimetres from the middle, towards the end of the line */
  #draw(
    context: CanvasRenderingContext2D,
    line: string,
    y: number,
    ink: string,
    size: number,
    weight: number,
    aside = 0,
  ): void {
    this.#setFont(context, size, weight);
    context.fillStyle = ink;
    // Another font than the page's may be wider: it is compressed, not cut off.
    context.fillText(line, WIDTH / 2 + ONWARDS * aside, y, WIDTH - 2 * (EDGE + Math.abs(aside)));
  }

  #widthOf(context: CanvasRenderingContext2D, line: string, size: number, weight: number): number {
    this.#setFont(context, size, weight);
    return context.measureText(line).width;
  }

  #setFont(context: CanvasRenderingContext2D, size: number, weight: number): void {
    const font = canvasFont(this.#palette, size, weight);
    if (font !== this.#font) context.font = font;
    this.#font = font;
  }

  /** Whether a world ray meets the target's place. */
  isOnTarget(ray: Ray): boolean {
    const point = this.hit(ray);
    return point !== null && 2000 * Math.abs(point.x) < TARGET.width && 2000 * Math.abs(point.y) < TARGET.height;
  }

  /** Puts the countdown at an angle in radians below eye level. @param distance in metres, at which it looks as large as at any other */
  place(angle: number, distance = STATUS_DISTANCE): void {
    this.mesh.position.set(0, -distance * Math.sin(angle), -distance * Math.cos(angle));
    this.mesh.rotation.set(-angle, 0, 0);
    this.mesh.scale.setScalar(distance / STATUS_DISTANCE);
    this.mesh.updateMatrix();
  }
}

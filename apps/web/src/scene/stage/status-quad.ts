import { canvasFont, type Palette } from "./palette.ts";
import { TextQuad } from "./text-quad.ts";

/** Millimetres. */
const WIDTH = 940;
const HEIGHT = 330;
/** Type sizes in millimetres. Capitals and digits are at least 1.2 degrees high. */
const DIGIT_TEXT = 110;
const WORD_TEXT = 56;
export const STATUS_TEXT = 51;
/** Millimetres between lines. */
const LINE_PITCH = 60;
/** Centres of the lines, in millimetres from the top. */
const LARGE_MIDDLE = 62;
const SENTENCE_MIDDLE = 34;
const COUNTDOWN_MIDDLE = 168;
const OVERLAY_MIDDLE = 236;
/** Metres from the anchor. */
export const STATUS_DISTANCE = 1.6;
/** Degrees below eye level: close during the 3-2-1, out of the way while the ball moves. */
const BELOW_AT_START = 11;
const BELOW_AT_WORK = 26;

/** The texts on the quad; null and empty ones are left out. */
interface Status {
  /** A large digit or word: 3, 2, 1. */
  readonly large: string | null;
  /** The lines of a sentence, in place of the large text. */
  readonly sentence: readonly string[];
  /** Countdown or 'Next exercise...'. */
  readonly countdown: string | null;
  /** The lines of the position overlay. */
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
  show({ large, sentence, countdown, overlay }: Status): void {
    const { text, muted } = this.#palette;
    this.mesh.visible = large !== null || countdown !== null || overlay.length > 0;
    this.#place(large === null ? BELOW_AT_WORK : BELOW_AT_START);
    this.paint((context) => {
      context.textAlign = "center";
      context.textBaseline = "middle";
      if (large !== null) {
        this.#draw(context, large, LARGE_MIDDLE, text, large.length > 1 ? WORD_TEXT : DIGIT_TEXT, 650);
      }
      for (const [i, line] of sentence.entries()) {
        this.#draw(context, line, SENTENCE_MIDDLE + LINE_PITCH * i, text, STATUS_TEXT, 600);
      }
      if (countdown !== null) this.#draw(context, countdown, COUNTDOWN_MIDDLE, text, STATUS_TEXT, 600);
      for (const [i, line] of overlay.entries()) {
        this.#draw(context, line, OVERLAY_MIDDLE + LINE_PITCH * i, muted, STATUS_TEXT, 500);
      }
    });
  }

  #draw(context: CanvasRenderingContext2D, line: string, y: number, ink: string, size: number, weight: number): void {
    const font = canvasFont(this.#palette, size, weight);
    if (font !== this.#font) context.font = font;
    this.#font = font;
    context.fillStyle = ink;
    context.fillText(line, WIDTH / 2, y);
  }

  #place(degreesBelow: number): void {
    const angle = (degreesBelow * Math.PI) / 180;
    this.mesh.position.set(0, -STATUS_DISTANCE * Math.sin(angle), -STATUS_DISTANCE * Math.cos(angle));
    this.mesh.rotation.set(-angle, 0, 0);
    this.mesh.updateMatrix();
  }
}

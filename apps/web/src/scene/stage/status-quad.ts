import { type BallPosition, formatBallPosition } from "@vr-eye-lab/domain/exercise";
import { headset } from "../../copy/headset.ts";
import { canvasFont, type Palette } from "./palette.ts";
import { TextQuad } from "./text-quad.ts";

/** Millimetres. */
const WIDTH = 700;
const HEIGHT = 260;
/** Type sizes in millimetres: 1.2 degrees and more. */
const FIGURE_TEXT = 110;
const WORD_TEXT = 50;
const COUNTDOWN_TEXT = 38;
const SENTENCE_TEXT = 38;
/** From one line of a sentence to the next, in millimetres. */
const SENTENCE_PITCH = 46;
const OVERLAY_TEXT = 34;
/** Metres from the anchor. */
const DISTANCE = 1.6;
/** Degrees below eye level: close while the 3-2-1 is read, out of the way while the ball moves. */
const BELOW_AT_START = 11;
const BELOW_AT_WORK = 26;

/** What the quad says; null lines are left out. */
export interface Status {
  /** A large figure or word: 3, 2, 1. */
  readonly large: string | null;
  /** Lines of a sentence in the place of the large word. */
  readonly sentence: readonly string[] | null;
  /** Countdown or 'Next exercise...'. */
  readonly countdown: string | null;
  /** The position overlay, while it shows. */
  readonly overlay: {
    readonly position: BallPosition;
    readonly degrees: number;
    readonly prismDioptres: number;
  } | null;
}

/** Countdown and position overlay on one quad, seen by both eyes; painted when its words change. */
export class StatusQuad {
  readonly quad = new TextQuad("status", WIDTH, HEIGHT);
  readonly #palette: Palette;

  constructor(palette: Palette) {
    this.#palette = palette;
  }

  /** Shows a status; call it when something of it has changed. */
  show(status: Status): void {
    const { large, sentence, countdown, overlay } = status;
    const palette = this.#palette;
    this.quad.mesh.visible = large !== null || countdown !== null || overlay !== null;
    this.#place(large === null ? BELOW_AT_WORK : BELOW_AT_START);
    this.quad.paint((context) => {
      context.textAlign = "center";
      context.textBaseline = "middle";
      const middle = WIDTH / 2;
      context.fillStyle = palette.text;
      if (large !== null) {
        context.font = canvasFont(palette, large.length > 1 ? WORD_TEXT : FIGURE_TEXT, 650);
        context.fillText(large, middle, 65);
      }
      context.font = canvasFont(palette, SENTENCE_TEXT, 600);
      for (const [i, line] of (sentence ?? []).entries()) context.fillText(line, middle, 34 + SENTENCE_PITCH * i);
      context.font = canvasFont(palette, COUNTDOWN_TEXT, 600);
      if (countdown !== null) context.fillText(countdown, middle, 150);
      if (overlay !== null) {
        context.fillStyle = palette.muted;
        context.font = canvasFont(palette, OVERLAY_TEXT, 500);
        context.fillText(formatBallPosition(overlay.position), middle, 200);
        context.fillText(headset.units(overlay.degrees, overlay.prismDioptres), middle, 240);
      }
    });
  }

  #place(below: number): void {
    const angle = (below * Math.PI) / 180;
    const { mesh } = this.quad;
    mesh.position.set(0, -DISTANCE * Math.sin(angle), -DISTANCE * Math.cos(angle));
    mesh.rotation.set(-angle, 0, 0);
  }
}

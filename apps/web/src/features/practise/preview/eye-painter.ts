import { type EyeView, FUSION_LOCK, FUSION_LOCK_GREY, opacityOf, type Range } from "@vr-eye-lab/domain/exercise";
import type { Deviation } from "@vr-eye-lab/domain/optics";
import type { Vector } from "@vr-eye-lab/domain/vector";
import { tokenColour } from "../../../ui/token-colour.ts";
import { EYE_TOKENS, paintBallSprite, SPRITE_SCALE } from "./ball-sprite.ts";
import { type EyePicture, edgeTowards, eyePicture, type Spot, seeBall } from "./projection.ts";
import { paintRoom } from "./room-picture.ts";

/** Sharper than this is work that no eye sees. */
const MOST_PIXELS_PER_CSS_PIXEL = 2;
/** CSS pixels. */
const ARROW_INSET = 22;
const ARROW_SIZE = 9;
const { ring: RING, ringWidth: RING_WIDTH, dot: DOT } = FUSION_LOCK;
const NEUTRAL = `rgb(${FUSION_LOCK_GREY} ${FUSION_LOCK_GREY} ${FUSION_LOCK_GREY})`;

/** Paints what one eye sees on a canvas: the still room is drawn once, each frame mends it where the ball was and sets the ball anew. */
export class EyePainter {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #room = document.createElement("canvas");
  readonly #spot: Spot = { x: 0, y: 0, radius: 0 };
  readonly #edge: Spot = { x: 0, y: 0, radius: 0 };
  #picture: EyePicture = { width: 0, height: 0, eyeX: 0, focal: 1, aheadX: 0, aheadY: 0 };
  #ratio = 1;
  /** Until the pane's size is known there is nothing to paint on. */
  #sized = false;
  #eyeX = 0;
  #prism: Deviation = { right: 0, up: 0 };
  #opacity = 1;
  #range: Range = "medium";
  #view: EyeView | null = null;
  #sprite: HTMLCanvasElement | null = null;
  #arrowColour = "";
  /** What the last frame painted over the room: the middle and half the side of a square, in pixels. */
  readonly #stain: Spot = { x: 0, y: 0, radius: 0 };

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d", { alpha: false });
  }

  /** Takes the size of the pane in CSS pixels. */
  resize(width: number, height: number): void {
    this.#ratio = Math.min(window.devicePixelRatio || 1, MOST_PIXELS_PER_CSS_PIXEL);
    this.#canvas.width = Math.max(1, Math.round(width * this.#ratio));
    this.#canvas.height = Math.max(1, Math.round(height * this.#ratio));
    this.#sized = true;
    this.#paintStill();
  }

  /**
   * Takes what the eye is shown, from where and how wide.
   * @param eyeX metres right of the midpoint between the eyes
   * @param prism where the prism before the eye moves its picture
   */
  show(view: EyeView, eyeX: number, range: Range, prism: Deviation): void {
    const before = this.#view;
    const unmoved = prism.right === this.#prism.right && prism.up === this.#prism.up;
    const still = before?.room === view.room && eyeX === this.#eyeX && range === this.#range && unmoved;
    if (before?.colour !== view.colour || before.cross !== view.cross) {
      this.#sprite = paintBallSprite(view.colour, view.cross);
      this.#arrowColour = tokenColour(EYE_TOKENS[view.colour]);
    }
    this.#view = view;
    this.#eyeX = eyeX;
    this.#prism = prism;
    this.#opacity = opacityOf(view.balance.contrast);
    this.#range = range;
    if (!still) this.#paintStill();
  }

  /** Paints one frame with the ball at a point, in metres from the anchor at eye level. */
  paint(point: Readonly<Vector>): void {
    const context = this.#context;
    if (!context || !this.#view || !this.#sized) return;
    this.#mend(context);
    const { ball, lock } = this.#view;
    if ((!ball && !lock) || !this.#sprite) return;
    const spot = this.#spot;
    seeBall(point, this.#picture, spot);
    if (edgeTowards(spot, this.#picture, ARROW_INSET * this.#ratio, this.#edge)) {
      this.#paintArrow(context);
      return;
    }
    const reach = spot.radius * SPRITE_SCALE;
    this.#stained(spot.x, spot.y, Math.max(reach, spot.radius * (RING + RING_WIDTH)));
    if (ball) {
      context.globalAlpha = this.#opacity;
      context.drawImage(this.#sprite, spot.x - reach, spot.y - reach, 2 * reach, 2 * reach);
      context.globalAlpha = 1;
    }
    if (lock) paintLock(context, spot);
  }

  /** A triangle at the edge, pointing from the middle outwards. */
  #paintArrow(context: CanvasRenderingContext2D): void {
    const { width, height } = this.#picture;
    const { x, y } = this.#edge;
    const size = ARROW_SIZE * this.#ratio;
    this.#stained(x, y, size);
    context.save();
    context.translate(x, y);
    context.rotate(Math.atan2(y - height / 2, x - width / 2));
    context.fillStyle = this.#arrowColour;
    context.beginPath();
    context.moveTo(size, 0);
    context.lineTo(-size * 0.7, -size * 0.9);
    context.lineTo(-size * 0.7, size * 0.9);
    context.closePath();
    context.fill();
    context.restore();
  }

  #stained(x: number, y: number, reach: number): void {
    this.#stain.x = x;
    this.#stain.y = y;
    this.#stain.radius = reach + 1;
  }

  /** Copies the room over what the last frame painted. */
  #mend(context: CanvasRenderingContext2D): void {
    const { x, y, radius } = this.#stain;
    const { width, height } = this.#room;
    const left = Math.max(0, Math.floor(x - radius));
    const top = Math.max(0, Math.floor(y - radius));
    const across = Math.min(width, Math.ceil(x + radius)) - left;
    const down = Math.min(height, Math.ceil(y + radius)) - top;
    if (across > 0 && down > 0) context.drawImage(this.#room, left, top, across, down, left, top, across, down);
    this.#stain.radius = 0;
  }

  #paintStill(): void {
    if (!this.#sized) return;
    const { width, height } = this.#canvas;
    this.#picture = eyePicture(width, height, this.#eyeX, this.#range, this.#prism);
    this.#room.width = width;
    this.#room.height = height;
    const context = this.#room.getContext("2d", { alpha: false });
    if (!context || !this.#view) return;
    paintRoom(context, this.#picture, this.#view.room);
    this.#context?.drawImage(this.#room, 0, 0);
    this.#stain.radius = 0;
  }
}

function paintLock(context: CanvasRenderingContext2D, { x, y, radius }: Spot): void {
  context.strokeStyle = NEUTRAL;
  context.lineWidth = Math.max(1, RING_WIDTH * radius);
  context.beginPath();
  context.arc(x, y, RING * radius, 0, 2 * Math.PI);
  context.stroke();
  context.fillStyle = NEUTRAL;
  context.beginPath();
  context.arc(x, y, Math.max(1, DOT * radius), 0, 2 * Math.PI);
  context.fill();
}

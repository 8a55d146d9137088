import { type EyeView, FUSION_LOCK, FUSION_LOCK_GREY, opacityOf, type Range } from "@vr-eye-lab/domain/exercise";
import type { Deviation } from "@vr-eye-lab/domain/optics";
import type { Vector } from "@vr-eye-lab/domain/vector";
import { tokenColour } from "../../../ui/token-colour.ts";
import { EYE_TOKENS, paintBallSprite, SPRITE_SCALE } from "./ball-sprite.ts";
import { type EyeImage, edgeTowards, eyeImage, type Spot, seeBall } from "./projection.ts";
import { paintRoom } from "./room-painter.ts";

/** A higher resolution costs time and is not visible. */
const MAX_PIXEL_RATIO = 2;
/** CSS pixels. */
const ARROW_INSET = 22;
const ARROW_SIZE = 9;
/** Points right, 1 unit from the centre to the tip. */
const ARROW = new Path2D("M1 0L-0.7 -0.9V0.9Z");
const { ring: RING, ringWidth: RING_WIDTH, dot: DOT } = FUSION_LOCK;
const LOCK_COLOUR = `rgb(${FUSION_LOCK_GREY} ${FUSION_LOCK_GREY} ${FUSION_LOCK_GREY})`;

interface Shown {
  readonly view: EyeView;
  /** Metres right of the midpoint between the eyes. */
  readonly eyeX: number;
  readonly range: Range;
  readonly prism: Deviation;
}

/** Paints one eye's view on a canvas. The static room is painted once; each frame restores it behind the ball and repaints the ball. */
export class EyePainter {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #room = document.createElement("canvas");
  readonly #spot: Spot = { x: 0, y: 0, radius: 0 };
  readonly #edge: Spot = { x: 0, y: 0, radius: 0 };
  /** The square that the last frame painted over the room: its centre and half its side in pixels. */
  readonly #painted: Spot = { x: 0, y: 0, radius: 0 };
  #image: EyeImage = { width: 0, height: 0, eyeX: 0, focal: 1, aheadX: 0, aheadY: 0 };
  /** Canvas pixels per CSS pixel; 0 until the size is known. */
  #ratio = 0;
  #shown: Shown | null = null;
  #sprite: HTMLCanvasElement | null = null;
  #arrowColour = "";

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d", { alpha: false });
  }

  /** Sets the size of the pane in CSS pixels. */
  resize(width: number, height: number): void {
    this.#ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO);
    this.#canvas.width = Math.max(1, Math.round(width * this.#ratio));
    this.#canvas.height = Math.max(1, Math.round(height * this.#ratio));
    this.#paintRoom();
  }

  show(next: Shown): void {
    const { view, eyeX, range, prism } = next;
    const before = this.#shown;
    this.#shown = next;
    if (before?.view.colour !== view.colour || before.view.cross !== view.cross) {
      this.#sprite = paintBallSprite(view.colour, view.cross);
      this.#arrowColour = tokenColour(EYE_TOKENS[view.colour]);
    }
    const sameRoom = before?.view.room === view.room && before.eyeX === eyeX && before.range === range;
    if (!sameRoom || before.prism.right !== prism.right || before.prism.up !== prism.up) this.#paintRoom();
  }

  /** Paints one frame with the ball at a point, in metres from the anchor at eye level. */
  paint(point: Readonly<Vector>): void {
    const context = this.#context;
    if (!context || !this.#shown || !this.#sprite || this.#ratio === 0) return;
    this.#restoreRoom(context);
    const { ball, lock, balance } = this.#shown.view;
    if (!ball && !lock) return;
    const spot = this.#spot;
    seeBall(point, this.#image, spot);
    if (edgeTowards(spot, this.#image, ARROW_INSET * this.#ratio, this.#edge)) {
      this.#paintArrow(context);
      return;
    }
    const reach = spot.radius * SPRITE_SCALE;
    this.#setPainted(spot.x, spot.y, Math.max(reach, spot.radius * (RING + RING_WIDTH)));
    if (ball) {
      context.globalAlpha = opacityOf(balance.contrast);
      context.drawImage(this.#sprite, spot.x - reach, spot.y - reach, 2 * reach, 2 * reach);
      context.globalAlpha = 1;
    }
    if (lock) paintLock(context, spot);
  }

  #paintArrow(context: CanvasRenderingContext2D): void {
    const { width, height } = this.#image;
    const { x, y } = this.#edge;
    const size = ARROW_SIZE * this.#ratio;
    this.#setPainted(x, y, size);
    context.save();
    context.translate(x, y);
    context.rotate(Math.atan2(y - height / 2, x - width / 2));
    context.scale(size, size);
    context.fillStyle = this.#arrowColour;
    context.fill(ARROW);
    context.restore();
  }

  #setPainted(x: number, y: number, reach: number): void {
    this.#painted.x = x;
    this.#painted.y = y;
    this.#painted.radius = reach + 1;
  }

  #restoreRoom(context: CanvasRenderingContext2D): void {
    const { x, y, radius } = this.#painted;
    const left = Math.max(0, Math.floor(x - radius));
    const top = Math.max(0, Math.floor(y - radius));
    const width = Math.min(this.#room.width, Math.ceil(x + radius)) - left;
    const height = Math.min(this.#room.height, Math.ceil(y + radius)) - top;
    if (width > 0 && height > 0) context.drawImage(this.#room, left, top, width, height, left, top, width, height);
    this.#painted.radius = 0;
  }

  #paintRoom(): void {
    if (this.#ratio === 0 || !this.#shown) return;
    const { width, height } = this.#canvas;
    const { view, eyeX, range, prism } = this.#shown;
    this.#image = eyeImage(width, height, eyeX, range, prism);
    this.#room.width = width;
    this.#room.height = height;
    const context = this.#room.getContext("2d", { alpha: false });
    if (!context) return;
    paintRoom(context, this.#image, view.room);
    this.#context?.drawImage(this.#room, 0, 0);
    this.#painted.radius = 0;
  }
}

function paintLock(context: CanvasRenderingContext2D, { x, y, radius }: Spot): void {
  context.strokeStyle = LOCK_COLOUR;
  context.lineWidth = Math.max(1, RING_WIDTH * radius);
  context.beginPath();
  context.arc(x, y, RING * radius, 0, 2 * Math.PI);
  context.stroke();
  context.fillStyle = LOCK_COLOUR;
  context.beginPath();
  context.arc(x, y, Math.max(1, DOT * radius), 0, 2 * Math.PI);
  context.fill();
}

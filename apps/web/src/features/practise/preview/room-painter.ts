import { tokenColour } from "../../../ui/token-colour.ts";
import type { EyeImage } from "./projection.ts";

/** Metres from the floor up to the eyes. */
const EYE_HEIGHT = 1.4;
/** Metres between the floor's lines, and how far they reach. */
const CELL = 0.5;
const DEPTH = 24;
const HALF_WIDTH = 16;
/** Lines start this many metres ahead; nearer ones would be below the image. */
const NEAREST = 0.5;
/** Lines fade with distance, as they do in the headset. */
const FADE_PER_METRE = 0.16;
/** Each stop of the gradient is this many times farther than the last. */
const FADE_STEP = 1.25;

/** Paints the static part of an eye's view: a dim floor grid to the horizon under a dark sky, or black without a room. */
export function paintRoom(context: CanvasRenderingContext2D, image: EyeImage, room: boolean): void {
  const { width, height, aheadY } = image;
  context.globalAlpha = 1;
  context.fillStyle = room ? tokenColour("stage") : "#000";
  context.fillRect(0, 0, width, height);
  if (!room) return;
  const glow = context.createLinearGradient(0, aheadY - height / 2, 0, aheadY + height / 2);
  const horizon = tokenColour("surface");
  glow.addColorStop(0.1, "transparent");
  glow.addColorStop(0.5, horizon);
  glow.addColorStop(0.9, "transparent");
  context.fillStyle = glow;
  context.fillRect(0, 0, width, height);
  paintFloor(context, image);
}

/** All lines are one path with one gradient: a stroke per piece of a line would delay the first screen. */
function paintFloor(context: CanvasRenderingContext2D, { width, height, eyeX, focal, aheadX, aheadY }: EyeImage): void {
  const lineWidth = Math.max(1, height / 560);
  const rowAt = (depth: number) => aheadY + (EYE_HEIGHT * focal) / depth;
  context.beginPath();
  // Lines across, until they would merge.
  for (let depth = NEAREST; depth <= DEPTH; depth += CELL) {
    if (rowAt(depth) - rowAt(depth + CELL) < 2 * lineWidth) break;
    context.moveTo(0, rowAt(depth));
    context.lineTo(width, rowAt(depth));
  }
  // Lines ahead, until they would merge.
  const end = Math.min(DEPTH, (CELL * focal) / (3 * lineWidth));
  for (let x = -HALF_WIDTH; x <= HALF_WIDTH; x += CELL) {
    const columnAt = (depth: number) => aheadX + ((x - eyeX) * focal) / depth;
    const start = Math.max(NEAREST, Math.abs(x) / 2);
    if (start >= end) continue;
    context.moveTo(columnAt(start), rowAt(start));
    context.lineTo(columnAt(end), rowAt(end));
  }
  context.lineWidth = lineWidth;
  context.strokeStyle = fadeByRow(context, rowAt);
  context.stroke();
}

/** A gradient down the image that fades the lines with the floor's distance. */
function fadeByRow(context: CanvasRenderingContext2D, rowAt: (depth: number) => number): CanvasGradient {
  const nearest = rowAt(NEAREST);
  const farthest = rowAt(DEPTH);
  const colour = tokenColour("line-strong");
  const fade = context.createLinearGradient(0, nearest, 0, farthest);
  for (let depth = NEAREST; depth < DEPTH; depth *= FADE_STEP) {
    const opacity = Math.round(255 * Math.exp(-depth * FADE_PER_METRE));
    fade.addColorStop((nearest - rowAt(depth)) / (nearest - farthest), colour + opacity.toString(16).padStart(2, "0"));
  }
  return fade;
}

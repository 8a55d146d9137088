import { tokenColour } from "../../../ui/token-colour.ts";
import type { EyePicture } from "./projection.ts";

/** The floor lies this many metres below the eyes. */
const EYE_HEIGHT = 1.4;
/** Metres between the floor's lines, and how far they are drawn. */
const CELL = 0.5;
const DEPTH = 24;
const HALF_WIDTH = 16;
/** Nothing nearer than this is drawn: it would lie below every picture. */
const NEAREST = 0.5;
/** Lines fade with distance, as they do in the headset. */
const FADE_PER_METRE = 0.16;

/**
 * Draws the still part of what an eye sees, in its own perspective: a dim floor grid to the horizon under a dark sky.
 * @param room false where the eye sees black
 */
export function paintRoom(context: CanvasRenderingContext2D, picture: EyePicture, room: boolean): void {
  const { width, height, aheadY } = picture;
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
  paintFloor(context, picture);
}

function paintFloor(
  context: CanvasRenderingContext2D,
  { width, height, eyeX, focal, aheadX, aheadY }: EyePicture,
): void {
  const lineWidth = Math.max(1, height / 560);
  context.strokeStyle = tokenColour("line-strong");
  context.lineWidth = lineWidth;
  const rowAt = (depth: number) => aheadY + (EYE_HEIGHT * focal) / depth;
  // Lines across, until they would run into each other.
  for (let depth = NEAREST; depth <= DEPTH; depth += CELL) {
    if (rowAt(depth) - rowAt(depth + CELL) < 2 * lineWidth) break;
    context.globalAlpha = Math.exp(-depth * FADE_PER_METRE);
    context.beginPath();
    context.moveTo(0, rowAt(depth));
    context.lineTo(width, rowAt(depth));
    context.stroke();
  }
  // Lines ahead, in pieces that fade one after the other.
  for (let x = -HALF_WIDTH; x <= HALF_WIDTH; x += CELL) {
    const columnAt = (depth: number) => aheadX + ((x - eyeX) * focal) / depth;
    for (let depth = Math.max(NEAREST, Math.abs(x) / 2); depth < DEPTH; depth *= 1.25) {
      const crowded = (CELL * focal) / depth < 3 * lineWidth;
      context.globalAlpha = crowded ? 0 : Math.exp(-Math.hypot(x, depth) * FADE_PER_METRE);
      context.beginPath();
      context.moveTo(columnAt(depth), rowAt(depth));
      context.lineTo(columnAt(depth * 1.25), rowAt(depth * 1.25));
      context.stroke();
    }
  }
  context.globalAlpha = 1;
}

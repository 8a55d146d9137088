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
/** Distances that the fading is told at are this many times the one before. */
const FADE_STEP = 1.25;

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

/** All lines are one path in a colour that fades towards the horizon: a stroke for each piece of a line would hold up the first screen. */
function paintFloor(
  context: CanvasRenderingContext2D,
  { width, height, eyeX, focal, aheadX, aheadY }: EyePicture,
): void {
  const lineWidth = Math.max(1, height / 560);
  const rowAt = (depth: number) => aheadY + (EYE_HEIGHT * focal) / depth;
  context.beginPath();
  // Lines across, until they would run into each other.
  for (let depth = NEAREST; depth <= DEPTH; depth += CELL) {
    if (rowAt(depth) - rowAt(depth + CELL) < 2 * lineWidth) break;
    context.moveTo(0, rowAt(depth));
    context.lineTo(width, rowAt(depth));
  }
  // Lines ahead, likewise.
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

/** The lines' colour by their row: it fades with the distance of the floor that is seen there. */
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

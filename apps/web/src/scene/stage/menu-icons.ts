import type { VrMenuButtonId } from "@vr-eye-lab/domain/vr-menu";
import { ONWARDS } from "./menu-layout.ts";

/** Millimetres. */
export const ICON_SIZE = 40;
/** The icons' own units along a side. */
const UNITS = 24;

const CIRCLE = "M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0z";
const FACE = `${CIRCLE}M9 9v1M15 9v1`;
const BACK = "M9 14L4 9l5 -5M4 9h10.5a5.5 5.5 0 0 1 0 11H11";
const SLOWER = "M11 18l-6 -6l6 -6M19 18l-6 -6l6 -6";
const FASTER = "M5 18l6 -6l-6 -6M13 18l6 -6l-6 -6";
const BACK_RTL = "M15 14L20 9l-5 -5M20 9H9.5a5.5 5.5 0 0 0 0 11H13";

/** Paths of lines, on a square of UNITS. Buttons without an icon have a value in its place. */
const ICONS: Partial<Record<VrMenuButtonId, string>> = {
  up: "M12 20V4M5 11l7 -7l7 7",
  down: "M12 4v16M19 13l-7 7l-7 -7",
  left: "M20 12H4M11 19l-7 -7l7 -7",
  right: "M4 12h16M13 5l7 7l-7 7",
  farther: "M4 14h6v6M20 10h-6V4M14 10l7 -7M3 21l7 -7",
  closer: "M15 3h6v6M9 21H3v-6M21 3l-7 7M3 21l7 -7",
  recenter: "M5 12a7 7 0 1 0 14 0a7 7 0 1 0 -14 0zM12 2v6M12 16v6M2 12h6M16 12h6",
  settings: "M3 8h9M18 8h3M15 5v6M3 16h3M12 16h9M9 13v6",
  close: "M5 5l14 14M19 5L5 19",
  back: BACK,
  end: `${CIRCLE}M9 9h6v6H9z`,
  "left-colour": CIRCLE,
  "right-colour": CIRCLE,
  "left-cross": `${CIRCLE}M9 9l6 6M15 9l-6 6`,
  "right-cross": `${CIRCLE}M9 9l6 6M15 9l-6 6`,
  "speed-down": SLOWER,
  "speed-up": FASTER,
  range: "M7 8l-4 4l4 4M17 8l4 4l-4 4M3 12h18",
  balance: `${CIRCLE}M12 3v18M16 6v12`,
  attention: "M12 3l9 9l-9 9l-9 -9z",
  even: "M3 12a9 9 0 1 0 3 -6.7L3 8M3 3v5h5",
  "leave-balance": BACK,
  again: "M21 12a9 9 0 1 1 -3 -6.7L21 8M21 3v5h-5",
  finish: "M20 6L9 17l-5 -5",
  comfortable: `${FACE}M8 14a5 5 0 0 0 8 0`,
  tired: `${FACE}M8 15h8`,
  uncomfortable: `${FACE}M8 16a5 5 0 0 1 8 0`,
};

const RTL_ICONS: typeof ICONS = {
  back: BACK_RTL,
  "leave-balance": BACK_RTL,
  "speed-down": FASTER,
  "speed-up": SLOWER,
};

export function iconOf(id: VrMenuButtonId): string | null {
  return (ONWARDS < 0 && RTL_ICONS[id]) || (ICONS[id] ?? null);
}

/** Draws an icon from its top left corner. @param isFilled also its inside */
export function drawIcon(
  context: CanvasRenderingContext2D,
  icon: string,
  x: number,
  y: number,
  ink: string,
  isFilled: boolean,
): void {
  const path = new Path2D(icon);
  context.save();
  context.translate(x, y);
  context.scale(ICON_SIZE / UNITS, ICON_SIZE / UNITS);
  context.lineWidth = 2;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.strokeStyle = ink;
  context.stroke(path);
  context.fillStyle = ink;
  if (isFilled) context.fill(path);
  context.restore();
}

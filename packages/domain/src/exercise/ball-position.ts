import type { Vector } from "../vector.ts";
import type { ExerciseSettings } from "./settings.ts";

/** Where the person has moved the whole motion to, in metres from its usual place. */
export type BallPosition = Readonly<Vector>;

/** Each component stays within ± this many metres. */
export const BALL_POSITION_LIMIT = 1.5;
/** One press of a nudge button in the headset's menu, in metres. */
export const NUDGE = 0.15;
/** One press of an arrow key on the page's drag bars, in metres. */
export const KEY_STEP = 0.05;
/** Thumbstick deflections up to this are rest. */
const STICK_DEADZONE = 0.1;
/** Metres per second at full deflection: 0.01 m for each 1/60 s. */
const STICK_VELOCITY = 0.01 * 60;

export const CENTRED: BallPosition = { x: 0, y: 0, z: 0 };

/** One component held within ±1.5 m. Not a number becomes 0. */
export function clampBallComponent(value: number): number {
  if (Number.isNaN(value)) return 0;
  return Math.min(BALL_POSITION_LIMIT, Math.max(-BALL_POSITION_LIMIT, value));
}

/** The position moved by the given metres, each component held within ±1.5 m. */
export function moveBall(position: BallPosition, dx: number, dy: number, dz: number): BallPosition {
  return {
    x: clampBallComponent(position.x + dx),
    y: clampBallComponent(position.y + dy),
    z: clampBallComponent(position.z + dz),
  };
}

/**
 * Metres that a stick axis moves the ball in the given seconds: proportional to deflection (-1..1),
 * 0 inside the deadzone, by elapsed time so that it is the same at every frame rate.
 */
export function stickTravel(deflection: number, seconds: number): number {
  return Math.abs(deflection) <= STICK_DEADZONE ? 0 : deflection * STICK_VELOCITY * seconds;
}

/** The readout 'X: n / Y: n' with 2 decimals; a rounded zero has no sign. */
export function formatBallPosition(position: Pick<ExerciseSettings["ballPosition"], "x" | "y">): string {
  return `X: ${twoDecimals(position.x)} / Y: ${twoDecimals(position.y)}`;
}

function twoDecimals(value: number): string {
  const text = value.toFixed(2);
  return text === "-0.00" ? "0.00" : text;
}

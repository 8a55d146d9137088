import type { Vector } from "../vector.ts";

/** The user's offset of the whole motion in metres. */
export type BallPosition = Readonly<Vector>;

/** Each component stays within ± this many metres. */
export const BALL_POSITION_LIMIT = 1.5;
/** Metres per press of a nudge button in the headset menu. */
export const NUDGE = 0.15;
/** Metres per press of an arrow key, on the page's drag bars and in dev mode. */
export const KEY_STEP = 0.05;
const STICK_DEADZONE = 0.1;
/** Metres per second at full deflection: 0.01 m for each 1/60 s. */
const STICK_VELOCITY = 0.01 * 60;

export const CENTRED: BallPosition = { x: 0, y: 0, z: 0 };

/** Clamps a component to ±1.5 m. NaN becomes 0. */
export function clampBallComponent(value: number): number {
  if (Number.isNaN(value)) return 0;
  return Math.min(BALL_POSITION_LIMIT, Math.max(-BALL_POSITION_LIMIT, value));
}

/** Moves the position by metres and clamps each component to ±1.5 m. */
export function moveBall(position: BallPosition, dx: number, dy: number, dz: number): BallPosition {
  return {
    x: clampBallComponent(position.x + dx),
    y: clampBallComponent(position.y + dy),
    z: clampBallComponent(position.z + dz),
  };
}

/** Metres that a thumbstick axis moves the ball: proportional to deflection (-1..1) and elapsed seconds, 0 inside the deadzone. */
export function stickTravel(deflection: number, seconds: number): number {
  return Math.abs(deflection) <= STICK_DEADZONE ? 0 : deflection * STICK_VELOCITY * seconds;
}

/** 'X: n / Y: n' with 2 decimals, as the language's `number` writes them; a rounded zero has no sign. */
export function formatBallPosition(
  { x, y }: Pick<BallPosition, "x" | "y">,
  number: (value: number, digits: number) => string,
): string {
  const [across, up] = [x, y].map((metres) => number(Math.round(100 * metres) / 100 + 0, 2));
  return `X: ${across} / Y: ${up}`;
}

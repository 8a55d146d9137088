import { velocityOf } from "../exercise/index.ts";

/**
 * The phase after a change of speed. A phase is the seconds that a motion has run at its present speed; all paths depend
 * on speed times phase, so scaling the phase by the ratio of velocities keeps the ball where it is.
 * @param seconds the phase at the old speed
 * @param from, to speed settings 0..15
 */
export function rebasePhase(seconds: number, from: number, to: number): number {
  return from === to ? seconds : (seconds * velocityOf(from)) / velocityOf(to);
}

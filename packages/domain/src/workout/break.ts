import { ROUNDING } from "./run.ts";

/** Seconds between suggested breaks. Source: the 20-20-20 rule of the American Optometric Association. */
const BREAK_SECONDS = 20 * 60;

/** Adds up the practice of one page visit and suggests breaks. */
export class BreakReminder {
  /** Seconds of the practice sessions that are over. */
  #earlier = 0;
  #suggestedAt = 0;
  #minutes: number | null = null;

  /** Suggests a break that is due: returns the visit's whole minutes, else null. @param practised seconds of the session */
  suggest(practised: number): number | null {
    const total = this.#earlier + practised;
    if (total - this.#suggestedAt + ROUNDING < BREAK_SECONDS) return null;
    this.#suggestedAt = total;
    this.#minutes = Math.floor((total + ROUNDING) / 60);
    return this.#minutes;
  }

  /** The minutes of a break suggested in the session or due at its end, else null. @param practised seconds of it */
  endSession(practised: number): number | null {
    this.suggest(practised);
    const minutes = this.#minutes;
    this.#earlier += practised;
    this.#minutes = null;
    return minutes;
  }
}

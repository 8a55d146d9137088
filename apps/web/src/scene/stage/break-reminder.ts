import { breakDue, practisedMinutes } from "@vr-eye-lab/domain/workout";

/** Adds up the practice of one page visit and suggests breaks. */
export class BreakReminder {
  /** Seconds of the practice sessions that are over. */
  #earlier = 0;
  #suggestedAt = 0;
  #minutes: number | null = null;

  /** Suggests a break that is due: returns the visit's whole minutes, else null. @param practised seconds of the session */
  suggest(practised: number): number | null {
    const total = this.#earlier + practised;
    if (!breakDue(total, this.#suggestedAt)) return null;
    this.#suggestedAt = total;
    this.#minutes = practisedMinutes(total);
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

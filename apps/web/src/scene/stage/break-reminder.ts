import { breakDue, practisedMinutes } from "@vr-eye-lab/domain/workout";

/** Adds up what is practised in one visit of the page, all its sessions together, and says when a break is to be suggested. */
export class BreakReminder {
  /** Seconds of the sessions that are over. */
  #earlier = 0;
  #suggestedAt = 0;
  #minutes: number | null = null;

  /**
   * Whole minutes practised in this visit when a break is due, which counts as suggesting it; else null. Ask it only when
   * nothing is interrupted: between exercises.
   * @param practised seconds of the present session so far
   */
  suggest(practised: number): number | null {
    const trained = this.#earlier + practised;
    if (!breakDue(trained, this.#suggestedAt)) return null;
    this.#suggestedAt = trained;
    this.#minutes = practisedMinutes(trained);
    return this.#minutes;
  }

  /**
   * Counts a session that is over. Returns the minutes of what was suggested in it or is due at its end; else null.
   * @param practised seconds of the whole session
   */
  endSession(practised: number): number | null {
    this.suggest(practised);
    const minutes = this.#minutes;
    this.#earlier += practised;
    this.#minutes = null;
    return minutes;
  }
}

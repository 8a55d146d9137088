import { breakDue, practisedMinutes } from "@vr-eye-lab/domain/workout";

/** Adds up the practice of one page visit and suggests breaks. */
export class BreakReminder {
  /** Seconds of the practice sessions that are over. */
  #earlier = 0;
  #suggestedAt = 0;
  #minutes: number | null = null;

  /**
   * Call between exercises. If a break is due, counts as suggesting it and returns the whole minutes practised in
   * this visit.
   * @param practised seconds of the current practice session
   */
  suggest(practised: number): number | null {
    const total = this.#earlier + practised;
    if (!breakDue(total, this.#suggestedAt)) return null;
    this.#suggestedAt = total;
    this.#minutes = practisedMinutes(total);
    return this.#minutes;
  }

  /**
   * Returns the minutes of a suggestion made during the practice session or due at its end, otherwise null.
   * @param practised seconds of the whole practice session
   */
  endSession(practised: number): number | null {
    this.suggest(practised);
    const minutes = this.#minutes;
    this.#earlier += practised;
    this.#minutes = null;
    return minutes;
  }
}

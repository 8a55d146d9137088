/** Ten years in seconds. */
const LONGEST = 10 * 366 * 86_400;

/** The sandbox's clock: the real clock plus the seconds that it was advanced by. */
export class Clock {
  readonly #real: () => number;
  readonly #offset: { ahead: number };
  #frozenAt: number | null = null;

  /** @param real milliseconds since 1970 @param offset the stored seconds by which this clock is ahead */
  constructor(real: () => number, offset: { ahead: number }) {
    this.#real = real;
    this.#offset = offset;
  }

  /** Whole seconds since 1970 by the sandbox's clock. */
  now(): number {
    return this.#frozenAt ?? Math.floor(this.#real() / 1000) + this.#offset.ahead;
  }

  /** Milliseconds since 1970 by the real clock. */
  real(): number {
    return this.#real();
  }

  /** Runs overdue work with the clock showing the time when it was due. */
  runAt(seconds: number, work: () => void): void {
    this.#frozenAt = seconds;
    try {
      work();
    } finally {
      this.#frozenAt = null;
    }
  }

  /** @throws RangeError unless seconds are a whole number from 0 to ten years */
  advance(seconds: number): void {
    if (!Number.isSafeInteger(seconds) || seconds < 0 || seconds > LONGEST) {
      throw new RangeError(`The clock advances by whole seconds, from 0 to ${LONGEST}.`);
    }
    this.#offset.ahead += seconds;
  }
}

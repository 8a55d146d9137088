/**
 * The sandbox's clock: the real one, and what people have advanced it by. Objects carry its times; signatures, deliveries and links for the portal
 * go by the real clock.
 */
export class Clock {
  readonly #real: () => number;
  readonly #kept: { ahead: number };
  #standsAt: number | null = null;

  /** @param kept where the seconds are kept that this clock is ahead of the real one */
  constructor(real: () => number, kept: { ahead: number }) {
    this.#real = real;
    this.#kept = kept;
  }

  /** Whole seconds since 1970 by the sandbox's clock. */
  now(): number {
    return this.#standsAt ?? Math.floor(this.#real() / 1000) + this.#kept.ahead;
  }

  /** Milliseconds since 1970 by the real clock. */
  real(): number {
    return this.#real();
  }

  /** Does what fell due at a time while the clock shows that time, however late it is done. */
  standAt(seconds: number, work: () => void): void {
    this.#standsAt = seconds;
    try {
      work();
    } finally {
      this.#standsAt = null;
    }
  }

  /** @throws RangeError unless seconds are a whole number from 0 to ten years. */
  advance(seconds: number): void {
    if (!Number.isSafeInteger(seconds) || seconds < 0 || seconds > LONGEST) {
      throw new RangeError(`The clock advances by whole seconds, from 0 to ${LONGEST}.`);
    }
    this.#kept.ahead += seconds;
  }
}

const LONGEST = 10 * 366 * 86_400;

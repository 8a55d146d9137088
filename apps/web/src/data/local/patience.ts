/** Milliseconds before the first repetition; each further one waits twice as long. */
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** Milliseconds that a server's Retry-After is followed at most. */
const LONGEST_RETRY_AFTER_MS = 3_600_000;

/**
 * Milliseconds to wait after so many failures in a row: exponential, between half and all of it, so that browsers that lost the server
 * together do not come back together; never less than the server asked for.
 * @param retryAfter seconds, when the server asks for them
 */
export function delayAfter(failures: number, retryAfter: number | null, random: () => number = Math.random): number {
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
  const asked = Math.min(LONGEST_RETRY_AFTER_MS, (retryAfter ?? 0) * 1000);
  return Math.max(delay * (0.5 + random() / 2), asked);
}

/** Sleeps that can be cut short. */
export interface Sleeper {
  /**
   * Resolves after so many milliseconds, or when woken. A wake that came while nobody slept ends the next sleep at once.
   * @param soundly the time was asked for by the server: no wake shortens it
   */
  sleep(milliseconds: number, soundly?: boolean): Promise<void>;
  wake(): void;
}

/** Makes a sleeper that was not woken. @param stop ends every sleep */
export function createSleeper(stop: AbortSignal): Sleeper {
  let woken = false;
  let rise: (() => void) | null = null;
  return {
    sleep(milliseconds, soundly = false) {
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          stop.removeEventListener("abort", done);
          rise = null;
          woken = false;
          resolve();
        };
        const timer = Number.isFinite(milliseconds) ? setTimeout(done, milliseconds) : undefined;
        stop.addEventListener("abort", done);
        if (!soundly) rise = done;
        if (stop.aborted || (woken && !soundly)) done();
      });
    },
    wake() {
      woken = true;
      rise?.();
    },
  };
}

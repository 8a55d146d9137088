import { HOUR_MS } from "@vr-eye-lab/domain/time";

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;

/**
 * Milliseconds before the next retry: exponential backoff, with jitter between 50 % and 100 % so that clients don't all
 * return at the same moment; never less than the server asked for.
 * @param failures in a row
 * @param retryAfter seconds, if the server sent them; cut to an hour
 */
export function retryDelay(failures: number, retryAfter: number | null, random: () => number = Math.random): number {
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
  const requested = Math.min(HOUR_MS, (retryAfter ?? 0) * 1000);
  return Math.max(delay * (0.5 + random() / 2), requested);
}

/** Resolves after the given milliseconds, or when the signal is aborted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = Number.isFinite(milliseconds) ? setTimeout(end, milliseconds) : undefined;
    signal.addEventListener("abort", end);
    if (signal.aborted || milliseconds === 0) end();
  });
}

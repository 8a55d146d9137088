import { messageOf } from "../log/debug-log.ts";

/** Milliseconds after which a visible tab takes the turn of another one, which may be suspended. Longer than the timeout of a push. */
const TURN_MS = 35_000;

export interface TurnParts {
  /** The name of the lock of the tab that leads. */
  readonly lock: string;
  /** Null without Web Locks. Then, or if they fail, every tab leads, which is safe because writes are idempotent. */
  readonly locks: LockManager | null;
  isVisible(): boolean;
  log(message: string): void;
}

/**
 * Leads in one tab at a time: in the visible tab that was used last, which takes the lock from the others. They wait for another turn. Visible tabs
 * also take turns by time, because a tab that is suspended keeps its lock.
 * @param stop ends the turn, and takes no more
 * @param lead called when a turn begins, with the signal of its end
 * @returns takes a turn now, if the tab is visible
 */
export function takeTurns(
  { lock, locks, isVisible, log }: TurnParts,
  stop: AbortSignal,
  lead: (over: AbortSignal) => void,
): () => void {
  if (!locks) {
    lead(stop);
    return () => undefined;
  }
  let current = new AbortController();
  let isLeading = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  function request(steal: boolean): void {
    current.abort();
    isLeading = false;
    clearInterval(timer);
    timer = setInterval(take, TURN_MS);
    const own = new AbortController();
    const begin = () => {
      isLeading = true;
      lead(own.signal);
    };
    const hold = () =>
      // Not until the loop has ended: a page about to be frozen must release the lock at once.
      new Promise<void>((resolve) => {
        if (own.signal.aborted) return resolve();
        own.signal.addEventListener("abort", () => resolve());
        begin();
      });
    current = own;
    locks?.request(lock, steal ? { steal } : { signal: own.signal }, hold).catch((error: unknown) => {
      if (own.signal.aborted) return;
      // Another tab has taken the lock.
      if (error instanceof DOMException && error.name === "AbortError") return request(false);
      log(`Synchronising: ${messageOf(error)}`);
      begin();
    });
  }

  function take(): void {
    if (!isLeading && !stop.aborted && isVisible()) request(true);
  }

  stop.addEventListener("abort", () => {
    clearInterval(timer);
    current.abort();
  });
  request(isVisible());
  return take;
}

import { type BrowserStorage, persistedText } from "../browser/persisted.ts";
import { messageOf } from "../log/debug-log.ts";
import { newId } from "./new-id.ts";

const TICK_MS = 4000;
/** Ticks without an answer after which a tab counts as suspended. */
const PATIENCE = 3;

export interface TurnParts {
  /** The name of the lock of the tab that leads. */
  readonly lock: string;
  /** Null without Web Locks. Then, or if they fail, every tab leads, which is safe because writes are idempotent. */
  readonly locks: LockManager | null;
  readonly storage: BrowserStorage;
  isVisible(): boolean;
  log(message: string): void;
}

/**
 * Leads in one tab at a time. A suspended tab keeps its lock, so a visible tab that waits puts a question into local storage, which the
 * leader removes. If the question stays, the tab steals the lock. Local storage, because a tab that is suspended in a transaction blocks IndexedDB.
 * It counts ticks, so the time that a computer sleeps doesn't count.
 * @param stop ends the turn, and takes no more
 * @param lead called when a turn begins, with the signal of its end
 */
export function takeTurns(parts: TurnParts, stop: AbortSignal, lead: (over: AbortSignal) => void): void {
  const { lock, locks, storage, isVisible, log } = parts;
  if (!locks) {
    lead(stop);
    return;
  }
  const question = persistedText(lock, storage);
  let turn: AbortController | undefined;
  let asked: string | null = null;
  let ticks = 0;

  /** Begins a turn, and ends the one before. */
  function begin(): AbortController {
    turn?.abort();
    turn = new AbortController();
    question.write(null);
    lead(turn.signal);
    return turn;
  }

  const request = (options: LockOptions) => {
    let own: AbortController | undefined;
    const hold = () =>
      // Not until the loops have ended: a page about to be frozen must release the lock at once.
      new Promise<void>((resolve) => {
        if (stop.aborted) return resolve();
        own = begin();
        own.signal.addEventListener("abort", () => resolve());
      });
    locks.request(lock, options, hold).catch((error: unknown) => {
      if (stop.aborted) return;
      if (error instanceof DOMException && error.name === "AbortError") {
        // Another tab has stolen the lock.
        own?.abort();
        // While a steal held it, the first request waited.
        if (!options.steal) request(options);
      } else {
        log(`Synchronising: ${messageOf(error)}`);
        begin();
      }
    });
  };

  function ask(): boolean {
    ticks = 0;
    asked = newId();
    return question.write(asked);
  }

  function tick(): void {
    const open = question.read();
    if (turn && !turn.signal.aborted) question.write(null);
    else if (!isVisible()) asked = null;
    else if (open === null) ask();
    else if (open !== asked) {
      // Another tab asks, so the last question was answered.
      asked = open;
      ticks = 0;
    } else if (++ticks === PATIENCE && ask()) request({ steal: true });
  }

  request({ signal: stop });
  const timer = setInterval(tick, TICK_MS);
  stop.addEventListener("abort", () => {
    clearInterval(timer);
    turn?.abort();
    question.write(null);
  });
}

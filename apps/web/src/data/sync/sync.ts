import { messageOf } from "../log/debug-log.ts";
import { evict } from "./history.ts";
import { pullLoop } from "./pull.ts";
import { type LoopParts, pushLoop } from "./push.ts";
import { createSleeper } from "./retry.ts";

export interface SyncParts extends Pick<LoopParts, "store" | "http" | "config" | "retryDelay" | "onSignedOut"> {
  /** The name of the lock of the tab that synchronises. */
  readonly lock: string;
  /** Null without Web Locks. Then, or if they fail, every tab synchronises, which is safe because writes are idempotent. */
  readonly locks: LockManager | null;
  log(message: string): void;
}

/** Keeps the local store in step with the server: in one tab at a time, which takes turns with the others. */
export function startSync(parts: SyncParts) {
  const { store, http, config, locks, lock, log, retryDelay, onSignedOut } = parts;
  const stopping = new AbortController();
  const stop = stopping.signal;
  const stopped = new Promise<void>((resolve) => stop.addEventListener("abort", () => resolve()));
  const pushSleeper = createSleeper(stop);
  const pullSleeper = createSleeper(stop);
  let endPoll = () => {};
  const onPoll = (abort: () => void) => {
    endPoll = abort;
  };

  /** Runs a loop. If it throws, as when the disk is full, runs it again after a pause and with the cached history deleted. */
  async function keepRunning(loop: (parts: LoopParts) => Promise<void>, sleeper: LoopParts["sleeper"]): Promise<void> {
    for (let failures = 1; !stop.aborted; failures++) {
      try {
        await loop({ store, http, config, sleeper, stop, retryDelay, onSignedOut });
      } catch (error) {
        if (stop.aborted) return;
        log(`Synchronising: ${messageOf(error)}`);
        await store.transaction((tables) => evict(tables, 0)).catch(() => undefined);
        await sleeper.sleep(retryDelay(failures, null));
      }
    }
  }

  let leading: Promise<void> | undefined;
  function lead(): Promise<void> {
    leading ??= stop.aborted ? Promise.resolve() : followServer();
    return leading;
  }

  async function followServer(): Promise<void> {
    let known = 0;
    const unwatch = store.watch(
      // Not the count: it stays the same when one write is sent while another is added.
      async (tables) => (await tables.outbox.last())?.number ?? 0,
      (newest) => {
        if (newest > known) pushSleeper.wake();
        known = Math.max(known, newest);
      },
    );
    void keepRunning(pushLoop, pushSleeper);
    void keepRunning((loopParts) => pullLoop({ ...loopParts, onPoll }), pullSleeper);
    // Not until the loops have ended: a page about to be frozen must release the lock at once.
    await stopped;
    unwatch();
  }

  if (locks) {
    locks.request(lock, { signal: stop }, lead).catch((error: unknown) => {
      if (stop.aborted) return;
      log(`Synchronising: ${messageOf(error)}`);
      void lead();
    });
  } else void lead();

  return {
    /** Retries now and polls again, because the network is back, the page is visible, or the user has signed in. */
    wake(): void {
      pushSleeper.wake();
      pullSleeper.wake();
      endPoll();
    },
    /** Doesn't wait for the lock: Chromium 156 may leave an aborted request for one unsettled. */
    async stop(): Promise<void> {
      stopping.abort();
      await leading;
    },
  };
}

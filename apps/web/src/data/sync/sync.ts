import { messageOf } from "../log/debug-log.ts";
import { evict } from "./history.ts";
import { type TurnParts, takeTurns } from "./leader.ts";
import { pullLoop } from "./pull.ts";
import { type LoopParts, pushLoop } from "./push.ts";
import { createSleeper } from "./retry.ts";

export interface SyncParts
  extends Pick<LoopParts, "store" | "http" | "config" | "retryDelay" | "onSignedOut">,
    TurnParts {}

/** Keeps the local store in step with the server: in one tab at a time, which takes turns with the others. */
export function startSync(parts: SyncParts) {
  const { store, http, config, log, retryDelay, onSignedOut } = parts;
  const stopping = new AbortController();
  let wake = () => {};

  /** Runs a loop. If it throws, as when the disk is full, runs it again after a pause and with the cached history deleted. */
  async function keepRunning(
    loop: (parts: LoopParts) => Promise<void>,
    sleeper: LoopParts["sleeper"],
    stop: AbortSignal,
  ): Promise<void> {
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

  function followServer(stop: AbortSignal): void {
    const pushSleeper = createSleeper(stop);
    const pullSleeper = createSleeper(stop);
    let endPoll = () => {};
    const onPoll = (abort: () => void) => {
      endPoll = abort;
    };
    wake = () => {
      pushSleeper.wake();
      pullSleeper.wake();
      endPoll();
    };
    let known = 0;
    const unwatch = store.watch(
      // Not the count: it stays the same when one write is sent while another is added.
      async (tables) => (await tables.outbox.last())?.number ?? 0,
      (newest) => {
        if (newest > known) pushSleeper.wake();
        known = Math.max(known, newest);
      },
    );
    stop.addEventListener("abort", unwatch);
    void keepRunning(pushLoop, pushSleeper, stop);
    void keepRunning((loopParts) => pullLoop({ ...loopParts, onPoll }), pullSleeper, stop);
  }

  // Tabs don't share a store in memory.
  takeTurns(store.place === "database" ? parts : { ...parts, locks: null }, stopping.signal, followServer);

  return {
    /** Retries now and polls again, because the network is back, the page is visible, or the user has signed in. */
    wake: () => wake(),
    stop: () => stopping.abort(),
  };
}

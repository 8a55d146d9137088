import type { Collection } from "@vr-eye-lab/domain/sync";
import { isLoginLost } from "../api/failure.ts";
import { messageOf } from "../log/debug-log.ts";
import { evict } from "./history.ts";
import { type TurnParts, takeTurns } from "./leader.ts";
import { createPull } from "./pull.ts";
import { push, type ServerParts } from "./push.ts";
import { pause } from "./retry.ts";

export interface SyncParts extends ServerParts, TurnParts {
  onSignedOut(): void;
}

/** Keeps the local store in step with the server: in one tab at a time, the one that was used last. */
export function startSync(parts: SyncParts) {
  const { store, log, retryDelay, onSignedOut } = parts;
  const stopping = new AbortController();
  let woken = new AbortController();

  /**
   * Pushes, then pulls, again and again. Nothing is pulled while a write that was sent has no result: practice would count twice. A wake ends a long
   * poll and a pause, but no time that the server asked for.
   */
  async function lead(over: AbortSignal): Promise<void> {
    const pull = createPull(parts);
    const paused = new Map<Collection, number>();
    let failures = 0;
    let pollAfter = 0;

    async function takeRound(wakes: AbortSignal): Promise<void> {
      const pushed = await push(parts, paused, over);
      const resumes = paused.size > 0 ? [AbortSignal.timeout(untilTime(Math.min(...paused.values())))] : [];
      const waiting = AbortSignal.any([wakes, ...resumes]);
      if (!pushed) await pause(untilTime(pollAfter), waiting);
      const failure = pushed ?? (waiting.aborted ? null : await pull(waiting, over));
      if (!failure || over.aborted) {
        failures = 0;
      } else if (isLoginLost(failure)) {
        if (failure.kind === "signed-out") onSignedOut();
        await pause(Number.POSITIVE_INFINITY, waiting);
      } else {
        const { retryAfter } = failure;
        const delay = retryDelay(++failures, retryAfter);
        if (pushed || retryAfter === null) await pause(delay, retryAfter === null ? waiting : over);
        else pollAfter = performance.now() + delay;
      }
    }

    while (!over.aborted) {
      woken = new AbortController();
      const wakes = AbortSignal.any([over, woken.signal]);
      await takeRound(wakes).catch(async (error: unknown) => {
        if (over.aborted) return;
        // The disk may be full.
        log(`Synchronising: ${messageOf(error)}`);
        await store.transaction((tables) => evict(tables, 0)).catch(() => undefined);
        await pause(retryDelay(++failures, null), wakes);
      });
    }
  }

  // Tabs don't share a store in memory.
  const takeTurn = takeTurns(store.place === "database" ? parts : { ...parts, locks: null }, stopping.signal, lead);

  return {
    /** Sends and polls now, because there is a new write, the network is back, the page is visible, or the user has signed in. */
    wake(): void {
      takeTurn();
      woken.abort();
    },
    stop: () => stopping.abort(),
  };
}

/** Milliseconds until a time of performance.now(). */
function untilTime(time: number): number {
  return Math.max(0, Math.ceil(time - performance.now()));
}

import type { Config } from "@vr-eye-lab/domain/api";
import { PROTOCOL, type UnreadableBy, unreadableBy } from "@vr-eye-lab/domain/protocol";
import type { Http } from "../http.ts";
import { messageOf } from "../text-store.ts";
import { evict } from "./history.ts";
import type { LocalStore } from "./local-store.ts";
import { createSleeper } from "./patience.ts";
import { pullLoop } from "./pull-loop.ts";
import { type LoopParts, type Peer, pushLoop } from "./push-loop.ts";

export interface SyncParts {
  readonly store: LocalStore;
  readonly http: Http;
  /** The name of the lock that one tab holds at a time. */
  readonly lock: string;
  /** Null where the browser has none: then every tab pushes and pulls, which is safe, since a repeated write is the same write. */
  readonly locks: LockManager | null;
  /** What the server says of its bounds and waits; null without an answer. */
  config(): Promise<Config | null>;
  delayAfter(failures: number, retryAfter: number | null): number;
  onSignedOut(): void;
  log(message: string): void;
  /** What each protocol version can't read; left out, the product's own table. */
  readonly unreadable?: UnreadableBy;
}

/** Keeps the local store and the server in step. */
export interface Sync {
  /** Tries again at once what failed, and asks the server anew: the network is back, the page is seen again, the person has signed in. */
  nudge(): void;
  stop(): Promise<void>;
}

/** Begins as soon as no other tab does it. */
export function startSync(parts: SyncParts): Sync {
  const { store, http, locks, lock, log, config } = parts;
  const stopping = new AbortController();
  const stop = stopping.signal;
  const pushSleeper = createSleeper(stop);
  const pullSleeper = createSleeper(stop);
  const peer = createPeer(parts.unreadable ?? unreadableBy, pushSleeper.wake);
  let endPoll = () => {};
  const onPoll = (abort: () => void) => {
    endPoll = abort;
  };

  /** A loop that fails, as when the disk is full, makes room and goes on after a while. */
  async function persist(loop: (own: LoopParts) => Promise<void>, sleeper: LoopParts["sleeper"]): Promise<void> {
    const { delayAfter, onSignedOut } = parts;
    for (let failures = 1; !stop.aborted; failures++) {
      try {
        await loop({ store, http, sleeper, stop, delayAfter, onSignedOut, peer });
      } catch (error) {
        if (stop.aborted) return;
        log(`Synchronising: ${messageOf(error)}`);
        await store.transaction((tables) => evict(tables, 0)).catch(() => undefined);
        await sleeper.sleep(delayAfter(failures, null));
      }
    }
  }

  async function lead(): Promise<void> {
    if (stop.aborted) return;
    let known = 0;
    const unwatch = store.watch(
      // The newest write's number and not how many there are: while one goes another may come, and then the count says nothing.
      async (tables) => (await tables.outbox.last())?.number ?? 0,
      (newest) => {
        if (newest > known) pushSleeper.wake();
        known = Math.max(known, newest);
      },
    );
    void keepConfig(store, config);
    await Promise.all([persist(pushLoop, pushSleeper), persist((own) => pullLoop({ ...own, onPoll }), pullSleeper)]);
    unwatch();
  }

  const led = locks
    ? locks.request(lock, { signal: stop }, lead).catch((error: unknown) => {
        if (!stop.aborted) log(`Synchronising: ${messageOf(error)}`);
      })
    : lead();

  return {
    nudge() {
      pushSleeper.wake();
      pullSleeper.wake();
      endPoll();
    },
    async stop() {
      stopping.abort();
      await led;
    },
  };
}

/** @param onNewer called when a newer server answers than before: it may read what waits */
function createPeer(unreadable: UnreadableBy, onNewer: () => void): Peer {
  let known = PROTOCOL;
  return {
    protocol: () => known,
    heard(protocol) {
      if (protocol === null) return;
      const isNewer = protocol > known;
      known = protocol;
      if (isNewer) onNewer();
    },
    unreadable,
  };
}

/** Keeps what the server says of bounds and waits; without an answer what it said last goes on. */
async function keepConfig(store: LocalStore, config: SyncParts["config"]): Promise<void> {
  const said = await config();
  if (!said) return;
  const { cacheBytes, longPollSeconds } = said;
  await store
    .transaction(async (tables) => {
      await tables.facts.put({ name: "cacheBytes", value: cacheBytes });
      await tables.facts.put({ name: "longPollSeconds", value: longPollSeconds });
      await evict(tables, cacheBytes);
    })
    .catch(() => undefined);
}

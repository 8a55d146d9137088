import { messageText } from "@vr-eye-lab/domain/messages";
import { messageOf } from "../debug-log.ts";
import { showNotice } from "../notices.ts";
import { evict, readHistory } from "./history.ts";
import type { LocalData, LocalViewStore, Unsent } from "./local-data.ts";
import { type LocalStore, type Tables, writtenBy } from "./local-store.ts";
import { readUnsent, showView } from "./local-view.ts";
import { enqueue } from "./outbox.ts";
import { type SyncParts, startSync } from "./sync.ts";
import { readBody } from "./unsent-writes.ts";

export interface LocalDataParts extends Omit<SyncParts, "lock" | "store"> {
  readonly userId: string;
  readonly view: LocalViewStore;
  /** Opens the store, or another one if the first was lost. @param onLost called when every call of the store fails */
  openStore(onLost: () => void): LocalStore;
  /** Calls back when it is time to try the server again. @returns stops it */
  onWake(wake: () => void): () => void;
  /** Calls back before the browser freezes the page, and when it continues. @returns stops it */
  onFreeze(freeze: () => void, thaw: () => void): () => void;
}

/** A user's data, synchronised with the server until it is closed. */
export function createLocalData({ userId, view, openStore, onWake, onFreeze, ...parts }: LocalDataParts): LocalData {
  const http = parts.http.as(userId);
  let running = start();
  /** Resolves when the page isn't frozen. */
  let awake = Promise.resolve();
  let endFreeze = () => {};
  const stopWaking = onWake(() => running.sync.wake());
  // A frozen page that holds a transaction or a lock would block every other page of this user.
  const stopFreezing = onFreeze(
    () => {
      awake = new Promise((resolve) => {
        endFreeze = resolve;
      });
      void running.stop();
      running.store.abort();
    },
    () => {
      running = start();
      endFreeze();
    },
  );

  function start() {
    const store = openStore(() => {
      void running.stop();
      running = start();
    });
    const stopView = showView(userId, store, view);
    const sync = startSync({ ...parts, http, store, lock: `vr-eye-lab.sync.${userId}` });
    return {
      store,
      sync,
      stop(): Promise<void> {
        stopView();
        return sync.stop();
      },
    };
  }

  async function stop(): Promise<void> {
    stopWaking();
    stopFreezing();
    endFreeze();
    await running.stop();
  }

  /** Runs work that only this page can lose: again, if the page was frozen or the store was lost before it ended. */
  async function onStore<Result>(work: (store: LocalStore) => Promise<Result>): Promise<Result> {
    for (;;) {
      const before = awake;
      await before;
      const { store } = running;
      const used = running;
      try {
        return await work(store);
      } catch (error) {
        if (running === used && awake === before) throw error;
      }
    }
  }

  /** If the disk is full, deletes the cached history, which can be fetched again, and retries. */
  const change = (work: (tables: Tables) => Promise<unknown>): Promise<void> =>
    onStore(async (store) => {
      try {
        await store.transaction(work);
      } catch (error) {
        if (!isQuotaError(error)) throw error;
        try {
          await store.transaction((tables) => evict(tables, 0));
          await store.transaction(work);
        } catch (cause) {
          throw isQuotaError(cause) ? new Error(messageText("data/full"), { cause }) : cause;
        }
      }
    });

  return {
    userId,
    write: (collection, documentId, body) => change((tables) => enqueue(tables, collection, documentId, body)),
    read: async (collection, documentId) =>
      // In a transaction: between its two reads a write could leave the outbox for the document.
      (await onStore((store) => store.transaction((tables) => readBody(tables, collection, documentId)))) ?? undefined,
    dismissRefused: (id) => change((tables) => tables.refused.delete(id)),
    retryRefused: (id) =>
      change(async (tables) => {
        const row = await tables.refused.get(id);
        if (!row) return;
        await tables.refused.delete(id);
        const { collection, documentId, body } = row.write;
        // With a new id, since the server would repeat its answer to the old one.
        await enqueue(tables, collection, documentId, body, writtenBy(row));
      }),
    history: (before) => onStore((store) => readHistory(store, http, before, Date.now())),
    async flush(milliseconds) {
      running.sync.wake();
      const first = await onStore(({ tables }) => readUnsent(tables));
      return first.waiting === 0 ? first : sent(running.store, first, milliseconds);
    },
    wake: () => running.sync.wake(),
    async close() {
      await stop();
      running.store.close();
    },
    async remove() {
      await stop();
      try {
        await running.store.remove();
      } catch (error) {
        parts.log(`Deleting local data: ${messageOf(error)}`);
        showNotice(messageText("data/not-removed"));
      }
    },
  };
}

/** Resolves to the unsent writes when all are sent, or after the given milliseconds. */
function sent(store: LocalStore, first: Unsent, milliseconds: number): Promise<Unsent> {
  return new Promise((resolve) => {
    let latest = first;
    const finish = () => {
      clearTimeout(timer);
      unwatch();
      resolve(latest);
    };
    const timer = setTimeout(finish, milliseconds);
    const unwatch = store.watch(readUnsent, (unsent) => {
      latest = unsent;
      if (unsent.waiting === 0) finish();
    });
  });
}

/** Dexie wraps the browser's error. */
function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { inner } = error as { inner?: unknown };
  return error.name === "QuotaExceededError" || isQuotaError(inner);
}

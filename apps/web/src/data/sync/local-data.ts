import type { PracticeComfort, PracticeDocument } from "@vr-eye-lab/domain/practice";
import { PROTOCOL } from "@vr-eye-lab/domain/protocol";
import type { Collection } from "@vr-eye-lab/domain/sync";
import { messageText } from "../../copy/message-text.ts";
import { messageOf } from "../log/debug-log.ts";
import { showNotice } from "../log/notices.ts";
import { evict, readHistory } from "./history.ts";
import type { LocalStore, Tables } from "./local-store.ts";
import { readUnsent, showView } from "./local-view.ts";
import { enqueue } from "./outbox.ts";
import { type SyncParts, startSync } from "./sync.ts";
import { readBody } from "./unsent-writes.ts";
import type { LocalViewStore, Unsent } from "./view-state.ts";

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

/** Milliseconds that a write waits to be sent where the browser doesn't store it. */
const LONGEST_FLUSH_MS = 10_000;

/** A user's data in this browser, synchronised with the server until it is closed. */
export function createLocalData({ userId, view, openStore, onWake, onFreeze, ...parts }: LocalDataParts) {
  const http = parts.http.as(userId);
  let running = start();
  let isSealed = false;
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
      running.stop();
      running.store.abort();
    },
    () => {
      running = start();
      endFreeze();
    },
  );

  function start() {
    const store = openStore(() => {
      running.stop();
      running = start();
    });
    const stopView = showView(userId, store, view);
    // Tabs of another version, which the server may not serve, have another lock.
    const sync = startSync({ ...parts, http, store, lock: `vr-eye-lab.1.sync.${PROTOCOL}.${userId}` });
    return {
      store,
      sync,
      stop(): void {
        stopView();
        sync.stop();
      },
    };
  }

  function stop(): void {
    stopWaking();
    stopFreezing();
    endFreeze();
    running.stop();
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

  /** Changes the store, and sends. If the disk is full, deletes the cached history, which can be fetched again, and retries. */
  const change = (work: (tables: Tables, place: LocalStore["place"]) => Promise<unknown>): Promise<void> =>
    onStore(async (store) => {
      const attempt = () =>
        store.transaction(async (tables) => {
          if (isSealed) throw new Error(messageText("account/not-signed-in"));
          await work(tables, store.place);
        });
      try {
        await attempt();
      } catch (error) {
        if (!isQuotaError(error)) throw error;
        try {
          await store.transaction((tables) => evict(tables, 0));
          await attempt();
        } catch (cause) {
          throw isQuotaError(cause) ? new Error(messageText("data/full"), { cause }) : cause;
        }
      }
      running.sync.wake();
    });

  /** Sends unsent writes for at most the given milliseconds. Resolves to the rest. */
  async function flush(milliseconds: number): Promise<Unsent> {
    running.sync.wake();
    const first = await onStore(({ tables }) => readUnsent(tables));
    return first.waiting === 0 ? first : sent(running.store, first, milliseconds);
  }

  return {
    userId,
    /**
     * Stores a write in the outbox, and resolves when it is stored. Without a body it deletes the document. For `isSeen` see `enqueue`.
     * @throws Error with a text for users when the browser's storage is full
     */
    write: (collection: Collection, documentId: string, body?: unknown, isSeen?: (body: unknown) => boolean) =>
      change((tables) => enqueue(tables, collection, documentId, body, isSeen)),
    /** Stores how a practice session felt, after its record, which a lost database may not have sent. */
    writeComfort: (id: string, comfort: PracticeComfort, record: PracticeDocument) =>
      change(async (tables, place) => {
        if (place === "substitute") await enqueue(tables, "practice", id, record);
        await enqueue(tables, "practice", id, comfort);
      }),
    /** A document's body with unsent writes applied; undefined when there is none. */
    read: async (collection: Exclude<Collection, "practice">, documentId: string): Promise<unknown> =>
      // In a transaction: between its two reads a write could leave the outbox for the document.
      (await onStore((store) => store.transaction((tables) => readBody(tables, collection, documentId)))) ?? undefined,
    dismissRefused: (writeId: string) => change((tables) => tables.refused.delete(writeId)),
    retryRefused: (writeId: string) =>
      change(async (tables) => {
        const row = await tables.refused.get(writeId);
        if (!row) return;
        await tables.refused.delete(writeId);
        const { collection, documentId, body } = row.write;
        // With a new id, since the server would repeat its answer to the old one.
        await enqueue(tables, collection, documentId, body);
      }),
    /** A page of the practice history, newest first: from the server, else from the cache; null without either. */
    history: (before: string | null) =>
      onStore((store) => readHistory(store, http, before, Date.now(), parts.config()?.cacheBytes)),
    flush,
    /**
     * Ends writing, before a log-out removes the data. Resolves to false, and ends nothing, if writes are unsent or refused, or may be unsent in a
     * lost database.
     */
    seal: () =>
      onStore(async ({ place, transaction }) => {
        if (place === "substitute") return false;
        return transaction(async (tables) => {
          const { waiting, refused } = await readUnsent(tables);
          isSealed = waiting + refused.length === 0;
          return isSealed;
        });
      }),
    /** Resolves to whether what was written outlasts the page: from memory, only what the server has. */
    isKept: async () => running.store.place === "database" || (await flush(LONGEST_FLUSH_MS)).waiting === 0,
    /** Tries the server again now, for example after signing in again. */
    wake: () => running.sync.wake(),
    /** Stops synchronising; the data stays. */
    async close(): Promise<void> {
      stop();
      running.store.close();
    },
    /** Stops synchronising, and deletes the data. */
    async remove(): Promise<void> {
      stop();
      try {
        await running.store.remove();
      } catch (error) {
        parts.log(`Deleting local data: ${messageOf(error)}`);
        showNotice(messageText("data/not-removed"));
      }
    },
  };
}
export type LocalData = ReturnType<typeof createLocalData>;

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

import { messageText } from "@vr-eye-lab/domain/messages";
import { serverConfig } from "../config.ts";
import { debugLog, messageOf } from "../debug-log.ts";
import { http } from "../http.ts";
import { showNotice } from "../notices.ts";
import { askToReload } from "../service-worker.ts";
import { databaseName, openDexieStore } from "./dexie-store.ts";
import { evict, readHistory } from "./history.ts";
import type { LocalData, LocalViewStore, Unsent } from "./local-data.ts";
import { type LocalStore, type Tables, writtenBy } from "./local-store.ts";
import { readUnsent, showView } from "./local-view.ts";
import { createMemoryStore } from "./memory-store.ts";
import { enqueue } from "./outbox.ts";
import { retryDelay } from "./retry.ts";
import { type SyncParts, startSync } from "./sync.ts";
import { readBody } from "./unsent-writes.ts";

const log = (message: string) => debugLog.write("warn", message);

/** Opens a user's data: in IndexedDB or, where the browser refuses that, in memory. */
export async function openLocal(userId: string, view: LocalViewStore, onSignedOut: () => void): Promise<LocalData> {
  let store: LocalStore;
  let data: LocalData | undefined;
  const onNewerVersion = () => {
    askToReload(messageText("data/newer-version"));
    void data?.close();
  };
  try {
    store = await openDexieStore(databaseName(userId), log, onNewerVersion);
  } catch (error) {
    log(`IndexedDB: ${messageOf(error)}`);
    showNotice(messageText("data/not-kept"));
    store = createMemoryStore();
  }
  data = createLocalData({
    userId,
    store,
    view,
    onSignedOut,
    http,
    locks: navigator.locks ?? null,
    config: serverConfig.load,
    retryDelay,
    onWake,
    log,
  });
  return data;
}

/** Calls back when the network is back, or the page is visible again. @returns stops it */
function onWake(wake: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === "visible") wake();
  };
  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    window.removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

export interface LocalDataParts extends Omit<SyncParts, "lock"> {
  readonly userId: string;
  readonly view: LocalViewStore;
  readonly onWake: typeof onWake;
}

/** A user's data in an open store, synchronised with the server until it is closed. */
export function createLocalData({ userId, view, onWake, ...parts }: LocalDataParts): LocalData {
  const { store, http } = parts;
  const stopView = showView(userId, store, view);
  const sync = startSync({ ...parts, lock: `vr-eye-lab.sync.${userId}` });
  const stopWaking = onWake(sync.wake);

  async function stop(): Promise<void> {
    stopWaking();
    stopView();
    await sync.stop();
  }

  /** If the disk is full, deletes the cached history, which can be fetched again, and retries. */
  async function change(work: (tables: Tables) => Promise<unknown>): Promise<void> {
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
  }

  return {
    userId,
    write: (collection, documentId, body) => change((tables) => enqueue(tables, collection, documentId, body)),
    async read(collection, documentId) {
      return (await readBody(store.tables, collection, documentId)) ?? undefined;
    },
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
    history: (before) => readHistory(store, http, before, Date.now()),
    flush(milliseconds) {
      sync.wake();
      return new Promise<Unsent>((resolve) => {
        let latest: Unsent;
        let timer: ReturnType<typeof setTimeout> | undefined;
        const finish = () => {
          clearTimeout(timer);
          unwatch();
          resolve(latest);
        };
        const unwatch = store.watch(readUnsent, (unsent) => {
          latest = unsent;
          if (unsent.waiting === 0) finish();
          else timer ??= setTimeout(finish, milliseconds);
        });
      });
    },
    wake: sync.wake,
    async close() {
      await stop();
      store.close();
    },
    async remove() {
      await stop();
      await store.remove();
    },
  };
}

/** Dexie wraps the browser's error. */
function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { inner } = error as { inner?: unknown };
  return error.name === "QuotaExceededError" || isQuotaError(inner);
}

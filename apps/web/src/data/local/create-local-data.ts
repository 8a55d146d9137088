import { messageText } from "@vr-eye-lab/domain/messages";
import type { Http } from "../http.ts";
import { evict, readHistory } from "./history.ts";
import type { LocalData, LocalHooks, LocalViewStore, Unsent } from "./local-data.ts";
import type { LocalStore, Tables } from "./local-store.ts";
import { keepView, readUnsent } from "./local-view.ts";
import { enqueue, writtenBy } from "./outbox.ts";
import { readBody } from "./overlay.ts";
import { type SyncParts, startSync } from "./sync.ts";

export interface LocalDataParts {
  readonly userId: string;
  readonly store: LocalStore;
  readonly view: LocalViewStore;
  readonly hooks: LocalHooks;
  readonly http: Http;
  readonly locks: LockManager | null;
  readonly config: SyncParts["config"];
  readonly unreadable?: SyncParts["unreadable"];
  delayAfter(failures: number, retryAfter: number | null): number;
  /** Calls back when the server may be reached again, or the page is seen again. Returns how to stop. */
  onNudge(nudge: () => void): () => void;
  log(message: string): void;
}

/** A person's data on an open store, kept in step with the server until it is closed. */
export function createLocalData(parts: LocalDataParts): LocalData {
  const { userId, store, view, hooks, http, locks, log, config, delayAfter } = parts;
  const stopView = keepView(userId, store, view);
  const sync = startSync({
    store,
    http,
    locks,
    lock: `vr-eye-lab.sync.${userId}`,
    config,
    delayAfter,
    onSignedOut: hooks.onSignedOut,
    log,
    ...(parts.unreadable && { unreadable: parts.unreadable }),
  });
  const stopNudges = parts.onNudge(sync.nudge);

  async function stop(): Promise<void> {
    stopNudges();
    stopView();
    await sync.stop();
  }

  /** A full disk costs the history, which can be fetched again, before it costs anything new. */
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
        // As a new write: the server would answer the old one as it did.
        await enqueue(tables, collection, documentId, body, writtenBy(row));
      }),
    history: (before) => readHistory(store, http, before, Date.now()),
    flush(milliseconds) {
      sync.nudge();
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
    wake: sync.nudge,
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

/** Dexie wraps what the browser threw. */
function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { inner } = error as { inner?: unknown };
  return error.name === "QuotaExceededError" || isQuotaError(inner);
}

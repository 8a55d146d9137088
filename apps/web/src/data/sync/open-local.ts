import { messageText } from "../../copy/message-text.ts";
import { serverConfig } from "../api/config.ts";
import { http } from "../api/http.ts";
import { onFreeze, onReturn } from "../browser/page-events.ts";
import { repeatableImport } from "../browser/repeatable-import.ts";
import { debugLog, messageOf } from "../log/debug-log.ts";
import { showNotice } from "../log/notices.ts";
import { askToReload, useUpdate } from "../service-worker/service-worker.ts";
import { NoAnswer } from "./answer-watch.ts";
import type { LocalData } from "./local-data.ts";
import { createLocalData } from "./local-data.ts";
import type { LocalStore } from "./local-store.ts";
import { createMemoryStore } from "./memory-store.ts";
import { retryDelay } from "./retry.ts";
import type { LocalViewStore } from "./view-state.ts";

const log = (message: string) => debugLog.write("warn", message);
const importDexieStore = repeatableImport(() => import("./dexie-store.ts"));

/** Stores in memory by user, until the page closes. Unsent changes wait in them while another user is logged in. */
const memories = new Map<string, LocalStore>();

/**
 * Opens a user's data: in IndexedDB or, where the browser refuses that or doesn't answer, in memory.
 * @param onDeleted called when another tab has deleted the data
 * @throws if a script can't be fetched
 */
export async function openLocal(
  userId: string,
  view: LocalViewStore,
  onSignedOut: () => void,
  onDeleted: () => void,
): Promise<LocalData> {
  function startMemory(error: unknown, changes: Partial<LocalStore> = {}): void {
    log(`IndexedDB: ${messageOf(error)}`);
    showNotice(messageText(error instanceof NoAnswer ? "data/no-answer" : "data/not-kept"));
    useUpdate.setState({ isInMemory: true });
    memories.set(userId, { ...createMemoryStore(), ...changes });
  }

  const dexieStore = await importDexieStore().catch((error: unknown) => {
    // Where storage is blocked, Dexie throws a DOMException when it loads. After any other error, such as a failed fetch, the database may have data.
    if (!(error instanceof DOMException)) throw error;
    if (!memories.has(userId)) startMemory(error);
    return null;
  });
  dexieStore?.removeUnreleased(userId);
  const data = createLocalData({
    userId,
    view,
    openStore(onLost) {
      const memory = memories.get(userId);
      if (memory || !dexieStore) return memory ?? createMemoryStore();
      const { databaseName, openDexieStore } = dexieStore;
      const store = openDexieStore(databaseName(userId), {
        log,
        onNewer() {
          askToReload(messageText("data/newer-version"));
          void data.close();
        },
        onDeleted,
        onLost(error) {
          startMemory(error, {
            place: "substitute",
            // Deletion on log-out includes the lost database.
            remove() {
              memories.delete(userId);
              return store.remove();
            },
          });
          onLost();
        },
      });
      return store;
    },
    onSignedOut,
    http,
    locks: navigator.locks ?? null,
    isVisible: () => document.visibilityState === "visible",
    config: serverConfig.store.getState,
    retryDelay,
    onWake: onReturn,
    onFreeze,
    log,
  });
  return data;
}

import { messageText } from "@vr-eye-lab/domain/messages";
import { serverConfig } from "../config.ts";
import { debugLog, messageOf } from "../debug-log.ts";
import { http } from "../http.ts";
import { showNotice } from "../notices.ts";
import { askToReload } from "../service-worker.ts";
import { NoAnswer } from "./answer-watch.ts";
import { createLocalData } from "./create-local-data.ts";
import type { LocalData, LocalViewStore } from "./local-data.ts";
import type { LocalStore } from "./local-store.ts";
import { createMemoryStore } from "./memory-store.ts";
import { retryDelay } from "./retry.ts";

const log = (message: string) => debugLog.write("warn", message);

/**
 * Opens a user's data: in IndexedDB or, where the browser refuses that or doesn't answer, in memory.
 * @throws if a script can't be fetched
 */
export async function openLocal(userId: string, view: LocalViewStore, onSignedOut: () => void): Promise<LocalData> {
  let memory: LocalStore | null = null;
  function memoryInsteadOf(error: unknown): LocalStore {
    log(`IndexedDB: ${messageOf(error)}`);
    showNotice(messageText(error instanceof NoAnswer ? "data/no-answer" : "data/not-kept"));
    return createMemoryStore();
  }

  const dexieStore = await import("./dexie-store.ts").catch((error: unknown) => {
    // Where storage is blocked, Dexie throws a DOMException when it loads. After any other error, such as a failed fetch, the database may have data.
    if (!(error instanceof DOMException)) throw error;
    memory = memoryInsteadOf(error);
    return null;
  });
  const data = createLocalData({
    userId,
    view,
    openStore(onLost) {
      if (memory || !dexieStore) return memory ?? createMemoryStore();
      const { databaseName, openDexieStore } = dexieStore;
      const store = openDexieStore(databaseName(userId), {
        log,
        onNewer() {
          askToReload(messageText("data/newer-version"));
          void data.close();
        },
        onLost(error) {
          // Deletion on log-out includes the lost database.
          memory = { ...memoryInsteadOf(error), remove: store.remove };
          onLost();
        },
      });
      return store;
    },
    onSignedOut,
    http,
    locks: navigator.locks ?? null,
    config: serverConfig.load,
    retryDelay,
    onWake,
    onFreeze,
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

/** Calls back when the page enters the browser's back/forward cache, and when it is shown again. @returns stops it */
function onFreeze(freeze: () => void, thaw: () => void): () => void {
  let isFrozen = false;
  const onHide = ({ persisted }: PageTransitionEvent) => {
    if (!persisted || isFrozen) return;
    isFrozen = true;
    freeze();
  };
  const onShow = () => {
    if (!isFrozen) return;
    isFrozen = false;
    thaw();
  };
  window.addEventListener("pagehide", onHide);
  window.addEventListener("pageshow", onShow);
  return () => {
    window.removeEventListener("pagehide", onHide);
    window.removeEventListener("pageshow", onShow);
  };
}

import { messageText } from "@vr-eye-lab/domain/messages";
import { askToReload } from "../app-update.ts";
import { serverConfig } from "../config.ts";
import { debugLog } from "../debug-log.ts";
import { http } from "../http.ts";
import { tell } from "../notice.ts";
import { messageOf } from "../text-store.ts";
import { createLocalData } from "./create-local-data.ts";
import { databaseName, openDexieStore } from "./dexie-store.ts";
import type { LocalData, LocalHooks, LocalViewStore } from "./local-data.ts";
import type { LocalStore } from "./local-store.ts";
import { createMemoryStore } from "./memory-store.ts";
import { delayAfter } from "./patience.ts";

const log = (message: string) => debugLog.write("warn", message);

/** Opens a person's data in this browser: in IndexedDB or, where that is refused, for the life of the page. */
export async function openLocal(userId: string, view: LocalViewStore, hooks: LocalHooks): Promise<LocalData> {
  let store: LocalStore;
  let data: LocalData | undefined;
  const onNewer = () => {
    askToReload(messageText("data/newer-version"));
    void data?.close();
  };
  try {
    store = await openDexieStore(databaseName(userId), log, onNewer);
  } catch (error) {
    log(`IndexedDB: ${messageOf(error)}`);
    tell(messageText("data/not-kept"));
    store = createMemoryStore();
  }
  data = createLocalData({
    userId,
    store,
    view,
    hooks,
    http,
    locks: navigator.locks ?? null,
    config: serverConfig.learn,
    delayAfter,
    onNudge,
    log,
  });
  return data;
}

function onNudge(nudge: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === "visible") nudge();
  };
  window.addEventListener("online", nudge);
  document.addEventListener("visibilitychange", onVisible);
  return () => {
    window.removeEventListener("online", nudge);
    document.removeEventListener("visibilitychange", onVisible);
  };
}

import { useStore } from "zustand";
import { browserStorage, debugLog } from "../debug-log.ts";
import { http } from "../http.ts";
import { showNotice } from "../notices.ts";
import { recoverPractice } from "../practice/practice.ts";
import { hasPending } from "../sequences/pending-key.ts";
import { dataHolder } from "../sync/data-holder.ts";
import type { AccountState } from "./account-state.ts";
import { createCurrentLogin } from "./current-login.ts";
import { keepStorage } from "./keep-storage.ts";

export type { AccountState } from "./account-state.ts";

/** The login of this browser. What a user does with their account is in account.ts, which the first script doesn't need. */
export const login = createCurrentLogin({
  http,
  storage: browserStorage,
  holder: dataHolder,
  onFirstSignIn: () => void keepStorage(navigator.storage, (message) => debugLog.write("info", message)),
  async onOpen(data) {
    if (hasPending()) await (await import("../sequences/pending-sequence.ts")).movePending(data);
    // Last: it waits for locks.
    await recoverPractice(data);
  },
  onOnline: (listener) => window.addEventListener("online", listener),
  // Missing only in browsers that always accept them.
  acceptsCookies: () => navigator.cookieEnabled !== false,
  onReturn(listener) {
    window.addEventListener("pageshow", ({ persisted }) => persisted && listener());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && listener());
  },
  notify: showNotice,
  log: (message) => debugLog.write("error", message),
});

/** Who is logged in, outside React. */
export const accountStore = login.store;

/** Selects from the state of the account. */
export function useAccount<Part>(select: (state: AccountState) => Part): Part {
  return useStore(accountStore, select);
}

import { useStore } from "zustand";
import { debugLog } from "../debug-log.ts";
import { takeExercise } from "../exercise/kept-exercise.ts";
import { http } from "../http.ts";
import { newSequence } from "../local/documents.ts";
import { dataHolder } from "../local/local-data.ts";
import { recoverPractice } from "../practice/practice.ts";
import { localTextStore } from "../text-store.ts";
import type { AccountState } from "./account-state.ts";
import { createAccount } from "./create-account.ts";
import { browserKeeper } from "./kept-account.ts";

export type { AccountState, LinkOutcome } from "./account-state.ts";

/** The page's account: who is signed in, and every way in and out. Each call resolves; what went wrong is in the state's `error`. */
export const account = createAccount({
  http,
  keeper: browserKeeper(),
  holder: dataHolder,
  async onOpen(data) {
    await recoverPractice(data);
    const now = new Date();
    const kept = takeExercise(localTextStore(), now.getTime());
    if (kept) await data.write("savedSequences", kept.id, newSequence(kept.name, kept.exercises, now));
  },
  onOnline: (listener) => window.addEventListener("online", listener),
  log: (message) => debugLog.write("error", message),
});

/** Who is signed in, outside React. */
export const accountStore = account.store;

/** A part of the account's state; the component draws anew when that part changes. */
export function useAccount<Part>(select: (state: AccountState) => Part): Part {
  return useStore(accountStore, select);
}

import { API, type Legal, legalSchema } from "@vr-eye-lab/domain/api";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { language } from "#copy/language.ts";
import { http } from "./http.ts";

/** Undefined until it was requested; null if the server doesn't answer it. */
const store = createStore<{ readonly legal: Legal | null | undefined }>()(() => ({ legal: undefined }));

/** Requests the server's operator and texts, again after a failure. */
export async function loadLegal(): Promise<void> {
  if (store.getState().legal) return;
  const answer = await http.call(`${API.legal}?language=${language.code}`, legalSchema);
  store.setState({ legal: answer.ok ? answer.value : null });
}

export function useLegal(): Legal | null | undefined {
  return useStore(store, ({ legal }) => legal);
}

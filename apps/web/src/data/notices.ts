import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { debugLog } from "./debug-log.ts";

/** Texts to be shown, oldest first. */
const notices = createStore<{ readonly texts: readonly string[] }>()(() => ({ texts: [] }));
const shown = new Set<string>();

/** Shows a problem of the user's data that belongs to no call, once per visit, and logs it. */
export function showNotice(text: string): void {
  if (shown.has(text)) return;
  shown.add(text);
  debugLog.write("warn", text);
  notices.setState(({ texts }) => ({ texts: [...texts, text] }));
}

/** The text to show now; null when there is none. */
export function useNotice(): string | null {
  return useStore(notices, ({ texts }) => texts[0] ?? null);
}

/** Removes the text that is shown; the next one follows. */
export function dismissNotice(): void {
  notices.setState(({ texts }) => ({ texts: texts.slice(1) }));
}

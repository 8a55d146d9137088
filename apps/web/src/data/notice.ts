import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { debugLog } from "./debug-log.ts";

/** What the data has to tell the person outside of any call, oldest first. */
interface Notices {
  readonly texts: readonly string[];
}

const notices = createStore<Notices>()(() => ({ texts: [] }));
const told = new Set<string>();

/** Tells the person something, once in the life of the page however often it happens, and writes it into the debug log. */
export function tell(text: string): void {
  if (told.has(text)) return;
  told.add(text);
  debugLog.write("warn", text);
  notices.setState(({ texts }) => ({ texts: [...texts, text] }));
}

/** The text to be shown now; null when there is none. */
export function useNotice(): string | null {
  return useStore(notices, ({ texts }) => texts[0] ?? null);
}

/** Takes the text that is shown away; the next one follows. */
export function dismissNotice(): void {
  notices.setState(({ texts }) => ({ texts: texts.slice(1) }));
}

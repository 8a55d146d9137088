import { useStore } from "zustand";
import { debugLog } from "../debug-log.ts";
import { localTextStore } from "../text-store.ts";
import { createSettingsStore, type PageState, SETTINGS_KEY } from "./settings-store.ts";

/** The page's settings, shared by every screen and followed by every tab. */
export const pageStore = createSettingsStore(localTextStore(), (message) => debugLog.write("warn", message));

window.addEventListener("storage", (event) => {
  if (event.key === SETTINGS_KEY) pageStore.adopt(event.newValue);
});

/** A part of the page's settings; the component draws anew when that part changes. */
export function usePage<Part>(select: (state: PageState) => Part): Part {
  return useStore(pageStore, select);
}

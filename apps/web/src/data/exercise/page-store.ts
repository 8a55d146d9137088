import { useStore } from "zustand";
import { browserStorage } from "../log/debug-log.ts";
import { createSettingsStore, type PageState } from "./settings-store.ts";

/** The page's settings, in step with other tabs. */
export const pageStore = createSettingsStore(browserStorage);

export const { changeSettings, placeBall, toggleSelected, chooseDuration } = pageStore.getState();

/** Selects from the page's settings. */
export function usePage<Part>(select: (state: PageState) => Part): Part {
  return useStore(pageStore, select);
}

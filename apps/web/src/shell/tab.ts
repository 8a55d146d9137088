import { useSearch } from "wouter";
import { navigate, useHistoryState } from "wouter/use-browser-location";

const TABS = ["active", "saved", "guide", "motions"] as const;
export type Tab = (typeof TABS)[number];

/** The state of a history entry of the main screen. */
export interface TabState {
  readonly tab: Tab;
}

/** The open tab, and a function that opens another. It is part of the history entry, so the browser's Back returns to the previous tab. */
export function useTab(): readonly [Tab, (tab: Tab) => void] {
  const state: unknown = useHistoryState();
  const search = useSearch();
  const tab = isTabState(state) ? state.tab : "active";
  const open = (next: Tab) => {
    if (next !== tab) navigate(search ? `/?${search}` : "/", { state: { tab: next } satisfies TabState });
  };
  return [tab, open];
}

function isTabState(state: unknown): state is TabState {
  return typeof state === "object" && state !== null && "tab" in state && TABS.some((tab) => tab === state.tab);
}

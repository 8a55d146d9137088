import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** What is asked of someone who is signed out. */
export type PanelMode = "signUp" | "logIn" | "reset";

const store = createStore<{ readonly mode: PanelMode }>()(() => ({ mode: "signUp" }));

export function usePanelMode(): PanelMode {
  return useStore(store, ({ mode }) => mode);
}

export function showPanel(mode: PanelMode): void {
  store.setState({ mode });
}

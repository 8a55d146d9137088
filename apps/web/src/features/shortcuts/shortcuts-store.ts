import { createStore } from "zustand/vanilla";

/** Whether the sheet of shortcuts is open. */
export const shortcutsStore = createStore<{ readonly open: boolean }>()(() => ({ open: false }));

export function openShortcuts(): void {
  shortcutsStore.setState({ open: true });
}

export function closeShortcuts(): void {
  shortcutsStore.setState({ open: false });
}

import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

const store = createStore<{ readonly joining: boolean }>()(() => ({ joining: false }));

/** Whether 'Join Pro' is open. */
export function useJoining(): boolean {
  return useStore(store, ({ joining }) => joining);
}

/** Opens 'Join Pro', as what belongs to Pro does. */
export function openJoinPro(): void {
  store.setState({ joining: true });
}

export function closeJoinPro(): void {
  store.setState({ joining: false });
}

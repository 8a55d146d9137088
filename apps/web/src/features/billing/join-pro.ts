import { create } from "zustand";

/** Whether the 'Join Pro' dialog is open. */
export const useJoinPro = create<{ readonly open: boolean }>()(() => ({ open: false }));

export function openJoinPro(): void {
  useJoinPro.setState({ open: true });
}

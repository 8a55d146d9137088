import { create } from "zustand";

/** Whether Duration is requested, and doesn't have the focus yet. */
export const useDurationRequest = create<{ readonly requested: boolean }>()(() => ({ requested: false }));

/** Opens Advanced on the Active tab, and focuses Duration in it. */
export function openDuration(): void {
  useDurationRequest.setState({ requested: true });
}

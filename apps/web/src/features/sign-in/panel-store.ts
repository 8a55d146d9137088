import { create } from "zustand";

/** The form that a signed-out user sees on the Account tab. */
export type Panel = "signUp" | "logIn" | "reset";

export const usePanel = create<{ readonly panel: Panel }>()(() => ({ panel: "signUp" }));

export function showPanel(panel: Panel): void {
  usePanel.setState({ panel });
}

import { createStore } from "zustand/vanilla";

/** A short word on what has just happened. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  /** What can still be done about it. */
  readonly action: { readonly label: string; readonly run: () => void } | undefined;
  /** Seconds that it stays; while it is pointed at or has the focus, time stands still. */
  readonly seconds: number;
}

/** Long enough to read a sentence twice, and to reach Undo. */
const DEFAULT_SECONDS = 8;
/** The oldest goes when there would be more. */
const MOST_TOASTS = 3;

let nextId = 1;

export const toastStore = createStore<{ readonly toasts: readonly Toast[] }>()(() => ({ toasts: [] }));

/** Shows a text at the edge of the page for some seconds (8 unless told), with something to do about it if given. */
export function showToast(text: string, options: { action?: Toast["action"]; seconds?: number } = {}): void {
  const toast = { id: nextId++, text, action: options.action, seconds: options.seconds ?? DEFAULT_SECONDS };
  toastStore.setState(({ toasts }) => ({ toasts: [...toasts, toast].slice(-MOST_TOASTS) }));
}

export function closeToast(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

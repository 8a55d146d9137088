import { createStore } from "zustand/vanilla";

export interface Toast {
  readonly id: number;
  readonly kind: "done" | "lasting";
  readonly text: string;
  /** A button, such as Undo. */
  readonly action: { readonly label: string; readonly run: () => void } | undefined;
  /** Seconds until it closes. They begin again after it was hovered or had the focus. */
  readonly seconds: number;
}

/** Long enough to read a sentence twice and to reach Undo. */
const DEFAULT_SECONDS = 8;
/** The oldest is removed when there would be more. */
const MOST_TOASTS = 3;

let nextId = 1;

export const toastStore = createStore<{ readonly toasts: readonly Toast[] }>()(() => ({ toasts: [] }));

/** For a message that needs no action. */
const SHORT_SECONDS = 5;

/** Reports a success, for a short time; any newer toast replaces it. */
export function showDone(text: string): void {
  add({ id: nextId++, kind: "done", text, action: undefined, seconds: SHORT_SECONDS });
}

/** Shows an error, or offers an action. */
export function showToast(text: string, options: { action?: Toast["action"]; seconds?: number } = {}): void {
  const { action, seconds = DEFAULT_SECONDS } = options;
  add({ id: nextId++, kind: "lasting", text, action, seconds });
}

function add(toast: Toast): void {
  toastStore.setState(({ toasts }) => ({
    toasts: [...toasts.filter(({ kind }) => kind !== "done"), toast].slice(-MOST_TOASTS),
  }));
}

export function closeToast(id: number): void {
  toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

import { createStore } from "zustand/vanilla";

/** A short word on what has just happened. */
export interface Toast {
  readonly id: number;
  readonly kind: "done" | "lasting";
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

/** Seconds for a word that asks for nothing. */
const SHORT_SECONDS = 5;

/** Says that something is done; takes the place of the last word of that kind. */
export function showDone(text: string): void {
  add({ id: nextId++, kind: "done", text, action: undefined, seconds: SHORT_SECONDS });
}

/** Says what went wrong and what to do next, or offers something for as long as it is shown. */
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

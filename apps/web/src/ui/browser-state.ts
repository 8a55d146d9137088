import { useSyncExternalStore } from "react";

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/** A subscription to events, for `useSyncExternalStore`. */
export function onEvents(target: () => EventTarget, ...types: readonly string[]) {
  return (listener: () => void) => {
    const stopping = new AbortController();
    for (const type of types) target().addEventListener(type, listener, { signal: stopping.signal });
    return () => stopping.abort();
  };
}

const onConnectionChange = onEvents(() => window, "online", "offline");
const onMotionChange = onEvents(() => matchMedia(REDUCED_MOTION), "change");

/** Whether the browser reports a network connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    onConnectionChange,
    () => navigator.onLine,
    () => true,
  );
}

/** Whether the system is set to reduced motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    onMotionChange,
    () => matchMedia(REDUCED_MOTION).matches,
    () => false,
  );
}

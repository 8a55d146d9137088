/** Calls back when the network is back, and when the user returns to the page. @returns stops it */
export function onReturn(listener: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  window.addEventListener("online", listener, { signal });
  window.addEventListener("pageshow", ({ persisted }) => persisted && listener(), { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && listener(), { signal });
  return () => stopping.abort();
}

/** Calls back when the page enters the browser's back/forward cache, and when it is shown again. @returns stops it */
export function onFreeze(freeze: () => void, thaw: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isFrozen = false;
  window.addEventListener(
    "pagehide",
    ({ persisted }) => {
      if (!persisted || isFrozen) return;
      isFrozen = true;
      freeze();
    },
    { signal },
  );
  window.addEventListener(
    "pageshow",
    () => {
      if (!isFrozen) return;
      isFrozen = false;
      thaw();
    },
    { signal },
  );
  return () => stopping.abort();
}

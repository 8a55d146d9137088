import { useSyncExternalStore } from "react";

/** The browser's device pixel ratio; follows the page's zoom and a move to another screen at once. */
export function usePixelRatio(): number {
  return useSyncExternalStore(subscribe, () => window.devicePixelRatio);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("resize", changed);
  const query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  query.addEventListener("change", changed);
  return () => {
    window.removeEventListener("resize", changed);
    query.removeEventListener("change", changed);
  };
}

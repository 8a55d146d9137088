/** Calls back when the page is no longer shown on the full screen; returns how to stop listening. */
export function onFullScreenLeft(callback: () => void): () => void {
  const look = () => {
    if (!document.fullscreenElement) callback();
  };
  document.addEventListener("fullscreenchange", look);
  return () => document.removeEventListener("fullscreenchange", look);
}

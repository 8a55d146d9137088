/*
 * Imported first: the rest of the page waits until the first screen is painted, because it keeps a slow device busy. It also sees the
 * same answer about VR then as the first screen.
 */

/** Milliseconds after which the page starts without a frame, as in a window that is covered. */
const PATIENCE_MS = 100;

await window.firstScreen?.catch(reportError);
if (window.firstScreen && !document.hidden) {
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PATIENCE_MS);
  });
}

export {};

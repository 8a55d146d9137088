import { openWindowStage } from "../vr/window-stage.ts";

/**
 * Shows the page on the full screen, where the browser knows how to; a refusal is no error, the window then has to do. Call it
 * in an act of the person's.
 */
export function fillScreen(): void {
  if (document.fullscreenElement || !document.fullscreenEnabled) return;
  document.documentElement.requestFullscreen({ navigationUI: "hide" }).catch(() => undefined);
}

/** Keeps the screen from going dark, where the browser knows how to; returns how to let it. */
function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  // The browser lets go of the lock whenever the page is hidden.
  const ask = () => {
    if (document.hidden || over) return;
    navigator.wakeLock?.request("screen").then(
      (granted) => {
        if (over) void granted.release();
        else lock = granted;
      },
      () => undefined,
    );
  };
  ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}

/** A stage on the whole screen, which stays awake meanwhile. Call it in the click. */
export function openFlatStage(label: string): ReturnType<typeof openWindowStage> {
  fillScreen();
  const rest = stayAwake();
  const stage = openWindowStage(label);
  return {
    container: stage.container,
    close() {
      rest();
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
      stage.close();
    },
  };
}

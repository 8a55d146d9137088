import type { MotionType } from "@vr-eye-lab/domain/motion";
import { common } from "#copy/common.ts";
import type { ScreenModeOptions } from "../../../scene/screen/screen-view.ts";

/** Where an exercise runs without a headset. */
export interface WindowSetup {
  openStage(): WindowStage | Promise<WindowStage>;
  /** How each eye gets its image in screen mode; without it the window has one half for each eye (dev mode). */
  readonly screenMode?: ScreenModeOptions;
  /** Whether it can show a motion; without it all. */
  canShow?(type: MotionType): boolean;
  /** Called within the user's action that resumes after a pause. */
  onResume?(): void;
}

export interface WindowStage {
  readonly container: HTMLElement;
  close(): void;
}

/** Opens an element that fills the window and has the keyboard, while the page behind it is inert. */
export function openWindowStage(label: string): WindowStage {
  const page = document.getElementById("root");
  const before = document.activeElement;
  const container = document.createElement("div");
  // The text shows until the scene's canvas is there.
  container.className =
    "fixed inset-0 z-50 touch-none bg-stage outline-none empty:grid empty:place-items-center empty:before:content-[attr(data-loading)]";
  container.dataset.loading = common.loading;
  container.setAttribute("role", "application");
  container.setAttribute("aria-label", label);
  container.tabIndex = -1;
  document.body.append(container);
  page?.setAttribute("inert", "");
  // After this task has closed the modal dialog, which takes the focus until then.
  queueMicrotask(() => container.focus());
  return {
    container,
    close() {
      page?.removeAttribute("inert");
      container.remove();
      if (before instanceof HTMLElement) before.focus();
    },
  };
}

/** Full screen was refused, as after Escape, which browsers don't count as a user action. */
let isRefused = false;

/** Opens a window stage in full screen that keeps the display awake. Call it inside the click. */
export function openFullScreenStage(label: string): WindowStage {
  enterFullScreen();
  const actions = new AbortController();
  const retry = () => isRefused && enterFullScreen();
  for (const type of ["keydown", "pointerup"])
    window.addEventListener(type, retry, { capture: true, signal: actions.signal });
  const releaseWakeLock = stayAwake();
  const stage = openWindowStage(label);
  return {
    container: stage.container,
    close() {
      actions.abort();
      releaseWakeLock();
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
      stage.close();
    },
  };
}

/**
 * Requests full screen inside a user action. Without support or permission the window is used as it is; the stage's next user action tries
 * again.
 */
export function enterFullScreen(): void {
  isRefused = false;
  if (document.fullscreenElement || !document.fullscreenEnabled) return;
  document.documentElement.requestFullscreen({ navigationUI: "hide" }).catch(() => {
    isRefused = true;
  });
}

/** Holds a screen wake lock where the browser has one; returns how to release it. */
function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const acquire = () => {
    if (document.hidden || over) return;
    navigator.wakeLock?.request("screen").then(
      (granted) => {
        if (over) void granted.release();
        else lock = granted;
      },
      () => undefined,
    );
  };
  acquire();
  // The browser releases the lock whenever the page is hidden.
  document.addEventListener("visibilitychange", acquire);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", acquire);
    void lock?.release();
  };
}

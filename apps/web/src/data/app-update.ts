import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { debugLog } from "./debug-log.ts";
import { messageOf } from "./text-store.ts";
import { whenIdle } from "./when-idle.ts";

/** Milliseconds between looks for a new version while the page stays open. */
const LOOK_EVERY_MS = 3_600_000;

interface Update {
  /** A new version is downloaded and waits. */
  readonly ready: boolean;
  /** Why this page can't go on without a reload, for people; null while it can. */
  readonly reason: string | null;
}

const store = createStore<Update>()(() => ({ ready: false, reason: null }));

/** What a reload would bring. */
export function useUpdate(): Update {
  return useStore(store);
}

/** Asks the person to reload, since this page can't go on. The first reason is shown. */
export function askToReload(reason: string): void {
  if (store.getState().reason !== null) return;
  debugLog.write("warn", reason);
  store.setState({ reason });
}

/** Reloads into the newest version that the server has. */
export async function reloadPage(): Promise<void> {
  const worker = await newestWorker().catch(() => null);
  if (!worker) return window.location.reload();
  // Without its worker's consent the browser would show the cached version again.
  navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
  const proceed = () => {
    if (worker.state === "installed") worker.postMessage({ type: "SKIP_WAITING" });
    else if (worker.state === "redundant") window.location.reload();
  };
  worker.addEventListener("statechange", proceed);
  proceed();
}

/** The worker of a version that is newer than the page's; null when there is none. */
async function newestWorker(): Promise<ServiceWorker | null> {
  if (!("serviceWorker" in navigator) || !navigator.serviceWorker.controller) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration && !registration.waiting) await registration.update();
  return registration?.waiting ?? registration?.installing ?? null;
}

/**
 * Has the page kept in the browser when it is idle, so that it starts without network from the next visit on. Only what `npm start` serves is: during development every
 * file changes all the time.
 */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !window.isSecureContext) return;
  whenIdle(
    () => void register().catch((error: unknown) => debugLog.write("warn", `Offline start: ${messageOf(error)}`)),
  );
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register("/sw.js");
  // What blocks workers may answer with nothing.
  if (!registration) return;
  const offer = () => {
    // The first worker of all has nobody to replace.
    if (registration.waiting && serviceWorker.controller) store.setState({ ready: true });
  };
  offer();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
  setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS);
}

import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { debugLog } from "./debug-log.ts";
import { messageOf } from "./text-store.ts";
import { whenIdle } from "./when-idle.ts";

/** Milliseconds between looks for a new version while the page stays open. */
const LOOK_EVERY_MS = 3_600_000;

/** How to change over to a new version that is here and waits; null while there is none. */
const store = createStore<{ readonly changeOver: (() => void) | null }>()(() => ({ changeOver: null }));

/** The way to the new version, as long as one waits. */
export function useNewVersion(): (() => void) | null {
  return useStore(store, ({ changeOver }) => changeOver);
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
    const { waiting } = registration;
    // The first worker of all has nobody to replace.
    if (!waiting || !serviceWorker.controller) return;
    const changeOver = () => {
      serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
      waiting.postMessage({ type: "SKIP_WAITING" });
    };
    store.setState({ changeOver });
  };
  offer();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
  setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS);
}

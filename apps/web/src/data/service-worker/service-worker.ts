import type { Language } from "@vr-eye-lab/domain/language";
import { HOUR_MS } from "@vr-eye-lab/domain/time";
import { create } from "zustand";
import { whenIdle } from "../browser/when-idle.ts";
import { browserStorage, debugLog, messageOf } from "../log/debug-log.ts";

/** Milliseconds until a reload no longer waits for the new version. */
const LONGEST_UPDATE_MS = 10_000;

interface Update {
  /** The service worker of a downloaded new version; null when there is none. */
  readonly version: ServiceWorker | null;
  /** Why this page must be reloaded, for the user; null if it need not. */
  readonly reason: string | null;
  /** The version of the server that no longer serves this page; null if it does. */
  readonly outdatedBy: string | null;
  /** The language in which the page is about to load again; null if it isn't. */
  readonly changingTo: Language | null;
  /** Whether changes are only in the memory of this page, so that a reload may lose them. */
  readonly isInMemory: boolean;
}

export const useUpdate = create<Update>()(() => ({
  version: null,
  reason: null,
  outdatedBy: null,
  changingTo: null,
  isInMemory: false,
}));

/** Asks the user to reload, because this page no longer works. Only the first reason is shown. */
export function askToReload(reason: string): void {
  if (useUpdate.getState().reason !== null) return;
  debugLog.write("warn", reason);
  useUpdate.setState({ reason });
}

/** Notes that the server no longer serves this page. @param server the version that it states; empty without one */
export function noteOutdated(server: string): void {
  if (useUpdate.getState().outdatedBy === server) return;
  debugLog.write("warn", `This page is too old for the server's version ${server}.`);
  useUpdate.setState({ outdatedBy: server });
}

/** Reloads the page in the newest version, or in the current one if the newest isn't ready in time. */
export async function reloadPage(): Promise<void> {
  setTimeout(() => window.location.reload(), LONGEST_UPDATE_MS);
  (await downloadNewest())();
}

/** Downloads the newest version. @returns a function that reloads the page in it, or in the current one if there is no newer */
export async function downloadNewest(): Promise<() => void> {
  const worker = await newestWorker().catch(() => null);
  if (worker?.state === "installing") {
    await new Promise((resolve) => worker.addEventListener("statechange", resolve, { once: true }));
  }
  return () => {
    if (worker?.state !== "installed") return window.location.reload();
    // The old service worker would serve the cached version again, so the new one must take over first.
    navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
    worker.postMessage({ type: "SKIP_WAITING" });
  };
}

/** The service worker of a newer version; null when there is none. */
async function newestWorker(): Promise<ServiceWorker | null> {
  if (!("serviceWorker" in navigator) || !navigator.serviceWorker.controller) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration && !registration.waiting) await registration.update();
  return registration?.waiting ?? registration?.installing ?? null;
}

/** Registers the service worker when idle, so that the next visit can start offline. Not in development. */
export function registerForOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !window.isSecureContext) return;
  // Where cookies are blocked. Firefox would report the refusal as an error of the page, even if it is caught.
  if (browserStorage.texts === null) return;
  whenIdle(
    () => void register().catch((error: unknown) => debugLog.write("warn", `Offline start: ${messageOf(error)}`)),
  );
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const wasControlled = serviceWorker.controller !== null;
  const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register("/sw.js");
  // Extensions that block service workers may return nothing.
  if (!registration) return;
  if (wasControlled && registration.waiting) useUpdate.setState({ version: registration.waiting });
  registration.addEventListener("updatefound", () => {
    const { installing, active } = registration;
    // The first service worker replaces no version. WebKit still shows it as waiting when it already controls the page.
    if (!active) return;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") useUpdate.setState({ version: installing });
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), HOUR_MS);
}

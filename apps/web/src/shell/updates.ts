import { useEffect, useRef } from "react";
import { common } from "#copy/common.ts";
import { persistedText } from "../data/browser/persisted.ts";
import { tabStorage } from "../data/log/debug-log.ts";
import { downloadNewest, reloadPage, useUpdate } from "../data/service-worker/service-worker.ts";
import { showToast, toastStore } from "../ui/toast-store.ts";

const LOOK_EVERY_MS = 1000;

/** The version of the server for which this tab has reloaded itself. */
const reloadedFor = persistedText("vr-eye-lab.reloaded-for", tabStorage);

/** Text fields that the user has typed into. */
const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>();

/**
 * Reloads a page that the server no longer serves, or whose language changes, as soon as nothing would be lost: no dialog, no typed text, no new share link,
 * no Undo. Once per version of the server: if the page is still too old then, the user is asked to reload.
 * @param busy must not be interrupted now
 */
export function useReloadWhenIdle(busy: boolean): void {
  const { outdatedBy, changingTo, isInMemory } = useUpdate();
  const isKept = busy || isInMemory;
  useEffect(() => {
    document.addEventListener("input", noteTyping);
    return () => document.removeEventListener("input", noteTyping);
  }, []);
  useEffect(() => {
    if ((outdatedBy ?? changingTo) === null || isKept || (outdatedBy !== null && reloadedFor.read() === outdatedBy))
      return;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isOver = false;
    void downloadNewest().then((reload) => {
      if (isOver) return;
      timer = setInterval(() => {
        if (!isIdle()) return;
        clearInterval(timer);
        // Without storage it would reload again and again.
        if (outdatedBy === null || reloadedFor.write(outdatedBy)) reload();
      }, LOOK_EVERY_MS);
    });
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [outdatedBy, changingTo, isKept]);
}

function noteTyping({ target }: Event): void {
  const isText = target instanceof HTMLInputElement && !["checkbox", "radio", "range", "file"].includes(target.type);
  if (isText || target instanceof HTMLTextAreaElement) typedIn.add(target);
}

function isIdle(): boolean {
  // A page in the background may belong to a user who practises in another one, whose scripts a new version would remove.
  if (document.hidden) return false;
  // Without a connection a service worker can start the page in the next language, but in no newer version.
  if (!navigator.onLine && (useUpdate.getState().changingTo === null || !navigator.serviceWorker?.controller))
    return false;
  if (document.querySelector("dialog[open], [role=dialog], [data-shown-once]")) return false;
  if (toastStore.getState().toasts.some(({ action }) => action && action.label !== common.reload)) return false;
  for (const field of typedIn) if (!field.isConnected) typedIn.delete(field);
  return ![...typedIn].some(({ value }) => value !== "");
}

/** Seconds for which a new version is offered; the next visit has it anyway. */
const OFFERED_SECONDS = 60;
/** Seconds for which a required reload is requested: a day. */
const REQUIRED_SECONDS = 86_400;

/** Offers a new version, or requests a reload that the page needs: each once. Waits while an exercise runs. */
export function useUpdateOffer(busy: boolean): void {
  const { version, reason, outdatedBy } = useUpdate();
  const offered = useRef<typeof version | string>(null);
  useEffect(() => {
    const required = outdatedBy ?? reason;
    const offer = required ?? version;
    if (busy || offer === offered.current) return;
    offered.current = offer;
    if (offer === null) return;
    showToast(outdatedBy === null && reason !== null ? reason : common.newVersion, {
      seconds: required === null ? OFFERED_SECONDS : REQUIRED_SECONDS,
      action: { label: common.reload, run: () => void reloadPage() },
    });
  }, [version, reason, outdatedBy, busy]);
}

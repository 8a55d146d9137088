import { useEffect, useRef } from "react";
import { en } from "../copy/en.ts";
import { dismissNotice, useNotice } from "../data/notices.ts";
import { reloadPage, useUpdate } from "../data/service-worker.ts";
import { showToast } from "../ui/toast-store.ts";

/** Seconds for which a new version is offered; the next visit has it anyway. */
const OFFERED_SECONDS = 60;
/** Seconds for which a required reload is requested: a day. */
const REQUIRED_SECONDS = 86_400;

/** Shows the notices of the data layer as toasts. */
export function useDataNotices(): void {
  const notice = useNotice();
  useEffect(() => {
    if (notice === null) return;
    showToast(notice);
    dismissNotice();
  }, [notice]);
}

/** Offers a new version, or requests a reload that the page needs: each once. Waits while an exercise or the self-test runs. */
export function useUpdateOffer(busy: boolean): void {
  const { version, reason } = useUpdate();
  const offered = useRef<typeof version | typeof reason>(null);
  useEffect(() => {
    const offer = reason ?? version;
    if (busy || offer === offered.current) return;
    offered.current = offer;
    if (offer === null) return;
    showToast(reason ?? en.newVersion, {
      seconds: reason === null ? OFFERED_SECONDS : REQUIRED_SECONDS,
      action: { label: en.reload, run: () => void reloadPage() },
    });
  }, [version, reason, busy]);
}

import { useEffect, useRef } from "react";
import { common } from "#copy/common.ts";
import { reloadPage, useUpdate } from "../data/service-worker/service-worker.ts";
import { showToast } from "../ui/toast-store.ts";

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

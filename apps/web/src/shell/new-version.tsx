import { useEffect } from "react";
import { en } from "../copy/en.ts";
import { reloadPage, useUpdate } from "../data/app-update.ts";
import { showToast } from "../ui/toast-store.ts";

/** Seconds for which the new version is offered; the next visit has it anyway. */
const OFFERED_SECONDS = 60;
/** Seconds for which a reload that is needed is asked for: a day. */
const NEEDED_SECONDS = 86_400;

/** Offers a new version, or asks for a reload that the page needs. Not while an exercise runs. */
export function NewVersion({ busy }: { readonly busy: boolean }) {
  const { ready, reason } = useUpdate();
  useEffect(() => {
    if (busy || (!ready && reason === null)) return;
    showToast(reason ?? en.newVersion, {
      seconds: reason === null ? OFFERED_SECONDS : NEEDED_SECONDS,
      action: { label: en.reload, run: () => void reloadPage() },
    });
  }, [ready, reason, busy]);
  return null;
}

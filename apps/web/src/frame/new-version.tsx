import { useEffect } from "react";
import { en } from "../copy/en.ts";
import { useNewVersion } from "../data/app-update.ts";
import { showToast } from "../ui/toast-store.ts";

/** Seconds for which the new version is offered; the next visit has it anyway. */
const OFFERED_SECONDS = 60;

/** Offers a new version that waits, but not while an exercise runs. */
export function NewVersion({ busy }: { readonly busy: boolean }) {
  const changeOver = useNewVersion();
  useEffect(() => {
    if (!changeOver || busy) return;
    showToast(en.newVersion, { seconds: OFFERED_SECONDS, action: { label: en.reload, run: changeOver } });
  }, [changeOver, busy]);
  return null;
}

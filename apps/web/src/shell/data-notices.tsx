import { useEffect } from "react";
import { dismissNotice, useNotice } from "../data/notice.ts";
import { showToast } from "../ui/toast-store.ts";

/** Passes on what the data has to tell the person. */
export function DataNotices() {
  const notice = useNotice();
  useEffect(() => {
    if (notice === null) return;
    showToast(notice);
    dismissNotice();
  }, [notice]);
  return null;
}

import { useCallback, useEffect, useState } from "react";
import { common } from "#copy/common.ts";
import { showToast } from "../ui/toast-store.ts";
import { tour } from "./lazy-features.tsx";
import { openPlace, usePlace } from "./place.ts";

/** Whether the tour is running, and how to start and end it. Leaving the Active tab ends it. */
export function useTour() {
  const [{ tab }] = usePlace();
  const [touring, setTouring] = useState(false);
  useEffect(() => {
    if (touring && tab !== "active") setTouring(false);
  }, [touring, tab]);

  const start = useCallback(async () => {
    openPlace({ tab: "active" });
    if (await tour.fetch()) setTouring(true);
    else showToast(common.tour.lost);
  }, []);
  return { touring: touring && tab === "active", start, end: () => setTouring(false) };
}

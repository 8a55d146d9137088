import { useCallback, useEffect, useState } from "react";
import { en } from "../copy/en.ts";
import { Lazy } from "../ui/lazy-feature.tsx";
import { showToast } from "../ui/toast-store.ts";
import { tour } from "./lazy-features.tsx";
import { usePlace } from "./place.ts";

/** Whether the tour is running, and how to start and end it. Leaving the Active tab ends it. */
export function useTour() {
  const [{ tab }, openPlace] = usePlace();
  const [started, setStarted] = useState(false);
  const end = useCallback(() => setStarted(false), []);
  useEffect(() => {
    if (tab === "active") return end;
  }, [tab, end]);

  function start() {
    void tour.fetch();
    setStarted(true);
    openPlace({ tab: "active" });
  }
  return { touring: started && tab === "active", start, end };
}

/** The tour, or a toast when its script can't be fetched. */
export function TourOverlay({ onEnd }: { readonly onEnd: () => void }) {
  return (
    <Lazy feature={tour} lost={() => <TourLost onEnd={onEnd} />}>
      {({ Tour }) => <Tour onEnd={onEnd} />}
    </Lazy>
  );
}

function TourLost({ onEnd }: { readonly onEnd: () => void }) {
  useEffect(() => {
    showToast(en.tour.lost);
    onEnd();
  }, [onEnd]);
  return null;
}

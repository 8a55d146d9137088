import { useEffect, useRef } from "react";
import { runTour } from "./run-tour.ts";

/** The tour of the Active tab, which must be on screen. Runs while it is mounted. */
export function Tour({ onEnd }: { readonly onEnd: () => void }) {
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => runTour(() => end.current()), []);
  return null;
}

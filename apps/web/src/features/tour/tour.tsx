import { useEffect, useRef } from "react";
import { runTour } from "./run-tour.ts";

/** Points at one part of the Active tab after the other, for as long as it is rendered; wants that tab on screen. */
export function Tour({ onEnd }: { readonly onEnd: () => void }) {
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => runTour(() => end.current()), []);
  return null;
}

import { useEffect, useState } from "react";

/** Milliseconds after its scripts that a page still starts: it fetches what it wants at hand, and a slow device is busy with itself. */
const START_MS = 2000;
const startsUntil = performance.now() + START_MS;

/** Whether the start of the page is over. What moves by itself waits for that, so that it does not hold up the rest. */
export function usePageStarted(): boolean {
  const [started, setStarted] = useState(() => performance.now() >= startsUntil);
  useEffect(() => {
    if (started) return;
    const timer = setTimeout(() => setStarted(true), startsUntil - performance.now());
    return () => clearTimeout(timer);
  }, [started]);
  return started;
}

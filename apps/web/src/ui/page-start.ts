import { useEffect, useState } from "react";

/** Milliseconds after the first script during which the page still fetches, and slow devices are busy. */
const START_MS = 2000;
const startsUntil = performance.now() + START_MS;

/** Whether the page has finished starting. Animations wait for it, so that they don't delay the rest. */
export function usePageStarted(): boolean {
  const [started, setStarted] = useState(() => performance.now() >= startsUntil);
  useEffect(() => {
    if (started) return;
    const timer = setTimeout(() => setStarted(true), startsUntil - performance.now());
    return () => clearTimeout(timer);
  }, [started]);
  return started;
}

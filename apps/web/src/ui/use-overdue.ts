import { useEffect, useState } from "react";

const OVERDUE_MS = 5000;

/** True once `busy` has been true for 5 seconds: time to offer a way out. */
export function useOverdue(busy: boolean): boolean {
  const [overdue, setOverdue] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setOverdue(true), OVERDUE_MS);
    return () => {
      clearTimeout(timer);
      setOverdue(false);
    };
  }, [busy]);
  return busy && overdue;
}

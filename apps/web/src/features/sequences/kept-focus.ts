import { type RefObject, useEffect, useRef } from "react";

/** When an item is gone, and the focus with it, the focus goes to the heading of the list. */
export function useKeptFocus(heading: RefObject<HTMLElement | null>, items: number): void {
  const before = useRef(items);
  useEffect(() => {
    if (items < before.current && document.activeElement === document.body) heading.current?.focus();
    before.current = items;
  }, [heading, items]);
}

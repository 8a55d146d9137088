import { type RefObject, useEffect, useRef } from "react";

/** A ref that gives the focus to an element when it mounts: for elements that replace the one that had it. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** Moves the focus to `target` when `content` has changed and the focused element is gone, unless `applies` returns false. */
export function useFocusAfterChange<Content>(
  target: RefObject<HTMLElement | null>,
  content: Content,
  applies: (before: Content) => boolean = () => true,
): void {
  const before = useRef(content);
  useEffect(() => {
    const changed = before.current !== content && applies(before.current);
    if (changed && document.activeElement === document.body) target.current?.focus();
    before.current = content;
  });
}

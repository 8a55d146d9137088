/** A ref that gives the focus to an element when it mounts: for elements that replace the one that had it. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** The same, unless another element has the focus. */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

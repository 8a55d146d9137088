/** A ref that gives the focus to an element when it mounts: for elements that replace the one that had it. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

import { type ReactNode, startTransition } from "react";
import { createRoot, hydrateRoot, type RootOptions } from "react-dom/client";
import { keepFocus } from "../ui/keep-focus.ts";
import type { Press } from "./first-paint.ts";

/**
 * Renders the page in the place of the first screen. React keeps the screen's elements if they are what it would render.
 * @param page calls back when it is in the document
 */
export function takeOver(root: HTMLElement, options: RootOptions, page: (onStart: () => void) => ReactNode): void {
  document.querySelector(".not-started")?.remove();
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.track : undefined;
  const onStart = () => {
    const presses = window.firstPresses ?? [];
    window.firstPresses = undefined;
    if (document.activeElement === document.body) controlOf(root, focused)?.focus();
    keepFocus();
    void repeatAll(root, presses);
  };
  // A transition renders in slices, so a slow device stays responsive.
  startTransition(() => {
    if ("exact" in root.dataset) hydrateRoot(root, page(onStart), options);
    else createRoot(root, options).render(page(onStart));
  });
}

const controlOf = (root: HTMLElement, track = "") => root.querySelector<HTMLInputElement>(`[data-track="${track}"]`);

/** Each in its own task: the page renders what one has changed before the next. */
async function repeatAll(root: HTMLElement, presses: readonly Press[]): Promise<void> {
  for (const press of presses) {
    repeat(root, press);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Does what the user did before the page's scripts ran. */
function repeat(root: HTMLElement, { track, key, value }: Press): void {
  const control = controlOf(root, track);
  if (key) control?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  else if (value === undefined) control?.click();
  else if (control) {
    // React ignores the event of a value that was set on the element itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
    for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

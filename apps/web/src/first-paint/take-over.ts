import { type ReactNode, startTransition } from "react";
import { createRoot, hydrateRoot, type RootOptions } from "react-dom/client";
import { keepFocus } from "../ui/keep-focus.ts";

/**
 * Renders the page in the place of the first screen. React keeps the newcomer's elements and replaces a frame.
 * @param page calls back when it is in the document
 */
export function takeOver(root: HTMLElement, options: RootOptions, page: (onStart: () => void) => ReactNode): void {
  document.querySelector(".not-started")?.remove();
  const onStart = () => {
    root.inert = false;
    root.classList.remove("starting");
    delete root.dataset.vr;
    keepFocus();
  };
  // A transition renders in slices, so a slow device stays responsive.
  startTransition(() => {
    if (root.dataset.vr === undefined) createRoot(root, options).render(page(onStart));
    else hydrateRoot(root, page(onStart), options);
  });
}

/**
 * An element that fills the window and has the keyboard, while the page behind it rests.
 * @param label what it is called to those who do not see it
 */
export function openWindowStage(label: string): { readonly container: HTMLElement; close(): void } {
  const page = document.getElementById("root");
  const before = document.activeElement;
  const container = document.createElement("div");
  container.className = "fixed inset-0 z-50 touch-none bg-stage outline-none";
  container.setAttribute("role", "application");
  container.setAttribute("aria-label", label);
  container.tabIndex = -1;
  document.body.append(container);
  page?.setAttribute("inert", "");
  // The dialog that led here is closed in this very task; until then nothing outside it can have the focus.
  queueMicrotask(() => container.focus());
  return {
    container,
    close() {
      page?.removeAttribute("inert");
      container.remove();
      if (before instanceof HTMLElement) before.focus();
    },
  };
}

const REGIONS = "dialog, section, main";
/** How many elements that had the focus before are remembered, in case the region is removed too. */
const REMEMBERED = 4;

/**
 * Keeps the focus near when the focused element is removed. Browsers would move it to the body, and people who use a keyboard or a screen
 * reader would start again at the top of the page. It goes to the heading of the region that the element was in, or the region itself; without one,
 * as for a toast, to where it came from. A component that wants another place moves the focus itself, before or after.
 * Call it when the page is in the document, and has the focus that it had before its scripts ran.
 */
export function keepFocus(): void {
  /** The focused element and its ancestors. */
  let path: readonly HTMLElement[] = [];
  let visited: readonly HTMLElement[] = [];
  let isMarked = false;

  const note = ({ target }: Pick<Event, "target">) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const before = path.slice(0, 1).concat(visited);
    visited = before.filter((element) => element.isConnected && element !== target).slice(0, REMEMBERED);
    path = ancestorsOf(target);
    isMarked = target.matches(":focus-visible");
  };
  document.addEventListener("focusin", note);
  note({ target: document.activeElement });
  // A click on nothing moves the focus to the body: that is the user's choice.
  const forget = () => {
    if (document.activeElement === document.body) path = [];
  };
  document.addEventListener("click", forget, { capture: true });

  new MutationObserver(() => {
    const [last] = path;
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    const region = path.find((element) => element.isConnected)?.closest<HTMLElement>(REGIONS);
    path = [];
    // A mouse user's page must not scroll.
    const options = { preventScroll: !isMarked };
    for (const place of [...placesIn(region), ...visited, document.querySelector("main")]) {
      place?.focus(options);
      if (place && document.activeElement !== place && !place.hasAttribute("tabindex")) {
        place.tabIndex = -1;
        place.focus(options);
      }
      if (document.activeElement !== document.body) return;
    }
  }).observe(document.body, { childList: true, subtree: true });
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  return element.parentElement ? [element, ...ancestorsOf(element.parentElement)] : [element];
}

/** The heading of a region, or the button in it; then the region. */
function placesIn(region: HTMLElement | null | undefined): (HTMLElement | null)[] {
  const heading = document.getElementById(region?.getAttribute("aria-labelledby") ?? "");
  return [heading?.querySelector("button") ?? heading, region ?? null];
}

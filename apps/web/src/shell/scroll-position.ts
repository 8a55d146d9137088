import { useDeferredValue, useLayoutEffect } from "react";
import { useLocationProperty } from "wouter/use-browser-location";
import * as z from "zod/mini";
import { isReturnLoad } from "../data/browser/page-load.ts";
import { persisted } from "../data/browser/persisted.ts";
import { tabStorage } from "../data/log/debug-log.ts";

/** Milliseconds for which a position is kept while content loads. */
const PATIENCE_MS = 5000;
/** Events by which the user takes over. */
const USER_EVENTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

const entriesSchema = z.lazy(() => z.array(z.object({ entry: z.string(), y: z.number() })));
const stored = persisted("vr-eye-lab.scroll", entriesSchema, tabStorage);
/** In CSS pixels, by history entry. */
const positions = new Map(stored.read()?.map(({ entry, y }) => [entry, y]));
/** How the user came to the entry: they opened the page, Back, Forward or a reload, or a link in the page. */
let arrival: "open" | "return" | "link" = "open";
/** Ends the keeping of a position. */
let stopKeeping: (() => void) | null = null;

/** The current history entry: its id, or the address where it has none. Without the fragment, which may be a secret. */
function currentEntry(): string {
  const state: unknown = window.history.state;
  if (typeof state === "object" && state !== null && "entry" in state) return String(state.entry);
  return window.location.pathname + window.location.search;
}

const addressedEntry = () => currentEntry() + window.location.hash;

/** Starts to remember scroll positions. Call it before the page listens to the history. */
export function watchScrollPosition(): void {
  // The browser would restore a position before the content is there.
  window.history.scrollRestoration = "manual";
  if (isReturnLoad) arrival = "return";
  // The first screen may have been scrolled.
  else if (!window.location.hash) positions.set(currentEntry(), window.scrollY);
  window.addEventListener("popstate", () => {
    arrival = "return";
  });
  window.addEventListener("pushState", () => {
    arrival = "link";
  });
  window.addEventListener("scroll", () => {
    // With a fragment, an entry returns to the element, and may share its address with one without.
    if (!stopKeeping && !window.location.hash) positions.set(currentEntry(), window.scrollY);
  });
  window.addEventListener("pagehide", () => stored.write(Array.from(positions, ([entry, y]) => ({ entry, y }))));
}

/** Scrolls a new history entry to its top, or to the element that the fragment names. Restores the position of an entry that the user returns to. */
export function useScrollPosition(): void {
  // Together with the tab, which is drawn later than its switcher.
  const entry = useDeferredValue(useLocationProperty(addressedEntry, addressedEntry));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for each entry
  useLayoutEffect(() => {
    const { hash } = window.location;
    const known = arrival === "return" ? positions.get(currentEntry()) : undefined;
    const mayBeScrolled = arrival === "open";
    arrival = "link";
    if (hash) keepScrolled(() => document.getElementById(hash.slice(1))?.scrollIntoView());
    else if (known !== undefined) keepScrolled(() => window.scrollTo(0, known));
    else if (!mayBeScrolled) window.scrollTo(0, 0);
    return () => stopKeeping?.();
  }, [entry]);
}

/** Scrolls, and again whenever the page's size changes while content loads, until the user takes over or patience ends. */
function keepScrolled(scroll: () => void): void {
  const user = new AbortController();
  const size = new ResizeObserver(scroll);
  const timer = setTimeout(stop, PATIENCE_MS);
  function stop() {
    size.disconnect();
    clearTimeout(timer);
    user.abort();
    stopKeeping = null;
  }
  stopKeeping = stop;
  scroll();
  size.observe(document.body);
  for (const type of USER_EVENTS) window.addEventListener(type, stop, { signal: user.signal, passive: true });
}

import { useEffect, useSyncExternalStore } from "react";
import { CHAPTER_IDS, type ChapterId } from "./chapter.tsx";

/** CSS pixels below the place of a chapter that was jumped to, within which a heading counts as reached. */
const MARGIN = 48;

/** The chapter being read. Moves the focus to the chapter that the fragment names, on arrival and when it changes. */
export function useCurrentChapter(): ChapterId {
  useEffect(() => {
    focusTarget();
    window.addEventListener("hashchange", focusTarget);
    return () => window.removeEventListener("hashchange", focusTarget);
  }, []);
  return useSyncExternalStore(onMove, currentChapter);
}

function focusTarget(): void {
  const id = target();
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
}

function target(): ChapterId | undefined {
  return CHAPTER_IDS.find((id) => window.location.hash === `#${id}`);
}

const EVENTS = ["scroll", "resize", "hashchange"] as const;

function onMove(listener: () => void): () => void {
  for (const type of EVENTS) window.addEventListener(type, listener);
  return () => {
    for (const type of EVENTS) window.removeEventListener(type, listener);
  };
}

/** The last chapter whose heading has reached the top. At the page's end, where not every heading can: the fragment's, or the last. */
function currentChapter(): ChapterId {
  const { scrollHeight, clientHeight } = document.documentElement;
  const atEnd = window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 1;
  const wanted = atEnd && target();
  if (wanted && topOf(wanted) >= 0) return wanted;
  const line = atEnd
    ? clientHeight
    : Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + MARGIN;
  return CHAPTER_IDS.findLast((id) => topOf(id) <= line) ?? "how-it-works";
}

/** In CSS pixels from the window's top; infinite before the chapter is shown. */
function topOf(id: ChapterId): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
}

import "./guide.css";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { text } from "#copy/guide.ts";
import { usePlan } from "../../data/billing/plan.ts";
import { onEvents } from "../../ui/browser-state.ts";
import { CHAPTER_IDS, CHAPTERS, type ChapterId } from "./chapter.tsx";

/** Leads to the chapters: a list at the side, and a menu in narrow windows. */
export function Contents() {
  const current = useCurrentChapter();
  return (
    <nav
      aria-label={text.contents}
      className="guide-contents z-10 max-lg:-mx-4 max-lg:-mt-4 md:max-lg:-mx-6 md:max-lg:-mt-6"
    >
      <Menu current={current} />
      <div className="max-lg:hidden">
        <List current={current} />
      </div>
    </nav>
  );
}

/** Names the current chapter; opened, it covers the page until a chapter is chosen, on Escape, or on a press elsewhere. */
function Menu({ current }: { readonly current: ChapterId }) {
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    function onPointerDown({ target }: PointerEvent) {
      if (target instanceof Node && !menu.current?.contains(target)) menu.current?.removeAttribute("open");
    }
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, []);

  return (
    <details
      ref={menu}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== "Escape" || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector("summary")?.focus();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
      className="group relative border-line border-b bg-bg lg:hidden"
    >
      <summary
        data-track="guide-contents"
        className="flex min-h-11 list-none items-center gap-2 px-4 text-sm -outline-offset-2 md:px-6 [&::-webkit-details-marker]:hidden"
      >
        <span className="text-muted max-[22.5rem]:sr-only">{text.contents}</span>
        <span className="min-w-0 truncate font-semibold">{CHAPTERS[current]}</span>
        <ChevronDown className="ms-auto size-4 shrink-0 text-muted transition-transform duration-150 group-[[open]]:rotate-180" />
      </summary>
      <div className="guide-menu absolute inset-x-0 top-full border-line-strong border-y bg-raised p-2 shadow-2xl md:px-4">
        <List current={current} onChosen={() => menu.current?.removeAttribute("open")} />
      </div>
    </details>
  );
}

function List({ current, onChosen }: { readonly current: ChapterId; readonly onChosen?: () => void }) {
  const { selling } = usePlan();
  return (
    <ol>
      {CHAPTER_IDS.filter((id) => id !== "pricing" || selling).map((id) => (
        <li key={id}>
          <a
            href={`#${id}`}
            data-track="guide-chapter"
            aria-current={id === current ? "location" : undefined}
            onClick={onChosen}
            className="flex min-h-11 items-center border-accent ps-3.5 text-muted text-sm -outline-offset-2 transition-colors duration-150 hover:text-text aria-[current]:border-s-2 aria-[current]:ps-3 aria-[current]:font-semibold aria-[current]:text-text"
          >
            {CHAPTERS[id]}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** CSS pixels below the place of a chapter that was jumped to, within which a heading counts as reached. */
const MARGIN = 48;

/** The chapter being read. Moves the focus to the chapter that the fragment names, on arrival and when it changes. */
function useCurrentChapter(): ChapterId {
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

const onMove = onEvents(() => window, "scroll", "resize", "hashchange");

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

import { ChevronDown } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { text } from "#copy/sequences.ts";
import { classNames } from "../../ui/class-names.ts";
import { SequenceItems, SequenceSearch } from "./sequence-items.tsx";
import { useSequenceList } from "./sequence-list.ts";

/** The saved motions in a row below the preview, newest first. */
export function SequenceStrip() {
  const [open, setOpen] = useState(true);
  const id = useId();
  const list = useSequenceList();
  const items = useRef<HTMLUListElement>(null);
  const { activeId, total } = list;
  const loaded = total !== undefined;
  const isSearching = Boolean(list.search?.query);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the active card when it changes or appears.
  useEffect(() => {
    const card = items.current?.querySelector("[aria-current]")?.closest("li")?.getBoundingClientRect();
    if (!items.current || !card) return;
    const row = items.current.getBoundingClientRect();
    if (card.left >= row.left && card.right <= row.right) return;
    items.current.scrollLeft += card.left - row.left - (row.width - card.width) / 2;
  }, [activeId, loaded, open, isSearching]);
  return (
    <section aria-labelledby={`${id}-heading`} className="min-w-0 rounded-l border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1">
        <h2 id={`${id}-heading`} className="grow">
          <button
            type="button"
            data-track="saved-strip"
            aria-expanded={open}
            aria-controls={`${id}-items`}
            onClick={() => setOpen(!open)}
            className="flex min-h-11 w-full items-center gap-2 rounded-m font-semibold"
          >
            <ChevronDown
              className={classNames("size-4 text-muted transition-transform duration-150", open && "rotate-180")}
            />
            {text.title}
            <span aria-hidden="true" className="font-normal text-muted text-sm tabular-nums">
              {Boolean(total) && total}
            </span>
          </button>
        </h2>
        {open && list.search && <SequenceSearch {...list.search} />}
      </div>
      <div id={`${id}-items`} hidden={!open} className="min-h-21 [&[hidden]]:hidden">
        <SequenceItems ref={items} list={list} layout="strip" />
      </div>
    </section>
  );
}

import type { SavedSequence } from "@vr-eye-lab/domain/sequences";
import { ChevronDown, Search, X } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { common } from "#copy/common.ts";
import { text } from "#copy/sequences.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { chooseSequence } from "./sequence-actions.ts";
import { SequenceCard } from "./sequence-card.tsx";
import { FEW, type SequenceList, useSequenceList } from "./sequence-list.ts";

interface SequenceItemsProps {
  readonly list: SequenceList;
  readonly layout: "grid" | "strip";
  readonly onChosen?: () => void;
  readonly ref?: RefObject<HTMLUListElement | null>;
}

const LISTS = {
  grid: "grid grid-cols-1 gap-2.5 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3",
  strip: "flex gap-2.5 overflow-x-auto overscroll-x-contain px-4 pt-1 pb-4",
};

/** The cards of saved motions, or why there are none. */
function SequenceItems({ list, layout, onChosen, ref }: SequenceItemsProps) {
  const { total, shown, isCut, activeId } = list;
  const note = total === undefined ? common.loading : total === 0 ? text.empty : shown?.length === 0 && text.noneFound;
  if (note) return <p className={layout === "grid" ? "text-muted" : "px-4 py-3 text-muted text-sm"}>{note}</p>;

  function choose(sequence: SavedSequence) {
    if (chooseSequence(sequence)) onChosen?.();
  }

  return (
    <ul ref={ref} className={LISTS[layout]}>
      {shown?.map((sequence) => (
        <SequenceCard
          key={sequence.id}
          sequence={sequence}
          active={sequence.id === activeId}
          onChoose={() => choose(sequence)}
          layout={layout}
        />
      ))}
      {isCut && (
        <li className="col-span-full grid shrink-0 justify-center">
          <Button
            data-track="saved-all"
            onClick={({ currentTarget }) => {
              const cards = currentTarget.closest("ul");
              flushSync(list.showAll);
              // The button is gone: focus the first card that it has added.
              cards?.querySelectorAll("li")[FEW]?.querySelector("button")?.focus();
            }}
            className="h-full"
          >
            {text.showAll}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** Searches a long list by name. Escape clears it. */
function SequenceSearch({ query, setQuery, found }: NonNullable<SequenceList["search"]>) {
  const input = useRef<HTMLInputElement>(null);
  const isSearching = query.trim() !== "";
  return (
    <div className="relative w-full sm:w-72">
      <Search className="pointer-events-none absolute start-3.5 top-3.5 size-4 text-muted" />
      <input
        ref={input}
        type="search"
        aria-label={text.search}
        placeholder={text.searchHint}
        data-track="saved-search"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setQuery("");
        }}
        className="h-11 w-full appearance-none rounded-m border border-control bg-inset ps-10 pe-28 text-sm transition-colors duration-150 placeholder:text-faint hover:bg-raised [&::-webkit-search-cancel-button]:hidden"
      />
      <div className="pointer-events-none absolute end-0 top-0 flex h-11 items-center">
        <p role="status" className="text-muted text-xs tabular-nums">
          {isSearching && text.found(found)}
        </p>
        {query !== "" && (
          <IconButton
            icon={X}
            iconClass="size-4"
            label={text.clearSearch}
            data-track="saved-search-clear"
            onClick={() => {
              setQuery("");
              input.current?.focus();
            }}
            className="pointer-events-auto"
          />
        )}
      </div>
    </div>
  );
}

/** All saved motions, newest first. Choosing one opens the exercise. */
export function SequenceGrid({ onChosen }: { readonly onChosen: () => void }) {
  const id = useId();
  const list = useSequenceList();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="font-semibold">
          {text.title}
        </h2>
        {Boolean(list.total) && <p className="grow text-muted text-sm tabular-nums">{list.total}</p>}
        {list.search && <SequenceSearch {...list.search} />}
      </div>
      <SequenceItems list={list} layout="grid" onChosen={onChosen} />
    </section>
  );
}

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

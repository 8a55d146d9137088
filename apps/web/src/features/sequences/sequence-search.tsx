import { Search, X } from "lucide-react";
import { useRef } from "react";
import { text } from "#copy/sequences.ts";
import { IconButton } from "../../ui/button.tsx";
import type { SequenceList } from "./sequence-list.ts";

/** Searches a long list by name. Escape clears it. */
export function SequenceSearch({ query, setQuery, found }: NonNullable<SequenceList["search"]>) {
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

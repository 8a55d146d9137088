import { useId } from "react";
import { text } from "#copy/sequences.ts";
import { SequenceItems, SequenceSearch } from "./sequence-items.tsx";
import { useSequenceList } from "./sequence-list.ts";

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

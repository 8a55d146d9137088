import type { SavedSequence } from "@vr-eye-lab/domain/sequences";
import type { RefObject } from "react";
import { flushSync } from "react-dom";
import { common } from "#copy/common.ts";
import { text } from "#copy/sequences.ts";
import { Button } from "../../ui/button.tsx";
import { chooseSequence } from "./choose-sequence.ts";
import { SequenceCard } from "./sequence-card.tsx";
import { FEW, type SequenceList } from "./sequence-list.ts";

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
export function SequenceItems({ list, layout, onChosen, ref }: SequenceItemsProps) {
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

import { ChevronDown } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { en } from "../../copy/en.ts";
import { text } from "../../copy/sequences.ts";
import { classNames } from "../../ui/class-names.ts";
import { chooseSequence } from "./choose-sequence.ts";
import { SequenceCard } from "./sequence-card.tsx";
import { useSequenceList } from "./sequence-list.ts";

/** The saved motions in a row below the preview, newest first. */
export function SequenceStrip() {
  const [open, setOpen] = useState(true);
  const id = useId();
  const { sequences, activeId } = useSequenceList();
  const list = useRef<HTMLUListElement>(null);
  const loaded = sequences !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the active card when it changes or appears.
  useEffect(() => {
    const card = list.current?.querySelector("[aria-current]")?.closest("li");
    if (!list.current || !card) return;
    const [left, right] = [card.offsetLeft - list.current.offsetLeft, list.current.clientWidth - card.offsetWidth];
    const { scrollLeft } = list.current;
    if (left < scrollLeft || left > scrollLeft + right) list.current.scrollLeft = left - right / 2;
  }, [activeId, loaded, open]);
  return (
    <section aria-labelledby={`${id}-heading`} className="min-w-0 rounded-l border border-line bg-surface">
      <h2 id={`${id}-heading`}>
        <button
          type="button"
          data-track="saved-strip"
          aria-expanded={open}
          aria-controls={`${id}-items`}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center justify-between gap-3 rounded-l px-4 text-left font-semibold"
        >
          {text.title}
          <ChevronDown
            className={classNames("size-4 text-muted transition-transform duration-150", open && "rotate-180")}
          />
        </button>
      </h2>
      <div id={`${id}-items`} hidden={!open} className="min-h-21 [&[hidden]]:hidden">
        {sequences === undefined && <p className="px-4 py-3 text-muted text-sm">{en.loading}</p>}
        {sequences?.length === 0 && <p className="px-4 py-3 text-muted text-sm">{text.stripEmpty}</p>}
        {sequences && sequences.length > 0 && (
          <ul ref={list} className="flex gap-2.5 overflow-x-auto overscroll-x-contain px-4 pt-1 pb-4">
            {sequences.map((sequence) => (
              <SequenceCard
                key={sequence.id}
                sequence={sequence}
                active={sequence.id === activeId}
                onChoose={() => chooseSequence(sequence)}
                className="w-72 shrink-0"
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

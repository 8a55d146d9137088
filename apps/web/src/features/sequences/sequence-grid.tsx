import { useId } from "react";
import { en } from "../../copy/en.ts";
import { text } from "../../copy/sequences.ts";
import { chooseSequence } from "./choose-sequence.ts";
import { SequenceCard } from "./sequence-card.tsx";
import { useSequenceList } from "./sequence-list.ts";

/** All saved motions, newest first. Choosing one opens the exercise. */
export function SequenceGrid({ onChosen }: { readonly onChosen: () => void }) {
  const id = useId();
  const { sequences, activeId } = useSequenceList();
  return (
    <section aria-labelledby={id} className="rounded-l border border-line bg-surface p-4 md:p-5">
      <h2 id={id} className="font-semibold">
        {text.title}
      </h2>
      {sequences === undefined && <p className="mt-2 text-muted">{en.loading}</p>}
      {sequences?.length === 0 && <p className="mt-2 text-muted">{text.empty}</p>}
      {sequences && sequences.length > 0 && (
        <ul className="mt-3 grid grid-cols-1 gap-2.5 sm:grid-cols-2 xl:grid-cols-3">
          {sequences.map((sequence) => (
            <SequenceCard
              key={sequence.id}
              sequence={sequence}
              active={sequence.id === activeId}
              onChoose={() => {
                if (chooseSequence(sequence)) onChosen();
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

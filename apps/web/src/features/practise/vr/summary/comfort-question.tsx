import type { Comfort } from "@vr-eye-lab/domain/practice";
import { Check, Frown, type LucideIcon, Meh, Smile } from "lucide-react";
import { useId, useState } from "react";
import { text } from "../../../../copy/summary.ts";
import { noteComfort } from "../../../../data/practice/practice.ts";

const words = text.comfort;
const ANSWERS: readonly (readonly [Comfort, LucideIcon])[] = [
  ["comfortable", Smile],
  ["tired", Meh],
  ["uncomfortable", Frown],
];

/** How the session felt: at most one of three answers; a second tap clears it. Saved with a recorded session. */
export function ComfortQuestion({ isRecorded }: { readonly isRecorded: boolean }) {
  const id = useId();
  const [answer, setAnswer] = useState<Comfort | null>(null);

  function choose(comfort: Comfort) {
    const now = comfort === answer ? null : comfort;
    setAnswer(now);
    noteComfort(now);
  }

  return (
    <div className="grid gap-2">
      <p className="flex items-baseline justify-between gap-3">
        <span id={id} className="font-semibold text-sm">
          {words.question}
        </span>
        <span className="text-faint text-xs">{words.optional}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be laid out beside its hint. */}
      <div role="group" aria-labelledby={id} className="grid grid-cols-[repeat(auto-fit,minmax(6.1rem,1fr))] gap-2">
        {ANSWERS.map(([comfort, Icon]) => (
          <button
            key={comfort}
            type="button"
            // The same for all answers: tracking must not learn which one was chosen.
            data-track="felt"
            aria-pressed={comfort === answer}
            onClick={() => choose(comfort)}
            className="group relative grid min-h-19 content-center justify-items-center gap-1.5 rounded-l border border-line-strong bg-raised px-1 py-2 text-center text-xs transition-colors duration-150 hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:ring-1 aria-pressed:ring-accent forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none"
          >
            <Check strokeWidth={3} className="invisible absolute top-1.5 right-1.5 size-4 group-aria-pressed:visible" />
            <Icon className="size-6" strokeWidth={1.8} />
            {words.labels[comfort]}
          </button>
        ))}
      </div>
      <div role="status" className="grid gap-1 text-sm">
        {answer === "uncomfortable" && <p className="font-semibold">{words.stop}</p>}
        {answer && isRecorded && <p className="text-muted text-xs">{words.kept}</p>}
      </div>
    </div>
  );
}

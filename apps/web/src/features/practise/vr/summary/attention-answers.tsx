import type { AttentionTally } from "@vr-eye-lab/domain/attention";
import { text } from "../../../../copy/summary.ts";

const words = text.attention;
const EYES = ["left", "right", "both"] as const;

/** Result of the attention check for each eye that was shown a marker. */
export function AttentionAnswers({ tally }: { readonly tally: AttentionTally }) {
  return (
    <section aria-label={words.title} className="grid gap-2 rounded-l border border-line bg-bg px-4 py-3 text-sm">
      <h3 className="font-semibold">{words.title}</h3>
      <dl className="grid gap-1">
        {EYES.filter((eye) => tally[eye].shown > 0).map((eye) => (
          <div key={eye} className="flex justify-between gap-4">
            <dt className="text-muted">{words.eyes[eye]}</dt>
            <dd className="tabular-nums">{words.answered(tally[eye].answered, tally[eye].shown)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{words.falseAlarms}</dt>
          <dd className="text-right tabular-nums">{words.alarms(tally.none.answered, tally.none.shown)}</dd>
        </div>
      </dl>
      <p className="text-muted text-xs">{words.note}</p>
    </section>
  );
}

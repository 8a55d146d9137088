import type { Measure } from "@vr-eye-lab/domain/measures";
import { useState } from "react";
import { text } from "#copy/measures.ts";
import { recordSitting, useSittings } from "../../data/measures/measures.ts";
import { useProfile } from "../../data/profile/profile.ts";
import { Section } from "../../ui/section.tsx";
import { CheckIn } from "../check-in/check-in.tsx";
import { takeMeasure } from "../practise/vr/take-measure.ts";
import { MeasureCard } from "./measure-card.tsx";
import { NearPointDialog } from "./near-point-dialog.tsx";

const MEASURES: readonly Measure[] = ["ranges", "facility", "nearPoint"];

/** The measures and the check-in: how to take them, and what they have shown. */
export function Measures({ today }: { readonly today: string }) {
  const sittings = useSittings();
  const isUnrecorded = useProfile()?.recording === false;
  const [startedAt, setStartedAt] = useState<Date | null>(null);

  return (
    <Section title={text.title} titleClass="text-lg" className="grid grid-cols-1 gap-4 pt-2">
      <div className="grid max-w-prose gap-2 text-muted text-sm">
        <p>{text.why}</p>
        <p className="no-print">{text.where}</p>
        {isUnrecorded && <p className="no-print text-text">{text.ruler.unrecorded}</p>}
      </div>
      {!sittings && <p className="text-muted">{text.loading}</p>}
      {sittings &&
        MEASURES.map((measure) => (
          <MeasureCard
            key={measure}
            measure={measure}
            sittings={sittings.filter((sitting) => sitting.measure === measure)}
            onTake={() => (measure === "nearPoint" ? setStartedAt(new Date()) : takeMeasure(measure))}
          />
        ))}
      <CheckIn today={today} />
      {startedAt && (
        <NearPointDialog
          onSave={(tries) => recordSitting({ measure: "nearPoint", tries }, startedAt)}
          onClose={() => setStartedAt(null)}
        />
      )}
    </Section>
  );
}

import { type Measure, NEAR_POINT } from "@vr-eye-lab/domain/measures";
import { useState } from "react";
import { text } from "#copy/measures.ts";
import { recordSitting, useSittings } from "../../data/measures/measures.ts";
import { useProfile } from "../../data/profile/profile.ts";
import { Drawing } from "../../ui/drawing.tsx";
import { SaveDialog } from "../../ui/save-dialog.tsx";
import { Section } from "../../ui/section.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CheckIn } from "../check-in/check-in.tsx";
import { takeMeasure } from "../practise/vr/take-measure.ts";
import { MeasureCard } from "./measure-card.tsx";
import { centimetresOf, type RulerUnit } from "./ruler.ts";

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

const words = text.ruler;
const UNITS: readonly RulerUnit[] = ["cm", "in"];

interface NearPointDialogProps {
  /** Stores the centimetres of the tries. @returns false if recording is off; rejects if it can't */
  readonly onSave: (tries: number[]) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Guides through three tries with a pen and a ruler, and takes the distances. */
function NearPointDialog({ onSave, onClose }: NearPointDialogProps) {
  const [unit, setUnit] = useState<RulerUnit>("cm");
  const [typed, setTyped] = useState<readonly string[]>(() => Array<string>(NEAR_POINT.tries).fill(""));
  const [checked, setChecked] = useState(false);
  const tries = typed.map((value) => centimetresOf(value, unit));

  function save(form: HTMLFormElement) {
    const known = tries.filter((each) => each !== null);
    if (known.length < tries.length) {
      setChecked(true);
      form.querySelectorAll<HTMLInputElement>("input[inputmode]").item(tries.indexOf(null)).focus();
      return "";
    }
    return onSave(known).then((isSaved) => (isSaved ? null : words.unrecorded));
  }

  return (
    <SaveDialog title={words.title} words={words} track="near-point" onSave={save} onClose={onClose}>
      <div className="grid items-center gap-4 sm:grid-cols-[15rem_minmax(0,1fr)]">
        <RulerPicture />
        <ol className="grid list-decimal gap-2 ps-5 text-muted text-sm">
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <SegmentedControl
        label={words.unit}
        value={unit}
        options={UNITS}
        labels={words.units}
        onChange={setUnit}
        track="near-point-unit"
      />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {typed.map((value, i) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: the tries keep their order
            key={i}
            label={words.attempt(i + 1, unit)}
            inputMode="decimal"
            autoComplete="off"
            data-track="near-point-try"
            value={value}
            error={checked && tries[i] === null ? words.range[unit] : undefined}
            onChange={(next) => setTyped(typed.with(i, next))}
          />
        ))}
      </div>
      <p className="text-muted text-sm">{words.never}</p>
    </SaveDialog>
  );
}

/** A face from the side, a ruler that begins beside the eye, and a pen that is seen as two. */
function RulerPicture() {
  return (
    <Drawing label={words.drawing} height={130}>
      <g strokeLinejoin="round" strokeWidth="2">
        <path
          d="M30 129c0-17-14-29-16-57-2-36 24-58 50-56 18 2 24 16 23 28 0 6 1 9 5 16l7 11c1 3-1 5-7 5-1 3 1 4 0 7 1 3-1 5-1 8 0 7-5 10-13 9l-8-1c-3 5-2 17 0 30"
          className="fill-raised stroke-muted"
        />
        <path d="M66 46q9-8 18 0-9 7-18 0Z" className="fill-stage stroke-text" />
        <circle cx="80" cy="46" r="3.5" className="fill-text" />
        <path d="M86 46 160 40M86 46l74 7" strokeWidth="1.5" strokeDasharray="5 5" className="stroke-line-strong" />
        <path d="M83 60h145v15H83z" className="fill-surface stroke-control" />
        <path
          d="M95 60v5m12-5v5m12-5v8m12-8v5m12-5v5m12-5v8m12-8v5m12-5v5m12-5v8m12-8v5"
          strokeWidth="1.5"
          className="stroke-control"
        />
        <path d="M165 18v62" strokeWidth="7" className="stroke-accent" />
        <path d="M177 18v62" strokeWidth="7" className="stroke-accent/40" />
        <path d="M218 32h-24m8-7-8 7 8 7" className="stroke-muted" />
      </g>
    </Drawing>
  );
}

import { useId, useState } from "react";
import { text } from "../../../copy/screen-mode.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { entryOf, type Measure, metresOf } from "./measure-entry.ts";

interface MeasureFieldProps {
  readonly label: string;
  readonly measure: Measure;
  /** Metres. */
  readonly value: number;
  readonly onChange: (metres: number) => void;
  readonly track: string;
}

/** A length to be entered. It is taken as soon as it can be read. */
export function MeasureField({ label, measure, value, onChange, track }: MeasureFieldProps) {
  const id = useId();
  /** What is being typed; null while it is what is kept. */
  const [draft, setDraft] = useState<string | null>(null);
  const wrong = draft !== null && metresOf(draft, measure) === null;
  const unit = text.unitOf[measure.unit];

  function change(typed: string) {
    setDraft(typed);
    const metres = metresOf(typed, measure);
    if (metres !== null) onChange(metres);
  }

  return (
    <div className="grid content-start gap-2">
      <TextField
        label={label}
        data-track={track}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        value={draft ?? entryOf(value, measure)}
        onChange={change}
        onBlur={() => wrong || setDraft(null)}
        aria-invalid={wrong}
        aria-errormessage={wrong ? `${id}-wrong` : undefined}
        inside={
          <span aria-hidden="true" className="grid size-11 place-items-center text-muted text-sm">
            {unit}
          </span>
        }
      />
      {wrong && (
        <p id={`${id}-wrong`} role="alert" className="text-danger text-sm">
          {text.wrong(Number(entryOf(measure.least, measure)), Number(entryOf(measure.most, measure)), unit)}
        </p>
      )}
    </div>
  );
}

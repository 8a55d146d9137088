import { useId, useState } from "react";
import { TextField } from "../../../ui/text-field.tsx";
import { entryOf, type Measure, metresOf } from "./measure-entry.ts";

interface MeasureFieldProps {
  readonly label: string;
  readonly measure: Measure;
  /** Metres; null for an empty field. */
  readonly value: number | null;
  readonly onChange: (metres: number) => void;
  /** Makes the field optional: called when it is emptied. */
  readonly onClear?: () => void;
  /** The error text for the bounds, given in the measure's unit. */
  readonly error: (least: number, most: number, unit: Measure["unit"]) => string;
  readonly track: string;
  readonly placeholder?: string;
  readonly hint?: string;
}

/** A text field for a length. Each valid entry is applied at once. */
export function MeasureField(props: MeasureFieldProps) {
  const { label, measure, value, onChange, onClear, error, track, placeholder, hint } = props;
  const id = useId();
  /** The text being typed; null while the field shows the stored value. */
  const [draft, setDraft] = useState<string | null>(null);
  const isCleared = (typed: string) => onClear !== undefined && typed.trim() === "";
  const wrong = draft !== null && !isCleared(draft) && metresOf(draft, measure) === null;

  function change(typed: string) {
    setDraft(typed);
    const metres = metresOf(typed, measure);
    if (metres !== null) onChange(metres);
    else if (isCleared(typed)) onClear?.();
  }

  return (
    <div className="grid content-start gap-2">
      <TextField
        label={label}
        data-track={track}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        placeholder={placeholder}
        value={draft ?? (value === null ? "" : entryOf(value, measure))}
        onChange={change}
        onBlur={() => wrong || setDraft(null)}
        aria-invalid={wrong}
        aria-errormessage={wrong ? `${id}-wrong` : undefined}
        hint={hint}
        inside={
          <span aria-hidden="true" className="grid size-11 place-items-center text-muted text-sm">
            {measure.unit}
          </span>
        }
      />
      {wrong && (
        <p id={`${id}-wrong`} role="alert" className="text-danger text-sm">
          {error(Number(entryOf(measure.least, measure)), Number(entryOf(measure.most, measure)), measure.unit)}
        </p>
      )}
    </div>
  );
}

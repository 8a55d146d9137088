import { NEAR_POINT } from "@vr-eye-lab/domain/measures";
import { useState } from "react";
import { text } from "#copy/measures.ts";
import { SaveDialog } from "../../ui/save-dialog.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { centimetresOf, type RulerUnit } from "./ruler.ts";
import { RulerPicture } from "./ruler-picture.tsx";

const words = text.ruler;
const UNITS: readonly RulerUnit[] = ["cm", "in"];

interface NearPointDialogProps {
  /** Stores the centimetres of the tries. @returns false if recording is off; rejects if it can't */
  readonly onSave: (tries: number[]) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Guides through three tries with a pen and a ruler, and takes the distances. */
export function NearPointDialog({ onSave, onClose }: NearPointDialogProps) {
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

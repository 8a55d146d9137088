import { decodeTrials, measureRunsOf } from "@vr-eye-lab/domain/random-dots";
import { useEffect, useState } from "react";
import { common } from "#copy/common.ts";
import { text } from "#copy/measures.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { saveSitting } from "./save-sitting.ts";
import type { MeasuredStep } from "./steps.ts";
import { vr } from "./vr.ts";

const words = text.taken;

/** After a sitting of a measure: its numbers, and whether it was saved. */
export function MeasuredDialog({ step }: { readonly step: MeasuredStep }) {
  const { measure, answers } = step;
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    saveSitting(step).then(
      (isSaved) => setTrouble(isSaved ? "" : words.recordingOff),
      (error: unknown) => setTrouble(error instanceof Error ? error.message : String(error)),
    );
  }, [step]);
  return (
    <Dialog
      title={text.names[measure]}
      onClose={vr.close}
      actions={
        <Button look="primary" data-focus data-track="measured-close" onClick={vr.close}>
          {common.vr.gotIt}
        </Button>
      }
    >
      {answers.isComplete ? (
        <ul className="grid gap-1 tabular-nums">
          {linesOf(step).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>{words.early}</p>
      )}
      <p role="status" className="text-sm empty:sr-only">
        {trouble || (answers.isComplete && words.compare)}
      </p>
    </Dialog>
  );
}

/** The numbers of each run. */
function linesOf({ measure, answers: { trials: stored, bounds } }: MeasuredStep): string[] {
  const trials = decodeTrials(stored) ?? [];
  if (measure === "facility") {
    const cycles = measureRunsOf(measure, trials, bounds).map((each) =>
      each === null ? text.noNumber : words.cycles(each),
    );
    return [words.runs(text.lines.facility, cycles)];
  }
  return Object.entries(measureRunsOf(measure, trials, bounds)).map(([name, runs]) => {
    const side = name as "in" | "out";
    const over = text.over(text.values.ranges(bounds[side]));
    const levels = runs.map((run) =>
      run.break === "over" ? over : run.break === null ? text.noNumber : text.values.ranges(run.break),
    );
    return words.runs(text.lines[side], levels);
  });
}

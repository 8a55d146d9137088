import type { Eye } from "@vr-eye-lab/domain/exercise";
import { MEASURE_DISPLAYS } from "@vr-eye-lab/domain/measures";
import { decodeTrials, measureRunsOf } from "@vr-eye-lab/domain/random-dots";
import { useEffect, useState } from "react";
import { common } from "#copy/common.ts";
import { text } from "#copy/measures.ts";
import { text as dotsText } from "#copy/random-dots.ts";
import { accountStore } from "../../../data/login/login.ts";
import { recordSitting } from "../../../data/measures/measures.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { MeasuredStep } from "./steps.ts";
import { vr } from "./vr.ts";

const words = text.taken;
const { unfit } = dotsText;

/** After a screening of Random dots that wasn't passed, or if nothing of it can be shown. */
export function UnfitDialog({ eye }: { readonly eye: Eye | "bounds" | null }) {
  return (
    <Dialog
      title={unfit.title}
      onClose={vr.close}
      actions={
        <>
          <Button data-track="unfit-close" onClick={vr.close}>
            {common.vr.gotIt}
          </Button>
          {eye !== "bounds" && (
            <Button look="primary" data-focus data-track="unfit-again" onClick={() => void vr.resume()}>
              {unfit.again}
            </Button>
          )}
        </>
      }
    >
      {unfit.why(eye).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Dialog>
  );
}

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
    <Dialog title={text.names[measure]} onClose={vr.close} close={{ label: common.vr.gotIt, track: "measured-close" }}>
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

const saved = new WeakMap<MeasuredStep, Promise<boolean>>();

/** Saves the sitting of a step, once. Resolves to whether it was saved; rejects with the reason if it couldn't be. */
function saveSitting(step: MeasuredStep): Promise<boolean> {
  const saving = saved.get(step) ?? save(step);
  saved.set(step, saving);
  return saving;
}

async function save({ measure, answers, result, startedAt, userId }: MeasuredStep): Promise<boolean> {
  if (!userId || !accountStore.getState().user) throw new Error(words.signedOut);
  const { evidence, exercises } = result.record ?? {};
  const display = MEASURE_DISPLAYS.find((each) => each === evidence?.display);
  const distance = exercises?.[0]?.settings?.dots.distance;
  if (!evidence || !display || distance === undefined) throw new Error(words.devMode);
  // Without another answer, it was 'I can't see it' or 'I see double' by a controller's button.
  const input = result.input ?? "controller";
  return recordSitting({ measure, display, input, ipd: evidence.ipd, distance, answers }, startedAt, userId);
}

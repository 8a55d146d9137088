import { type CheckIn, MOST_ANSWER, QUESTIONS } from "@vr-eye-lab/domain/check-in";
import { useState } from "react";
import { text } from "#copy/check-in.ts";
import { SaveDialog } from "../../ui/save-dialog.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";

type Often = keyof typeof text.often;
const OFTEN = Array.from({ length: MOST_ANSWER + 1 }, (_, i) => String(i) as Often);

interface CheckInDialogProps {
  /** Stores the answers; rejects if it can't. */
  readonly onSave: (answers: CheckIn["answers"]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** The questions of the weekly check-in. */
export function CheckInDialog({ onSave, onClose }: CheckInDialogProps) {
  const [chosen, setChosen] = useState<Partial<Record<(typeof QUESTIONS)[number], Often>>>({});

  function save() {
    const missing = QUESTIONS.filter((question) => chosen[question] === undefined).length;
    if (missing > 0) return text.missing(missing);
    const answers = Object.fromEntries(QUESTIONS.map((each) => [each, Number(chosen[each])])) as CheckIn["answers"];
    return onSave(answers).then(() => null);
  }

  return (
    <SaveDialog title={text.title} words={text} track="check-in" onSave={save} onClose={onClose}>
      <p className="text-muted text-sm">{text.lead}</p>
      <div className="grid grid-cols-1 gap-4 [&_[role=radiogroup]]:grid-cols-2 sm:[&_[role=radiogroup]]:grid-cols-5 min-[23rem]:[&_[role=radiogroup]]:grid-cols-3">
        {QUESTIONS.map((question) => (
          <SegmentedControl
            key={question}
            label={text.questions[question]}
            value={chosen[question] ?? ""}
            options={OFTEN}
            labels={text.often}
            onChange={(value) => setChosen({ ...chosen, [question]: value })}
            track="check-in-answer"
          />
        ))}
      </div>
    </SaveDialog>
  );
}

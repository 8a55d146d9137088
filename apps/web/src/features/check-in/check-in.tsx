import { type CheckIn as Answered, MOST_ANSWER, MOST_SUM, QUESTIONS, sumOf } from "@vr-eye-lab/domain/check-in";
import { addDays } from "@vr-eye-lab/domain/time";
import { useState } from "react";
import { text } from "#copy/check-in.ts";
import { addCheckIn, deleteCheckIns, useCheckIns } from "../../data/check-in/check-in.ts";
import { changeProfile, useProfile } from "../../data/profile/profile.ts";
import { Button } from "../../ui/button.tsx";
import { SaveDialog } from "../../ui/save-dialog.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Switch } from "../../ui/switch.tsx";
import { showToast } from "../../ui/toast-store.ts";
import { ChartBox } from "../progress/chart-box.tsx";
import { DotsChart } from "../progress/dots-chart.tsx";

/** Days from one check-in to the next. */
const EVERY = 7;

type Often = keyof typeof text.often;
const OFTEN = Array.from({ length: MOST_ANSWER + 1 }, (_, i) => String(i) as Often);

/** The weekly check-in: off until the user turns it on. Its answers can be deleted at any time. */
export function CheckIn({ today }: { readonly today: string }) {
  const isOn = useProfile()?.checkIn ?? false;
  const checkIns = useCheckIns() ?? [];
  const [open, setOpen] = useState<"questions" | "delete" | null>(null);
  const sums = checkIns.map(({ answers, ...each }) => ({ ...each, sum: sumOf(answers) }));
  const [newest] = sums;
  const next = newest && addDays(newest.date, EVERY);
  const close = () => setOpen(null);

  function turn(checkIn: boolean) {
    changeProfile({ checkIn }).catch(() => showToast(text.notChanged));
  }

  return (
    <ChartBox
      title={text.title}
      table={
        newest && {
          track: "check-in-table",
          caption: text.chart.caption,
          headings: [text.chart.date, text.chart.sum],
          rows: sums.map(({ id, date, sum }) => ({ key: id, name: text.day(date), cells: [sum] })),
        }
      }
    >
      <p className="max-w-prose text-muted text-sm">{text.about}</p>
      <div className="no-print max-w-prose">
        <Switch label={text.on} hint={text.stored} track="check-in" checked={isOn} onChange={turn} />
      </div>
      <div className="no-print flex flex-wrap items-center gap-x-3 gap-y-2">
        {isOn && (!next || next <= today) && (
          <Button look="primary" data-track="check-in-answer-now" onClick={() => setOpen("questions")}>
            {text.answer}
          </Button>
        )}
        {isOn && next && next > today && <p className="text-muted text-sm">{text.next(newest.date, next)}</p>}
        {newest && (
          <Button look="quiet" data-track="check-in-delete" onClick={() => setOpen("delete")}>
            {text.deleteAll}
          </Button>
        )}
      </div>
      {newest && (
        <>
          <p className="text-sm">
            <span className="font-semibold text-lg tabular-nums">{text.sum(newest.sum, MOST_SUM)}</span>{" "}
            <span className="text-muted">{text.lower}</span>
          </p>
          <DotsChart
            scale={MOST_SUM}
            summary={text.chart.summary(sums.length, newest.sum, MOST_SUM)}
            points={sums.toReversed().map(({ id, answeredAt, date, sum }) => ({
              key: id,
              at: answeredAt,
              date,
              value: sum,
              shape: "dot",
              title: text.chart.point(date, sum),
            }))}
          />
        </>
      )}
      {open === "questions" && <CheckInDialog onClose={close} />}
      {open === "delete" && (
        <SaveDialog
          deletes
          title={text.deleteTitle}
          words={text.deletion}
          track="check-ins"
          onSave={() => deleteCheckIns().then(() => null)}
          onClose={close}
        >
          <p>{text.deleteText(sums.length)}</p>
        </SaveDialog>
      )}
    </ChartBox>
  );
}

function CheckInDialog({ onClose }: { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<Partial<Record<(typeof QUESTIONS)[number], Often>>>({});

  function save() {
    const missing = QUESTIONS.filter((question) => chosen[question] === undefined).length;
    if (missing > 0) return text.missing(missing);
    const answers = Object.fromEntries(QUESTIONS.map((each) => [each, Number(chosen[each])])) as Answered["answers"];
    return addCheckIn(answers).then(() => null);
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

import { type Easing, easier, speedNameOf } from "@vr-eye-lab/domain/exercise";
import type { Comfort } from "@vr-eye-lab/domain/practice";
import { Check } from "lucide-react";
import { useId, useState } from "react";
import { common } from "#copy/common.ts";
import { text } from "#copy/summary.ts";
import { changeSettings, pageStore, usePage } from "../../../../data/exercise/page-store.ts";
import { noteComfort } from "../../../../data/practice/practice.ts";
import { useOnlyAnswered } from "../../../../data/workout/current-workout.ts";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";

const words = text.comfort;
const ANSWERS = ["comfortable", "tired", "uncomfortable"] as const satisfies readonly Comfort[];

/** How the session felt: at most one of three answers; choosing it again clears it. Saved with a recorded session. */
export function ComfortQuestion({ onAnswer, ...props }: ComfortQuestionProps) {
  const id = useId();
  const [answer, setAnswer] = useState<Comfort | null>(null);

  function choose(comfort: Comfort | null) {
    setAnswer(comfort);
    onAnswer(comfort);
    noteComfort(comfort);
  }

  return (
    <div className="grid gap-2">
      <p id={id} className="text-center text-muted text-sm">
        {words.question}
      </p>
      <div
        role="radiogroup"
        aria-labelledby={id}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.1rem),1fr))] rounded-m border border-line bg-inset p-[3px]"
      >
        {ANSWERS.map((comfort) => (
          <label
            key={comfort}
            className={classNames(
              "relative grid min-h-12 place-items-center rounded-s px-1 text-center text-xs transition-colors duration-150 hover:text-text",
              comfort === answer
                ? "bg-raised font-semibold ring-1 ring-line-strong forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none"
                : "text-muted",
            )}
          >
            <input
              type="radio"
              // The same for all answers: tracking must not learn which one was chosen.
              data-track="felt"
              name={id}
              checked={comfort === answer}
              onChange={() => choose(comfort)}
              onClick={() => comfort === answer && choose(null)}
              // The Space key doesn't click a radio that is chosen.
              onKeyUp={(event) => {
                if (event.key !== " " || comfort !== answer) return;
                event.preventDefault();
                choose(null);
              }}
              className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-s outline-offset-0"
            />
            {comfort === answer && <Check strokeWidth={3} className="absolute end-1 top-1 size-3.5" />}
            {words.labels[comfort]}
          </label>
        ))}
      </div>
      <ComfortAnswered answer={answer} {...props} />
    </div>
  );
}

interface ComfortQuestionProps extends Omit<ComfortAnsweredProps, "answer"> {
  readonly onAnswer: (comfort: Comfort | null) => void;
}

interface ComfortAnsweredProps {
  readonly answer: Comfort | null;
  readonly isRecorded: boolean;
  /** Called after Active was made easier. */
  readonly onEase: (change: Easing) => void;
}

export function ComfortAnswered({ answer, isRecorded, onEase }: ComfortAnsweredProps) {
  return (
    <div role="status" className="grid gap-1 text-center text-sm empty:hidden">
      {answer === "uncomfortable" && (
        <>
          <p className="font-semibold">{words.stop}</p>
          <Easier onEase={onEase} />
        </>
      )}
      {answer && isRecorded && <p className="text-muted text-xs">{words.kept}</p>}
    </div>
  );
}

/** Sets speed and range of Active one step lower; nothing where both are the lowest, and for Random dots. */
function Easier({ onEase }: Pick<ComfortAnsweredProps, "onEase">) {
  const [eased, setEased] = useState<string | null>(null);
  const { speed, range } = usePage(({ settings }) => settings);
  const isDots = useOnlyAnswered();
  const next = isDots ? {} : easier(speed, range);
  const lower = next.speed === undefined ? next.range && "range" : next.range ? "both" : "speed";
  if (eased) return <p>{eased}</p>;
  if (!lower) return null;
  return (
    <Button
      data-track="easier"
      onClick={() => {
        changeSettings(next);
        onEase(next);
        const { settings } = pageStore.getState();
        setEased(
          words.eased(common.controls.speeds[speedNameOf(settings.speed)], common.controls.ranges[settings.range]),
        );
      }}
      className="justify-self-center"
    >
      {words.easier[lower]}
    </Button>
  );
}

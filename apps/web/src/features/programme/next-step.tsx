import { MOTIONS } from "@vr-eye-lab/domain/motion";
import { plannedOn } from "@vr-eye-lab/domain/programme";
import { text } from "../../copy/programme.ts";
import { useProfile } from "../../data/profile/profile.ts";
import type { LocalPractice } from "../../data/sync/view-state.ts";
import { Button } from "../../ui/button.tsx";
import { prepareDay } from "./prepare-day.ts";

const words = text.next;

interface NextStepProps {
  readonly practice: LocalPractice;
  /** Opens the exercise. */
  readonly onPractise: () => void;
  /** Opens the choice of a weekly goal. */
  readonly onSetGoal: () => void;
}

/** What to do next: today's part of the programme, or a weekly goal if none was set, or to practise. */
export function NextStep({ practice: { days, today }, onPractise, onSetGoal }: NextStepProps) {
  const profile = useProfile();
  const plan = plannedOn(profile?.programme ?? [], today);
  const practised = days.find(({ date }) => date === today);
  const isDone = plan?.motions.some((motion) => practised?.types[motion]);
  const isGoalMissing = profile !== undefined && profile.weeklyGoal === undefined;

  if (plan && !isDone) {
    const start = () => {
      if (prepareDay(plan)) onPractise();
    };
    const motions = plan.motions.map((motion) => MOTIONS[motion].label);
    return (
      <Step
        title={text.today(motions, plan.minutes)}
        hint={text.fromProgramme}
        label={text.start}
        track="programme-prepare"
        onPress={start}
      />
    );
  }
  if (isGoalMissing)
    return <Step title={words.goal} label={words.setGoal} track="weekly-goal-set" onPress={onSetGoal} />;
  return (
    <Step
      title={practised ? text.done : words.ready}
      label={words.practise}
      track="practise-now"
      onPress={onPractise}
    />
  );
}

interface StepProps {
  readonly title: string;
  readonly hint?: string;
  readonly label: string;
  readonly track: string;
  readonly onPress: () => void;
}

function Step({ title, hint, label, track, onPress }: StepProps) {
  return (
    <section
      aria-label={words.heading}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 wrap-anywhere rounded-l border border-accent/50 bg-accent-soft px-4 py-3.5 md:px-5"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{title}</p>
        {hint && <p className="text-muted text-sm">{hint}</p>}
      </div>
      <Button look="primary" data-track={track} onClick={onPress} className="max-w-full shrink">
        {label}
      </Button>
    </section>
  );
}

import type { ExerciseSettings, Eye } from "@vr-eye-lab/domain/exercise";
import { isAnswered, type MotionType } from "@vr-eye-lab/domain/motion";
import type { Workout } from "@vr-eye-lab/domain/workout";
import { useRef } from "react";
import { useStore } from "zustand";
import { common } from "#copy/common.ts";
import { exerciseText } from "#copy/exercises.ts";
import { text } from "#copy/session.ts";
import { useReducedMotion } from "../../../ui/browser-state.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Lazy } from "../../../ui/lazy-feature.tsx";
import { useOverdue } from "../../../ui/use-overdue.ts";
import { partLost } from "../part-lost.tsx";
import { DemandLine } from "../preview/demand-line.tsx";
import { dotsPanes } from "../preview/preview-stage.tsx";
import { usePreview } from "../preview/use-preview.ts";
import { workoutReadouts } from "../preview/use-readout.ts";
import { PractiseOnScreen } from "./practise-on-screen.tsx";
import { DotsNote, SafetyNote } from "./start-notes.tsx";
import { vr } from "./vr.ts";

/** The Browser preview: what one eye will see in a workout or its rest, the left one when both are trained. See VrStep. */
export function EnterDialog({ workout, entering }: { readonly workout: Workout; readonly entering: boolean }) {
  const { exercises } = workout;
  const { type, settings } = exercises[0] as (typeof exercises)[number];
  const eye = settings.eyeToTrain === "right" ? "right" : "left";
  const overdue = useOverdue(entering);
  const waits = entering && !overdue;
  const dots = exercises.find(({ type }) => isAnswered(type));
  const { module } = useStore(dotsPanes.store);
  const blocked = dots !== undefined && module?.isBlocked(workout, module.mostBeside(settings.balance)) === true;
  return (
    <Dialog
      wide
      title={common.vr.previewTitle}
      busy={waits}
      onClose={vr.close}
      actions={
        <>
          <PractiseOnScreen className="-ms-4 me-auto max-sm:basis-full" disabled={entering} />
          <Button look="quiet" data-track="preview-cancel" disabled={waits} onClick={vr.close}>
            {common.vr.cancel}
          </Button>
          <Button
            look="primary"
            data-focus
            data-track="enter-vr"
            disabled={entering || blocked}
            onClick={() => void vr.enter()}
          >
            {entering ? text.entering : text.enter}
          </Button>
        </>
      }
    >
      <figure className="grid gap-2">
        <div className="relative h-[clamp(9rem,38*var(--dvh),22rem)] overflow-hidden rounded-l border border-line bg-stage max-sm:h-[clamp(9rem,26*var(--dvh),22rem)]">
          {isAnswered(type) ? (
            <Lazy feature={dotsPanes} lost={partLost}>
              {({ DotsPane }) => <DotsPane eye={eye} settings={settings} label={text.previewPane} />}
            </Lazy>
          ) : (
            <MotionPane eye={eye} type={type} settings={settings} />
          )}
        </div>
        <figcaption className="text-muted text-xs">
          {text.previewCaption[eye]}
          {exercises.length > 1 &&
            `. ${text.workoutOrder(exercises.map(({ type, duration }) => text.step(exerciseText.labels[type], duration)))}`}
        </figcaption>
      </figure>
      <DemandLine readouts={workoutReadouts(workout)} className="rounded-l border border-line bg-bg px-4" />
      <SafetyNote />
      <DotsNote exercises={exercises} />
      {dots && (
        <Lazy feature={dotsPanes}>
          {({ limitOf, mostBeside }) => (
            <p className="text-sm empty:hidden">{limitOf(dots.settings.dots, mostBeside(settings.balance))}</p>
          )}
        </Lazy>
      )}
      <p role="status" className="text-sm empty:sr-only">
        {overdue && text.overdue}
      </p>
    </Dialog>
  );
}

interface MotionPaneProps {
  readonly eye: Eye;
  readonly type: MotionType;
  readonly settings: ExerciseSettings;
}

function MotionPane({ eye, type, settings }: MotionPaneProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  usePreview([{ canvas, eye }], type, settings, !useReducedMotion());
  return <canvas ref={canvas} role="img" aria-label={text.previewPane} className="size-full" />;
}

import type { Workout } from "@vr-eye-lab/domain/workout";
import { useEffect } from "react";
import { common } from "#copy/common.ts";
import { exerciseText } from "#copy/exercises.ts";
import { lazyFeature } from "../../../data/browser/lazy-feature.ts";
import { whenIdle } from "../../../data/browser/when-idle.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { LazyDialog } from "./lazy-dialog.tsx";
import { screenMode } from "./practise-on-screen.tsx";
import { useVr, vr } from "./vr.ts";

const preview = lazyFeature(() => import("./enter-dialog.tsx"));
const answered = lazyFeature(() => import("./answered-dialogs.tsx"));
const summary = lazyFeature(() => import("./summary/session-summary.tsx"));

/** The dialogs before and after a session, on every tab. A save has the settings as the headset's menu left them. */
export function VrDialogs({ onSave }: { readonly onSave: (workout: Workout) => void }) {
  const step = useVr((state) => state.step);
  const underWay = step.kind === "enter" || step.kind === "running";
  const isSupported = useVr(({ support }) => support?.supported);
  useEffect(() => {
    // Fetched ahead, so that it opens at once, and offline.
    if (isSupported) whenIdle(preview.fetch);
  }, [isSupported]);
  useEffect(() => {
    // Fetched early, so that the summary also opens offline.
    if (underWay) void Promise.all([summary.fetch(), answered.fetch()]);
  }, [underWay]);
  switch (step.kind) {
    case "enter":
      return (
        <LazyDialog feature={preview} title={common.vr.previewTitle} onClose={vr.close} track="preview-again">
          {({ EnterDialog }) => <EnterDialog {...step} />}
        </LazyDialog>
      );
    case "screen-mode":
      return (
        <LazyDialog feature={screenMode} title={common.vr.onScreen} onClose={vr.close} track="flat-again">
          {({ ScreenModeDialog }) => <ScreenModeDialog change={step.change} />}
        </LazyDialog>
      );
    case "failure":
      return (
        <Dialog
          title={step.where === "headset" ? common.vr.failureTitle : common.vr.windowFailureTitle}
          onClose={vr.close}
          actions={
            <>
              <Button
                look={step.rest ? "plain" : "primary"}
                data-focus={step.rest ? undefined : true}
                data-track="vr-failure-close"
                onClick={vr.close}
              >
                {common.vr.gotIt}
              </Button>
              {step.rest && (
                <Button look="primary" data-focus data-track="resume" onClick={() => void vr.resume()}>
                  {common.vr.resume}
                </Button>
              )}
            </>
          }
        >
          <p>{step.message}</p>
        </Dialog>
      );
    case "unfit":
    case "measured":
      return (
        <LazyDialog feature={answered} title={exerciseText.labels.randomdots} onClose={vr.close} track="unfit-again">
          {({ MeasuredDialog, UnfitDialog }) =>
            step.kind === "unfit" ? <UnfitDialog {...step} /> : <MeasuredDialog step={step} />
          }
        </LazyDialog>
      );
    case "summary":
      return (
        <LazyDialog feature={summary} title={common.vr.saveTitle} onClose={vr.close} track="summary-again">
          {({ SessionSummary }) => <SessionSummary {...step} onSave={() => onSave(step.workout)} />}
        </LazyDialog>
      );
    default:
      return null;
  }
}

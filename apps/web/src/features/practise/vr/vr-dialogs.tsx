import type { Workout } from "@vr-eye-lab/domain/workout";
import { useEffect } from "react";
import { en } from "../../../copy/en.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Lazy, lazyFeature } from "../../../ui/lazy-feature.tsx";
import { BrowserPreview, SafetyNote } from "./browser-preview.tsx";
import { useVr, vr } from "./vr.ts";

const summary = lazyFeature(() => import("./summary/session-summary.tsx"));
const flat = lazyFeature(() => import("../screen-mode/flat.ts"));

interface VrDialogsProps {
  readonly signedIn: boolean;
  /** Keeps what was practised, with the settings as the headset's menu left them. */
  readonly onSave: (workout: Workout) => void;
  /** What Start would run is not in the plan. */
  readonly onLocked: () => void;
}

/** The dialogs on the way into VR and back, whatever tab is open. */
export function VrDialogs({ signedIn, onSave, onLocked }: VrDialogsProps) {
  const step = useVr((state) => state.step);
  const underWay = step.kind === "preview" || step.kind === "running";
  useEffect(() => {
    // At a session's end it is there, also when the network has gone meanwhile.
    if (underWay) void summary.fetch();
  }, [underWay]);
  switch (step.kind) {
    case "locked":
      return <Locked onLocked={onLocked} />;
    case "preview":
      return <BrowserPreview entering={step.entering} />;
    case "flat":
      return (
        <Lazy feature={flat} lost={(retry) => <ScreenLost title={en.vr.onScreen} onRetry={retry} />}>
          {({ FlatDialog }) => (
            <FlatDialog
              onClose={vr.close}
              onStart={(screening) => void vr.enterFlat(screening)}
              safety={<SafetyNote />}
            />
          )}
        </Lazy>
      );
    case "failure":
      return (
        <Dialog
          title={step.where === "headset" ? en.vr.failureTitle : en.vr.windowFailureTitle}
          onClose={vr.close}
          actions={
            <>
              <Button
                look={step.rest ? "plain" : "primary"}
                data-focus={step.rest ? undefined : true}
                data-track="vr-failure-close"
                onClick={vr.close}
              >
                {en.vr.gotIt}
              </Button>
              {step.rest && (
                <Button look="primary" data-focus data-track="resume" onClick={() => void vr.resume()}>
                  {en.vr.resume}
                </Button>
              )}
            </>
          }
        >
          <p>{step.message}</p>
        </Dialog>
      );
    case "summary":
      return (
        <Lazy feature={summary} lost={(retry) => <ScreenLost title={en.vr.saveTitle} onRetry={retry} />}>
          {({ SessionSummary }) => <SessionSummary {...step} signedIn={signedIn} onSave={() => onSave(step.workout)} />}
        </Lazy>
      );
    default:
      return null;
  }
}

/** Hands over to whoever tells what Pro is. */
function Locked({ onLocked }: Pick<VrDialogsProps, "onLocked">) {
  useEffect(() => {
    vr.close();
    onLocked();
  }, [onLocked]);
  return null;
}

/** Instead of a dialog whose script does not come. */
function ScreenLost({ title, onRetry }: { readonly title: string; readonly onRetry: () => void }) {
  return (
    <Dialog
      title={title}
      onClose={vr.close}
      actions={
        <>
          <Button look="quiet" data-track="summary-close" onClick={vr.close}>
            {en.vr.noThanks}
          </Button>
          <Button look="primary" data-focus data-track="summary-again" onClick={onRetry}>
            {en.tryAgain}
          </Button>
        </>
      }
    >
      <p>{en.screenLost}</p>
    </Dialog>
  );
}

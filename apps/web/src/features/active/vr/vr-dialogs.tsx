import type { Workout } from "@vr-eye-lab/domain/workout";
import { useEffect } from "react";
import { en } from "../../../copy/en.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { BrowserPreview } from "./browser-preview.tsx";
import { SessionSummary } from "./session-summary.tsx";
import { useVr, vr } from "./vr.ts";

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
  switch (step.kind) {
    case "locked":
      return <Locked onLocked={onLocked} />;
    case "preview":
      return <BrowserPreview entering={step.entering} />;
    case "failure":
      return (
        <Dialog
          title={en.vr.failureTitle}
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
      return <SessionSummary {...step} signedIn={signedIn} onSave={() => onSave(step.workout)} />;
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

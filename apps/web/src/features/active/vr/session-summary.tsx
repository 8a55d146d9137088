import { messageText } from "@vr-eye-lab/domain/messages";
import { MOTIONS } from "@vr-eye-lab/domain/motion";
import type { PracticeRecord, Workout } from "@vr-eye-lab/domain/workout";
import { clock, en } from "../../../copy/en.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { vr } from "./vr.ts";

interface SessionSummaryProps {
  readonly practice: PracticeRecord;
  /** The session ended because the headset lost its picture. */
  readonly lost: boolean;
  readonly rest: Workout | null;
  readonly signedIn: boolean;
  readonly onSave: () => void;
}

/** What was practised, and whether it is worth keeping. */
export function SessionSummary({ practice, lost, rest, signedIn, onSave }: SessionSummaryProps) {
  return (
    <Dialog
      title={en.vr.saveTitle}
      onClose={vr.close}
      actions={
        <>
          <Button look="quiet" data-track="summary-close" onClick={vr.close}>
            {en.vr.noThanks}
          </Button>
          <Button
            look={rest ? "plain" : "primary"}
            data-focus={rest ? undefined : true}
            data-track="summary-save"
            onClick={() => {
              vr.close();
              onSave();
            }}
          >
            {en.vr.save}
          </Button>
        </>
      }
    >
      <p className="flex items-baseline gap-2.5">
        <strong className="font-semibold text-2xl tabular-nums">{clock(practice.duration)}</strong>
        <span className="text-muted text-sm">
          {en.vr.practisedInWords(practice.duration)} {en.vr.practised}
        </span>
      </p>
      <ul aria-label={en.vr.exercises} className="divide-y divide-line border-line border-y text-sm">
        {practice.exercises.map(({ type, duration }) => (
          <li key={type} className="flex justify-between py-2">
            <span>{MOTIONS[type].label}</span>
            <span className="text-muted tabular-nums">{en.vr.seconds(duration)}</span>
          </li>
        ))}
      </ul>
      {lost && <p className="text-sm">{messageText("vr/context-lost")}</p>}
      {rest && (
        <div className="flex items-center justify-between gap-4 rounded-l border border-line bg-bg py-2 pr-2 pl-4">
          <p className="text-sm">{en.vr.resumeLeft(rest.totalDuration)}</p>
          <Button look="primary" data-focus data-track="resume" onClick={() => void vr.resume()}>
            {en.vr.resume}
          </Button>
        </div>
      )}
      <p className="text-muted text-sm">{signedIn ? en.vr.saveHint : en.vr.saveHintSignedOut}</p>
    </Dialog>
  );
}

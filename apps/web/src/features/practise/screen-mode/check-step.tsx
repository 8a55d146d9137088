import { useState } from "react";
import { text } from "#copy/screen-mode.ts";
import { screenModeStore, useScreenMode } from "../../../data/exercise/screen-mode.ts";
import { Button } from "../../../ui/button.tsx";
import { DotsNote } from "../vr/start-notes.tsx";
import { vr } from "../vr/vr.ts";
import { CheckHelp } from "./check-help.tsx";
import { BesideStimulus, ExpectedBeside, ExpectedDiscs, GlassesStimulus } from "./check-stimulus.tsx";
import { DotsOnScreen } from "./dots-on-screen.tsx";
import { isBlockedHere, startScreenMode } from "./start-screen-mode.ts";
import { StepDialog, type StepProps } from "./step-dialog.tsx";

interface CheckStepProps extends StepProps {
  readonly onBack: () => void;
}

/** What each eye should see, and the start. Without a good image there is help, and the user can start anyway. */
export function CheckStep({ isFirst, onBack }: CheckStepProps) {
  const way = useScreenMode((state) => state.way);
  const blocked = isBlockedHere();
  const [needsHelp, setNeedsHelp] = useState(false);

  return (
    <StepDialog
      step="check"
      isFirst={isFirst}
      heading={text.checkTitle}
      actions={
        <>
          <Button look="quiet" data-track="measure-again" className="-ms-2 me-auto px-2" onClick={onBack}>
            {text.back}
          </Button>
          {needsHelp ? (
            <Button data-track="flat-anyway" disabled={blocked} className="max-sm:px-3" onClick={startScreenMode}>
              {text.anyway}
            </Button>
          ) : (
            <Button data-track="flat-help" className="max-sm:px-3" onClick={() => setNeedsHelp(true)}>
              {text.no}
            </Button>
          )}
          <Button
            look="primary"
            data-track="flat-start"
            disabled={blocked}
            className="max-sm:px-3"
            onClick={() => {
              screenModeStore.getState().change({ checked: true });
              startScreenMode();
            }}
          >
            {text.yes}
          </Button>
        </>
      }
    >
      {way === "anaglyph" && (
        <>
          <GlassesStimulus />
          <ul className="grid grid-cols-2 gap-3">
            {(["left", "right"] as const).map((eye) => (
              <li key={eye} className="grid content-start gap-2 text-sm">
                <ExpectedDiscs bright={eye} />
                {text.expected.glasses[eye]}
              </li>
            ))}
          </ul>
        </>
      )}
      {way !== "anaglyph" && way !== "one-image" && (
        <>
          <p className="hidden font-semibold text-sm max-sm:portrait:block">{text.turn}</p>
          <BesideStimulus />
          <div className="flex items-center gap-4 text-sm">
            <ExpectedBeside />
            <p>{text.expected[way]}</p>
          </div>
        </>
      )}
      {needsHelp && <CheckHelp />}
      <DotsOnScreen className="text-sm" />
      <DotsNote exercises={vr.planned().exercises} />
      <p className="text-faint text-xs">{text.startHint}</p>
    </StepDialog>
  );
}

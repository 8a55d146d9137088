import { SEPARATION_BOUNDS } from "@vr-eye-lab/domain/optics";
import { useState } from "react";
import { text } from "#copy/screen-mode.ts";
import { screenModeStore, useScreenIpd, useScreenMode } from "../../../data/exercise/screen-mode.ts";
import type { ScreenModeState } from "../../../data/exercise/screen-mode-store.ts";
import { Button } from "../../../ui/button.tsx";
import { focusOnMount } from "../../../ui/focus.ts";
import { DotsNote } from "../vr/start-notes.tsx";
import { vr } from "../vr/vr.ts";
import { BesideStimulus, ExpectedBeside, ExpectedDiscs, GlassesStimulus } from "./check-stimulus.tsx";
import { DotsOnScreen } from "./dots-on-screen.tsx";
import { isBlockedHere, startScreenMode } from "./start-screen-mode.ts";
import { StepDialog, type StepProps } from "./step-dialog.tsx";

/** What each eye should see, and the start. Without a good image there is help, and the user can start anyway. */
export function CheckStep({ isFirst, onBack }: StepProps) {
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

/** Metres by which one click brings the images closer together. */
const CLOSER = 0.01;

/** What to try when an eye doesn't see what it should. Each button changes one choice. */
function CheckHelp() {
  const mode = useScreenMode((state) => state);
  const ipd = useScreenIpd();
  const [isChanged, setChanged] = useState(false);
  return (
    <section aria-labelledby="check-help" className="grid gap-3 rounded-l border border-line-strong bg-bg p-4 text-sm">
      <h4 id="check-help" ref={focusOnMount} tabIndex={-1} className="font-semibold">
        {text.helpTitle}
      </h4>
      <ul className="grid gap-3">
        {adviceFor(mode, ipd).map(({ advice, fix }) => (
          <li key={advice} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0 flex-1 basis-48 text-muted">{advice}</span>
            {fix && (
              <Button
                data-track="flat-fix"
                onClick={() => {
                  mode.change(fix.change);
                  setChanged(true);
                }}
              >
                {fix.label}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="empty:sr-only">
        {isChanged && text.changed}
      </p>
    </section>
  );
}

interface Advice {
  readonly advice: string;
  readonly fix?: { readonly label: string; readonly change: Parameters<ScreenModeState["change"]>[0] };
}

function adviceFor({ way, redEye, other, separation }: ScreenModeState, ipd: number): Advice[] {
  const { help } = text;
  if (way === "viewer") return [{ advice: help.viewer }, { advice: help.offset }];
  if (way === "anaglyph") {
    const otherEye = redEye === "left" ? "right" : "left";
    const filter = other === "cyan" ? "green" : "cyan";
    return [
      {
        advice: help.swapped,
        fix: { label: help.swaps[otherEye], change: { redEye: otherEye } },
      },
      { advice: help.ghost, fix: { label: help.filters[filter], change: { other: filter } } },
    ];
  }
  const closer = (separation ?? ipd) - CLOSER;
  const canCloser = closer >= SEPARATION_BOUNDS.least;
  return [
    { advice: help.further, ...(canCloser && { fix: { label: help.closer, change: { separation: closer } } }) },
    {
      advice: help.hard,
      fix: {
        label: help.instead[way === "parallel" ? "parallel" : "crossed"],
        change: { way: way === "parallel" ? "crossed" : "parallel" },
      },
    },
    { advice: help.offset },
  ];
}

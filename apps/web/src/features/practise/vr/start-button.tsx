import { useLayoutEffect, useRef } from "react";
import { common } from "#copy/common.ts";
import { hasScreenMode } from "../../../data/exercise/screen-mode-key.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { focusIfLost } from "../../../ui/focus.ts";
import { PractiseOnScreen } from "./practise-on-screen.tsx";
import { useMissingVr, useVr, vr } from "./vr.ts";

/** Start VR, in the centre of the stage; in a headset session a note and End session instead. */
export function StartButton() {
  const disabled = useMissingVr() !== null;
  const idle = useVr(({ step }) => step.kind === "idle");
  const inHeadset = useVr(({ step }) => step.kind === "running" && step.where === "headset");
  const ref = useRef<HTMLButtonElement>(null);
  const wasIdle = useRef(idle);

  // A dialog that closes after a session can't return the focus to this button, which was not rendered then.
  useLayoutEffect(() => {
    if (idle && !wasIdle.current && document.activeElement === document.body) ref.current?.focus();
    wasIdle.current = idle;
  }, [idle]);

  if (inHeadset) {
    return (
      <div
        role="status"
        className="grid w-64 justify-items-center gap-2 rounded-xl border border-line-strong bg-surface/95 p-5 text-center max-md:w-56 max-md:p-4"
      >
        <p className="font-semibold">{common.preview.inVr}</p>
        <p className="text-muted text-xs">{common.preview.inVrHint}</p>
        <Button ref={focusIfLost} data-track="end-session" onClick={vr.endSession} className="mt-1">
          {common.preview.endSession}
        </Button>
      </div>
    );
  }
  return (
    <>
      <button
        ref={ref}
        type="button"
        data-track="start-vr"
        aria-label={common.preview.start}
        aria-disabled={disabled}
        onClick={vr.start}
        className={classNames(
          "start-vr grid place-items-center rounded-full transition-[scale,background-color] duration-150 ease-quiet focus-visible:outline-offset-4",
          disabled
            ? "border border-control bg-raised text-faint"
            : "bg-text text-bg shadow-[0_0_0_10px_#eef1f71a,0_18px_50px_#000a] max-sm:shadow-[0_0_0_6px_#eef1f71a,0_12px_40px_#000a] hover:scale-[1.03] active:scale-100",
        )}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="ms-[6%] size-2/5 fill-current">
          <path d="M6 3.5v17l14-8.5z" />
        </svg>
      </button>
      {disabled && <ScreenStart />}
    </>
  );
}

/** The way to practise without VR. Placed outside the flow, so that Start VR stays in the centre. */
function ScreenStart() {
  return (
    <div
      data-first="no-vr"
      className="-translate-x-1/2 absolute top-full left-1/2 grid w-max justify-items-center gap-1 pt-2 md:gap-2 md:pt-3"
    >
      {/* Smaller where it would reach the vertical bar. */}
      <PractiseOnScreen
        look="primary"
        className="flex-nowrap max-[22.5rem]:gap-0 max-[22.5rem]:[&>button]:px-2 max-[22.5rem]:[&>button]:text-sm"
      />
      {!hasScreenMode() && <p className="screen-hint text-muted text-xs">{common.vr.onScreenHint}</p>}
    </div>
  );
}

import { useLayoutEffect, useRef } from "react";
import { en } from "../../../copy/en.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { focusIfLost } from "../../../ui/focus.ts";
import { useVr, vr } from "./vr.ts";

/** Start VR, in the centre of the stage; in a headset session a note and End session instead. */
export function StartButton() {
  const unsupported = useVr(({ support }) => support?.supported === false);
  const idle = useVr(({ step }) => step.kind === "idle");
  const inHeadset = useVr(({ step }) => step.kind === "running" && step.where === "headset");
  const ref = useRef<HTMLButtonElement>(null);
  const devMode = usePage((page) => page.devMode);

  const wasIdle = useRef(idle);

  // A dialog that closes after a session can't return the focus to this button, which was not rendered then.
  useLayoutEffect(() => {
    if (idle && !wasIdle.current && document.activeElement === document.body) ref.current?.focus();
    wasIdle.current = idle;
  }, [idle]);

  if (inHeadset) return <InVr />;
  const disabled = unsupported && !devMode;
  return (
    <button
      ref={ref}
      type="button"
      data-track="start-vr"
      aria-label={en.preview.start}
      aria-disabled={disabled}
      onClick={vr.start}
      className={classNames(
        "grid size-24 place-items-center max-sm:size-20 rounded-full transition-[scale,background-color] duration-150 ease-quiet focus-visible:outline-offset-4",
        disabled
          ? "border border-control bg-raised text-faint"
          : "bg-text text-bg shadow-[0_0_0_10px_#eef1f71a,0_18px_50px_#000a] max-sm:shadow-[0_0_0_6px_#eef1f71a,0_12px_40px_#000a] hover:scale-[1.03] active:scale-100",
      )}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="ml-1.5 size-[38px] fill-current">
        <path d="M6 3.5v17l14-8.5z" />
      </svg>
    </button>
  );
}

function InVr() {
  return (
    <div
      role="status"
      className="grid w-64 justify-items-center gap-2 rounded-xl border border-line-strong bg-surface/95 p-5 text-center max-md:w-56 max-md:p-4"
    >
      <p className="font-semibold">{en.preview.inVr}</p>
      <p className="text-muted text-xs">{en.preview.inVrHint}</p>
      <Button ref={focusIfLost} data-track="end-session" onClick={vr.endSession} className="mt-1">
        {en.preview.endSession}
      </Button>
    </div>
  );
}

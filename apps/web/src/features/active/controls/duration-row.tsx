import { useId } from "react";
import { clock, en } from "../../../copy/en.ts";
import { useSessionSeconds } from "../../../data/page-store.ts";
import { usePlan } from "../../../data/plan.ts";
import { Button } from "../../../ui/button.tsx";
import { LazyScreen, lazyComponent } from "../../../ui/lazy-screen.tsx";
import { ProMark } from "../../../ui/pro-mark.tsx";

const durationField = lazyComponent(() => import("./duration-field.tsx").then((module) => module.DurationField));

/** How long a session takes: to be chosen with Pro, and otherwise to be seen. */
export function DurationRow({ onLocked }: { readonly onLocked: () => void }) {
  const id = useId();
  const seconds = useSessionSeconds();
  const label = (
    <span id={id} className="font-semibold text-muted text-xs">
      {en.controls.duration}
    </span>
  );
  if (usePlan().can("custom-duration")) {
    return (
      <LazyScreen
        of={durationField}
        props={{ label, labelledBy: id }}
        loading={<div className="h-18" />}
        lost={(retry) => (
          <div className="grid justify-items-start gap-2 text-sm">
            {en.screenLost}
            <Button onClick={retry}>{en.tryAgain}</Button>
          </div>
        )}
      />
    );
  }
  return (
    <div className="grid gap-2">
      {label}
      <button
        type="button"
        data-track="duration-locked"
        aria-labelledby={`${id} ${id}-value`}
        onClick={onLocked}
        className="flex min-h-12 items-center justify-between gap-3 rounded-m border border-line-strong bg-raised px-3.5 text-left text-muted transition-colors duration-150 hover:bg-hover"
      >
        <span id={`${id}-value`} className="flex grow items-center justify-between gap-3 tabular-nums">
          {clock(seconds)} <ProMark>{en.pro.mark}</ProMark>
        </span>
      </button>
    </div>
  );
}

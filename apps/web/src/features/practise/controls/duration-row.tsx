import { useId } from "react";
import { duration as text } from "../../../copy/advanced.ts";
import { en } from "../../../copy/en.ts";
import { clock } from "../../../copy/format.ts";
import { usePlan } from "../../../data/billing/plan.ts";
import { useSessionSeconds } from "../../../data/billing/planned-workout.ts";
import { ProMark } from "../../../ui/pro-mark.tsx";
import { DurationField } from "./duration-field.tsx";

/** How long a session takes: to be chosen with Pro, and otherwise to be seen. */
export function DurationRow({ onLocked }: { readonly onLocked: () => void }) {
  const id = useId();
  const seconds = useSessionSeconds();
  const label = (
    <span id={id} className="font-semibold text-muted text-xs">
      {text.label}
    </span>
  );
  if (usePlan().can("custom-duration")) return <DurationField label={label} labelledBy={id} />;
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

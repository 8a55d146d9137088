import { BALL_POSITION_LIMIT, KEY_STEP } from "@vr-eye-lab/domain/exercise";
import type { KeyboardEvent } from "react";
import { common } from "#copy/common.ts";
import { placeBall, usePage } from "../../../data/exercise/page-store.ts";
import { classNames } from "../../../ui/class-names.ts";

/** Metres per step of the pointer. */
const POINTER_STEP = 0.01;
const PAGE_STEP = 5 * KEY_STEP;

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowUp: KEY_STEP,
  ArrowRight: KEY_STEP,
  ArrowDown: -KEY_STEP,
  ArrowLeft: -KEY_STEP,
  PageUp: PAGE_STEP,
  PageDown: -PAGE_STEP,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Moves the motion along one axis; up and right are positive. A double click centres it. */
export function DragBar({ axis, className }: { readonly axis: "x" | "y"; readonly className?: string }) {
  const value = usePage((page) => page.settings.ballPosition[axis]);

  function onKeyDown(event: KeyboardEvent) {
    const step = KEY_STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // Rounded to centimetres, so that twenty presses make exactly one metre.
    placeBall({ [axis]: Math.round((value + step) * 100) / 100 });
  }

  const bar = (
    <input
      type="range"
      data-track={`drag-${axis}`}
      aria-label={axis === "x" ? common.preview.horizontal : common.preview.vertical}
      aria-orientation={axis === "x" ? "horizontal" : "vertical"}
      aria-valuetext={common.preview.metres(value)}
      min={-BALL_POSITION_LIMIT}
      max={BALL_POSITION_LIMIT}
      step={POINTER_STEP}
      value={value}
      onKeyDown={onKeyDown}
      onChange={(event) => placeBall({ [axis]: event.target.valueAsNumber })}
      onDoubleClick={() => placeBall({ [axis]: 0 })}
      className={classNames("drag-bar", axis === "x" && className)}
    />
  );
  return axis === "x" ? bar : <div className={classNames("drag-bar-vertical", className)}>{bar}</div>;
}

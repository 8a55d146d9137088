import { BALL_POSITION_LIMIT, formatBallPosition, KEY_STEP } from "@vr-eye-lab/domain/exercise";
import { isAnswered } from "@vr-eye-lab/domain/motion";
import { LocateFixed, Pause, Play } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { common } from "#copy/common.ts";
import { number } from "#copy/format.ts";
import { lazyFeature } from "../../../data/browser/lazy-feature.ts";
import { placeBall, usePage } from "../../../data/exercise/page-store.ts";
import { useReducedMotion } from "../../../ui/browser-state.ts";
import { IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Lazy } from "../../../ui/lazy-feature.tsx";
import { partLost } from "../part-lost.tsx";
import { EyePanes } from "./eye-panes.tsx";

export const dotsPanes = lazyFeature(() => import("./dots-panes.tsx"));

/** The end of the page's start, in milliseconds. Until then the page still fetches, and slow devices are busy. */
const STARTED_AT = performance.now() + 2000;

/** Whether the page has finished starting. Animations wait for it, so that they don't delay the rest. */
function usePageStarted(): boolean {
  const [started, setStarted] = useState(() => performance.now() >= STARTED_AT);
  useEffect(() => {
    if (started) return;
    const timer = setTimeout(() => setStarted(true), STARTED_AT - performance.now());
    return () => clearTimeout(timer);
  }, [started]);
  return started;
}

/** The two eye panes with their controls, and `children` in the centre. Pauses while a dialog or a session covers it. */
export function PreviewStage({ covered, children }: { readonly covered: boolean; readonly children: ReactNode }) {
  const reduced = useReducedMotion();
  // Null until the user has chosen: until then the system's preference applies.
  const [choice, setChoice] = useState<boolean | null>(null);
  const playing = choice ?? !reduced;
  const started = usePageStarted() || choice !== null;
  const Icon = playing ? Pause : Play;
  // Their images stand still here, and stay in the middle.
  const isDots = usePage((page) => isAnswered(page.selection[0] ?? page.motion));
  return (
    <section
      aria-label={common.preview.region}
      // The left eye's pane is on the left in every script, and the bars move the ball to the side that they are dragged to.
      dir="ltr"
      className="stage relative overflow-hidden rounded-xl border border-line bg-stage xl:grow"
    >
      {isDots ? (
        <Lazy feature={dotsPanes} lost={partLost}>
          {({ DotsPanes }) => <DotsPanes />}
        </Lazy>
      ) : (
        <EyePanes playing={playing && started && !covered} />
      )}
      {!isDots && <PositionReadout />}
      <div className="-translate-1/2 absolute top-1/2 left-1/2">{children}</div>
      {!isDots && (
        <>
          <DragBar
            axis="x"
            className="absolute bottom-0 left-14 h-11 w-[calc(100%-7rem)] md:left-28 md:w-[calc(100%-14rem)]"
          />
          <DragBar axis="y" className="absolute top-14 right-0 bottom-14 w-11 max-md:top-16" />
          <IconButton
            icon={Icon}
            iconClass="size-5 fill-current stroke-none"
            label={playing ? common.preview.pause : common.preview.play}
            data-track="preview-play"
            onClick={() => setChoice(!playing)}
            className="absolute bottom-0.5 left-1.5"
          />
          <CentreButton />
        </>
      )}
    </section>
  );
}

/** Position of the motion's centre in metres. */
function PositionReadout() {
  const ballPosition = usePage((page) => page.settings.ballPosition);
  return (
    <div className="pointer-events-none absolute top-3 left-1/2 -translate-x-1/2 whitespace-nowrap rounded-full border border-line bg-bg/85 px-3.5 py-1 text-xs tabular-nums">
      {formatBallPosition(ballPosition, number)}
    </div>
  );
}

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
function DragBar({ axis, className }: { readonly axis: "x" | "y"; readonly className?: string }) {
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

/** Moves the motion back to the centre; hidden while it is there. */
function CentreButton() {
  const { x, y, z } = usePage((page) => page.settings.ballPosition);
  if (Math.hypot(x, y, z) < BALL_POSITION_LIMIT / 1000) return null;
  return (
    <IconButton
      icon={LocateFixed}
      label={common.preview.centre}
      data-track="centre"
      onClick={() => placeBall({ x: 0, y: 0, z: 0 })}
      className="absolute right-0 bottom-0.5"
    />
  );
}

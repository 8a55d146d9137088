import { CARD, FOCAL_BOUNDS, IPD_BOUNDS, SCREEN_DISTANCE, SEPARATION_BOUNDS } from "@vr-eye-lab/domain/optics";
import { type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { text } from "#copy/screen-mode.ts";
import { screenModeStore, useScreenIpd, useScreenMode } from "../../../data/exercise/screen-mode.ts";
import { isCurrent, pixelsPerMetre } from "../../../data/exercise/screen-mode-store.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import type { Measure } from "../controls/measure-entry.ts";
import { MeasureField } from "../controls/measure-field.tsx";
import { displayedPixelRatio, useDisplayedPixelRatio } from "./pixel-ratio.ts";
import { ScreenReadout } from "./screen-demand.tsx";
import { StepDialog, type StepProps } from "./step-dialog.tsx";

/** CSS pixels per nominal millimetre: 96 per inch. */
const NOMINAL = 96 / 25.4;
/** Nominal millimetres that an arrow key changes the width by. */
const STEP = 0.5;
/** CSS pixels per millimetre of the coarsest and the finest screens. */
const DENSITY = { least: 1, most: 8 } as const;
/** Below this many CSS pixels a card does not fit sideways. */
const NARROW = 480;

/**
 * The size of the screen's pixels, and how far away the eyes are. The user holds a card against the screen and matches its drawing to it, or
 * takes an estimate.
 */
export function MeasureStep({ isFirst, onBack, onNext }: StepProps) {
  const calibration = useScreenMode((state) => state.calibration);
  const ipd = useScreenIpd();
  const ratio = useDisplayedPixelRatio();
  const room = useRef<HTMLDivElement>(null);
  const upright = window.innerWidth < NARROW;
  const side = upright ? CARD.short : CARD.long;
  const estimate = (upright ? 1.5 : 1) * NOMINAL;
  /** Device pixels per millimetre: zoom doesn't change them, nor does turning a phone. */
  const [density, setDensity] = useState(
    () => ratio * (calibration ? pixelsPerMetre(calibration, ratio) / 1000 : estimate),
  );
  const [widest, setWidest] = useState(side * DENSITY.most);
  const least = side * DENSITY.least;
  const width = Math.min(widest, Math.max(least, (side * density) / ratio));
  const setWidth = (pixels: number) => setDensity((pixels * ratio) / side);
  const isMeasured = calibration !== null && !calibration.estimated && isCurrent(calibration, ratio);

  useLayoutEffect(() => {
    if (room.current) setWidest(Math.min(side * DENSITY.most, room.current.clientWidth - 24));
  }, [side]);

  function save(pixelsPerMillimetre: number, estimated?: true) {
    const { devicePixelRatio } = window;
    const zoom = displayedPixelRatio() / devicePixelRatio;
    screenModeStore.getState().change({ calibration: { pixelsPerMillimetre, devicePixelRatio, zoom, estimated } });
    onNext();
  }

  return (
    <StepDialog
      step="measure"
      isFirst={isFirst}
      heading={text.measureTitle}
      actions={
        <>
          <Button look="quiet" data-track="measure-back" className="-ms-2 me-auto px-2" onClick={onBack}>
            {text.back}
          </Button>
          {!isMeasured && (
            <Button
              data-track="measure-estimate"
              className="max-sm:px-3 sm:min-w-36"
              onClick={() => save(estimate, true)}
            >
              {text.estimate}
            </Button>
          )}
          <Button
            look="primary"
            data-track="measure-done"
            className="max-sm:px-3 sm:min-w-36"
            onClick={() => save(width / side)}
          >
            {text.done}
          </Button>
        </>
      }
    >
      {calibration && !isCurrent(calibration, ratio) && (
        <p role="status" className="text-sm text-warn">
          {text.outdated}
        </p>
      )}
      <p className="text-muted text-sm">
        {text.measureIntro} {upright && text.measureUpright} {text.measureHow} {!isMeasured && text.estimateHint}
      </p>
      <label className="grid gap-1">
        <span className="font-semibold text-muted text-xs">{text.slider}</span>
        <input
          type="range"
          dir="ltr"
          data-track="measure-width"
          min={0}
          max={Math.round((widest - least) / NOMINAL / STEP) * STEP}
          step={STEP}
          value={(width - least) / NOMINAL}
          aria-valuetext={text.sliderValue(width)}
          onChange={(event) => setWidth(least + event.target.valueAsNumber * NOMINAL)}
          className="drag-bar h-11 w-full"
        />
      </label>
      <div ref={room} dir="ltr" className="-mx-3 overflow-hidden md:mx-0">
        <BankCard pixels={width} upright={upright} onDrag={setWidth} />
      </div>
      <ScreenMeasures ipd={ipd} />
      <ScreenReadout ipd={ipd} density={(1000 * width) / side} />
    </StepDialog>
  );
}

interface BankCardProps {
  /** Width in CSS pixels. */
  readonly pixels: number;
  /** The card is drawn upright, with its short side as the width. */
  readonly upright: boolean;
  readonly onDrag: (pixels: number) => void;
}

/** A bank card whose right edge can be dragged. Hidden from assistive technology, which has the slider. */
function BankCard({ pixels, upright, onDrag }: BankCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const ratio = upright ? CARD.long / CARD.short : CARD.short / CARD.long;

  function drag(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !card.current) return;
    onDrag(event.clientX - card.current.getBoundingClientRect().left);
  }

  return (
    <div
      ref={card}
      data-card
      aria-hidden="true"
      style={{ width: pixels, height: pixels * ratio }}
      className={classNames(
        "relative border-2 border-text bg-raised",
        // Only the width matters, so an upright card may be cut off below.
        upright ? "max-h-[calc(28*var(--dvh))] rounded-t-l border-b-0" : "max-h-[calc(40*var(--dvh))] rounded-l",
      )}
    >
      <div
        className={
          upright
            ? "absolute top-[14%] left-[14%] size-[16%] rounded-s bg-line-strong"
            : "absolute top-[36%] left-[10%] h-[22%] w-[14%] rounded-s bg-line-strong"
        }
      />
      <p className="absolute inset-x-0 bottom-3 text-center text-muted text-xs tabular-nums">
        ← {upright ? text.card.short : text.card.long} →
      </p>
      <div
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        className="absolute inset-y-0 right-[-22px] grid w-11 cursor-ew-resize touch-none place-items-center"
      >
        <span className="h-14 w-2.5 rounded-full border-2 border-bg bg-accent" />
      </div>
    </div>
  );
}

const MEASURES = {
  distance: { unit: "cm", least: SCREEN_DISTANCE.nearest, most: SCREEN_DISTANCE.farthest },
  ipd: { unit: "mm", ...IPD_BOUNDS },
  separation: { unit: "mm", ...SEPARATION_BOUNDS },
  focal: { unit: "mm", ...FOCAL_BOUNDS },
} as const satisfies Record<string, Measure>;

/** The lengths that the geometry of the chosen viewing method needs. */
function ScreenMeasures({ ipd }: { readonly ipd: number }) {
  const { way, distance, separation, focal, change } = useScreenMode((state) => state);
  const field = (name: keyof typeof MEASURES, value: number) => ({
    label: text[name],
    measure: MEASURES[name],
    error: text.wrong,
    value,
    onChange: (metres: number) => change({ [name]: metres }),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {way === "viewer" ? (
        <MeasureField track="flat-focal" {...field("focal", focal)} />
      ) : (
        <MeasureField track="flat-distance" {...field("distance", distance)} />
      )}
      <MeasureField track="flat-ipd" {...field("ipd", ipd)} />
      {(way === "parallel" || way === "crossed") && (
        <MeasureField track="flat-separation" {...field("separation", separation ?? ipd)} />
      )}
    </div>
  );
}

import { CARD } from "@vr-eye-lab/domain/optics";
import { type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { text } from "../../../copy/screen-mode.ts";
import { screenModeStore } from "../../../data/exercise/screen-mode.ts";
import { pixelsPerMetre } from "../../../data/exercise/screen-mode-store.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { displayedPixelRatio } from "./pixel-ratio.ts";

/** CSS pixels per nominal millimetre: 96 per inch. */
const NOMINAL = 96 / 25.4;
/** Nominal millimetres that an arrow key changes the width by. */
const STEP = 0.5;
/** CSS pixels per millimetre of the coarsest and the finest screens. */
const DENSITY = { least: 1, most: 8 } as const;
/** Below this many CSS pixels a card does not fit sideways. */
const NARROW = 480;

/** The user holds a card against the screen and matches its drawing to it, which gives the size of the screen's pixels. */
export function CalibrationDialog({ onDone }: { readonly onDone: () => void }) {
  const room = useRef<HTMLDivElement>(null);
  const upright = window.innerWidth < NARROW;
  const side = upright ? CARD.short : CARD.long;
  const [pixels, setPixels] = useState(() => {
    const { calibration } = screenModeStore.getState();
    const density = calibration
      ? pixelsPerMetre(calibration, displayedPixelRatio()) / 1000
      : (upright ? 1.5 : 1) * NOMINAL;
    return side * density;
  });
  const [widest, setWidest] = useState(side * DENSITY.most);
  const least = side * DENSITY.least;
  const width = Math.min(widest, Math.max(least, pixels));

  useLayoutEffect(() => {
    if (room.current) setWidest(Math.min(side * DENSITY.most, room.current.clientWidth - 24));
  }, [side]);

  function save() {
    const { devicePixelRatio } = window;
    const zoom = displayedPixelRatio() / devicePixelRatio;
    const calibration = { pixelsPerMillimetre: width / side, devicePixelRatio, zoom };
    screenModeStore.getState().change({ calibration });
    onDone();
  }

  return (
    <Dialog
      wide
      title={text.measureTitle}
      onClose={onDone}
      close={{ label: text.back, track: "measure-back" }}
      actions={
        <Button look="primary" data-track="measure-done" onClick={save}>
          {text.done}
        </Button>
      }
    >
      <p className="text-muted text-sm">
        {text.measureIntro} {upright && text.measureUpright} {text.measureHow}
      </p>
      <label className="grid gap-1">
        <span className="font-semibold text-muted text-xs">{text.slider}</span>
        <input
          type="range"
          data-focus
          data-track="measure-width"
          min={0}
          max={Math.round((widest - least) / NOMINAL / STEP) * STEP}
          step={STEP}
          value={(width - least) / NOMINAL}
          aria-valuetext={text.sliderValue(width)}
          onChange={(event) => setPixels(least + event.target.valueAsNumber * NOMINAL)}
          className="drag-bar h-11 w-full"
        />
        <span className="text-faint text-xs">{text.keys}</span>
      </label>
      <div ref={room} className="-mx-3 overflow-hidden md:mx-0">
        <Card pixels={width} upright={upright} onDrag={setPixels} />
      </div>
    </Dialog>
  );
}

interface CardProps {
  /** Width in CSS pixels. */
  readonly pixels: number;
  /** The card is drawn upright, with its short side as the width. */
  readonly upright: boolean;
  readonly onDrag: (pixels: number) => void;
}

/** A bank card whose right edge can be dragged. Hidden from assistive technology, which has the slider. */
function Card({ pixels, upright, onDrag }: CardProps) {
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
        "relative max-h-[calc(40*var(--dvh))] border-2 border-text bg-raised",
        // Only the width matters, so an upright card may be cut off below.
        upright ? "rounded-t-l border-b-0" : "rounded-l",
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

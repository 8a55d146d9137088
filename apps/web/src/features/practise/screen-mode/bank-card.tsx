import { CARD } from "@vr-eye-lab/domain/optics";
import { type PointerEvent, useRef } from "react";
import { text } from "#copy/screen-mode.ts";
import { classNames } from "../../../ui/class-names.ts";

interface BankCardProps {
  /** Width in CSS pixels. */
  readonly pixels: number;
  /** The card is drawn upright, with its short side as the width. */
  readonly upright: boolean;
  readonly onDrag: (pixels: number) => void;
}

/** A bank card whose right edge can be dragged. Hidden from assistive technology, which has the slider. */
export function BankCard({ pixels, upright, onDrag }: BankCardProps) {
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

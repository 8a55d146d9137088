import { EYE_COLOUR_NAMES, type Eye, eyeViewOf } from "@vr-eye-lab/domain/exercise";
import { type RefObject, useRef } from "react";
import { en } from "../../../copy/en.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { classNames } from "../../../ui/class-names.ts";
import { usePreview } from "./use-preview.ts";

/** What each eye will see, side by side, moving as the exercise moves. */
export function EyePanes({ playing }: { readonly playing: boolean }) {
  const left = useRef<HTMLCanvasElement>(null);
  const right = useRef<HTMLCanvasElement>(null);
  usePreview(
    [
      { ref: left, eye: "left" },
      { ref: right, eye: "right" },
    ],
    usePage((page) => page.motion),
    playing,
  );
  return (
    <div className="absolute inset-0 grid grid-cols-2">
      <EyePane eye="left" label={en.preview.leftEye} canvas={left} />
      <EyePane eye="right" label={en.preview.rightEye} canvas={right} />
    </div>
  );
}

interface EyePaneProps {
  readonly eye: Eye;
  readonly label: string;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
}

function EyePane({ eye, label, canvas }: EyePaneProps) {
  const view = eyeViewOf(
    usePage((page) => page.settings),
    eye,
  );
  return (
    <div className={classNames("relative min-w-0 overflow-hidden", eye === "right" && "border-line border-l")}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        data-color={EYE_COLOUR_NAMES[view.colour].toLowerCase()}
        data-overlay={view.cross}
        className="absolute inset-0 size-full"
      />
      <span
        aria-hidden="true"
        className={classNames(
          "pointer-events-none absolute top-3.5 font-semibold text-muted text-xs max-md:top-11",
          eye === "left" ? "left-4" : "right-4",
        )}
      >
        {label}
      </span>
    </div>
  );
}

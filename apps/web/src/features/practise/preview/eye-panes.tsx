import { type Eye, eyeViewOf } from "@vr-eye-lab/domain/exercise";
import { type RefObject, useRef } from "react";
import { common } from "#copy/common.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { classNames } from "../../../ui/class-names.ts";
import { usePreview } from "./use-preview.ts";

/** An animated view for each eye, side by side. */
export function EyePanes({ playing }: { readonly playing: boolean }) {
  const left = useRef<HTMLCanvasElement>(null);
  const right = useRef<HTMLCanvasElement>(null);
  const motion = usePage((page) => page.selection[0] ?? page.motion);
  const settings = usePage((page) => page.settings);
  const panes = [
    { eye: "left", canvas: left },
    { eye: "right", canvas: right },
  ] as const;
  usePreview(panes, motion, settings, playing);
  return (
    <div className="absolute inset-0 grid grid-cols-2">
      {panes.map((pane) => (
        <EyePane key={pane.eye} {...pane} />
      ))}
    </div>
  );
}

function EyePane({ eye, canvas }: { readonly eye: Eye; readonly canvas: RefObject<HTMLCanvasElement | null> }) {
  const settings = usePage((page) => page.settings);
  const view = eyeViewOf(settings, eye);
  const label = eye === "left" ? common.preview.leftEye : common.preview.rightEye;
  return (
    <div className={classNames("relative min-w-0 overflow-hidden", eye === "right" && "border-line border-l")}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        data-color={view.colour}
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

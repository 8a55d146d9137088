import { EYES, type Eye, eyeViewOf } from "@vr-eye-lab/domain/exercise";
import { type ReactNode, useRef } from "react";
import { common } from "#copy/common.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { classNames } from "../../../ui/class-names.ts";
import { usePreview } from "./use-preview.ts";

export function EyePanes({ playing }: { readonly playing: boolean }) {
  const left = useRef<HTMLCanvasElement>(null);
  const right = useRef<HTMLCanvasElement>(null);
  const canvases = { left, right };
  const motion = usePage((page) => page.selection[0] ?? page.motion);
  const settings = usePage((page) => page.settings);
  const panes = EYES.map((eye) => ({ eye, canvas: canvases[eye] }));
  usePreview(panes, motion, settings, playing);
  return (
    <TwoPanes labelClass="max-md:top-11">
      {(eye, label) => {
        const { colour, cross } = eyeViewOf(settings, eye);
        return (
          <canvas
            ref={canvases[eye]}
            role="img"
            aria-label={label}
            data-color={colour}
            data-overlay={cross}
            className="absolute inset-0 size-full"
          />
        );
      }}
    </TwoPanes>
  );
}

interface TwoPanesProps {
  readonly labelClass?: string;
  /** The image of an eye, which fills its pane. */
  readonly children: (eye: Eye, label: string) => ReactNode;
}

export function TwoPanes({ labelClass, children }: TwoPanesProps) {
  return (
    <div className="absolute inset-0 grid grid-cols-2">
      {EYES.map((eye) => {
        const label = eye === "left" ? common.preview.leftEye : common.preview.rightEye;
        return (
          <div
            key={eye}
            className={classNames("relative min-w-0 overflow-hidden", eye === "right" && "border-line border-l")}
          >
            {children(eye, label)}
            <span
              aria-hidden="true"
              className={classNames(
                "pointer-events-none absolute top-3.5 font-semibold text-muted text-xs",
                labelClass,
                eye === "left" ? "left-4" : "right-4",
              )}
            >
              {label}
            </span>
          </div>
        );
      })}
    </div>
  );
}

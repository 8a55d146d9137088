import { type Eye, eyeMarkOf, eyeViewOf, nextEyeMark } from "@vr-eye-lab/domain/exercise";
import { common } from "#copy/common.ts";
import { exerciseText } from "#copy/exercises.ts";
import { changeSettings, usePage } from "../../../data/exercise/page-store.ts";
import { EyeDot } from "../../../ui/eye-dot.tsx";

/** The look of an eye's ball. A press switches to the next look and turns per-eye colours on. */
export function EyeButton({ eye }: { readonly eye: Eye }) {
  const settings = usePage((page) => page.settings);
  const { colour, cross } = eyeViewOf(settings, eye);
  const label = eye === "left" ? common.preview.leftEye : common.preview.rightEye;
  const words = exerciseText.mark(colour, cross);

  function cycle() {
    const next = nextEyeMark(eyeMarkOf(settings, eye));
    changeSettings(
      eye === "left"
        ? { leftEyeColor: next.colour, leftEyeOverlay: next.cross, isRedGreen: true }
        : { rightEyeColor: next.colour, rightEyeOverlay: next.cross, isRedGreen: true },
    );
  }

  return (
    <button
      type="button"
      data-track={`colour-${eye}`}
      onClick={cycle}
      className="flex min-h-[4.25rem] items-center gap-3 rounded-l border border-line-strong bg-raised px-3 py-2.5 text-start transition-colors duration-150 hover:bg-hover"
    >
      <EyeDot colour={colour} cross={cross} />
      <span>
        <span className="block text-muted text-xs">{common.controls.eyeOf(label)}</span>
        <span className="block font-semibold leading-tight">{words}</span>
      </span>
    </button>
  );
}

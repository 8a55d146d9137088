import { type ExerciseSettings, type Eye, eyeViewOf } from "@vr-eye-lab/domain/exercise";
import { DEFAULT_SEED, isAnswered } from "@vr-eye-lab/domain/motion";
import { prismVergenceDegrees } from "@vr-eye-lab/domain/optics";
import {
  type Bounds,
  boundsBeside,
  createDotField,
  DOT_NUMBERS,
  type DotsSettings,
  drawDots,
  halfField,
  measuredSides,
  patchTurn,
  sidesOf,
  sidesWithin,
  stimulusSize,
} from "@vr-eye-lab/domain/random-dots";
import type { Workout } from "@vr-eye-lab/domain/workout";
import { useEffect, useRef, useState } from "react";
import { text } from "#copy/random-dots.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { runFrames } from "../../../ui/frame-loop.ts";
import { TwoPanes } from "./eye-panes.tsx";

/** The share of the pane's shorter side that the field takes. */
const SHARE = 0.86;

/** The two images of Random dots, which stand still here. */
export function DotsPanes() {
  const [shows, setShows] = useState(false);
  const settings = usePage((page) => page.settings);
  return (
    <>
      <TwoPanes>{(eye, label) => <DotsPane eye={eye} settings={settings} label={label} showsPatch={shows} />}</TwoPanes>
      <button
        type="button"
        data-track="dots-square"
        aria-pressed={shows}
        onClick={() => setShows(!shows)}
        className="absolute bottom-1 left-3 min-h-11 rounded-s px-1 text-accent text-sm underline-offset-4 hover:underline"
      >
        {shows ? text.preview.hide : text.preview.show}
      </button>
    </>
  );
}

interface DotsPaneProps {
  readonly eye: Eye;
  readonly settings: ExerciseSettings;
  readonly label: string;
  readonly showsPatch?: boolean;
}

/** One eye's image. It fills its container. */
export function DotsPane({ eye, settings, label, showsPatch = false }: DotsPaneProps) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    const { dots } = settings;
    const ink = dots.isLight ? "#0d0d0d" : dots.isColoured ? eyeViewOf(settings, eye).colour : "#fff";
    const field = createDotField();
    let [width, height] = [0, 0];
    const { stop, redraw } = runFrames(
      element,
      () => {
        const scale = (SHARE * Math.min(width, height)) / 2;
        const perTangent = scale / halfField(dots.size);
        const size = stimulusSize(dots.size, 1, perTangent);
        const shiftX = Math.tan(patchTurn(dots));
        drawDots(field, { size, density: dots.density, place: "right", shiftX, shiftY: 0 }, DEFAULT_SEED, 0);
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.clearRect(0, 0, element.width, element.height);
        context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, element.width / 2, element.height / 2);
        context.fillStyle = dots.isLight ? "#c7c7c7" : "#000";
        context.fillRect(-1.05 * scale, -1.05 * scale, 2.1 * scale, 2.1 * scale);
        context.fillStyle = ink;
        const { numbers, count } = field[eye];
        const shift = eye === "left" ? shiftX : -shiftX;
        context.beginPath();
        for (let i = 0; i < count * DOT_NUMBERS; i += DOT_NUMBERS) {
          const x = ((numbers[i] ?? 0) + (numbers[i + 2] ?? 0) * shift) * perTangent;
          const y = -(numbers[i + 1] ?? 0) * perTangent;
          context.moveTo(x + size.radius * perTangent, y);
          context.arc(x, y, size.radius * perTangent, 0, 2 * Math.PI);
        }
        context.fill();
        if (!showsPatch) return;
        context.strokeStyle = "#22c55e";
        context.lineWidth = 2;
        const { near, far, across } = size;
        const side = (tangent: number) => tangent * perTangent;
        context.strokeRect(side(near + shift), -side(across), side(far - near), 2 * side(across));
      },
      (nextWidth, nextHeight) => {
        [width, height] = [nextWidth, nextHeight];
        element.width = Math.round(nextWidth * devicePixelRatio);
        element.height = Math.round(nextHeight * devicePixelRatio);
      },
    );
    redraw();
    return stop;
  }, [eye, settings, showsPatch]);

  return <canvas ref={canvas} role="img" aria-label={label} className="absolute inset-0 size-full" />;
}

/** The most added demand beside the user's prisms. */
export function mostBeside({ left, right }: ExerciseSettings["balance"]): Bounds {
  return boundsBeside(prismVergenceDegrees(left, right));
}

/** Which of the chosen directions of Random dots don't run, in words; null: all run. */
export function limitOf(dots: DotsSettings, bounds: Bounds): string | null {
  const [side, other] = sidesWithin(dots, bounds);
  if (!side) return text.blocked;
  return other || dots.mode === "jump" || sidesOf(dots).length === 1 ? null : text.only(side);
}

/** Whether nothing of a workout can be shown within the bounds of Random dots. */
export function isBlocked({ exercises, measure }: Workout, bounds: Bounds): boolean {
  if (measure) return measuredSides(measure, bounds).length === 0;
  return exercises.every(({ type, settings }) => isAnswered(type) && sidesWithin(settings.dots, bounds).length === 0);
}

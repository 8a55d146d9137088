import { type ExerciseSettings, type Eye, eyeViewOf } from "@vr-eye-lab/domain/exercise";
import { DEFAULT_SEED, MOTIONS, type MotionPath, type MotionType, rebasePhase } from "@vr-eye-lab/domain/motion";
import { deviationOf } from "@vr-eye-lab/domain/optics";
import { runFrames } from "../../../ui/frame-loop.ts";
import { EyePainter } from "./eye-painter.ts";
import { tellingPhase } from "./projection.ts";

/** What the preview shows. */
interface PreviewSubject {
  readonly motion: MotionType;
  readonly settings: ExerciseSettings;
  /** Distance between the eyes in metres. */
  readonly ipd: number;
}

export interface PreviewPane {
  readonly canvas: HTMLCanvasElement;
  readonly eye: Eye;
}

/** Moves the ball of a preview in one or two panes of equal size, outside React. */
export interface PreviewPlayer {
  show(subject: PreviewSubject): void;
  /** Resting, it stands where it is; before it has ever moved, at its most telling instant. */
  setPlaying(playing: boolean): void;
  stop(): void;
}

export function createPreviewPlayer(panes: readonly PreviewPane[]): PreviewPlayer {
  const painters = panes.map(({ canvas, eye }) => ({ eye, painter: new EyePainter(canvas) }));
  const point = { x: 0, y: 0, z: 0 };
  let subject: PreviewSubject | null = null;
  let path: MotionPath | null = null;
  let phase = 0;
  let moved = false;

  const loop = runFrames(
    panes[0]?.canvas ?? document.body,
    (seconds) => {
      if (!path) return;
      if (seconds > 0) moved = true;
      phase += seconds;
      path.positionAt(phase, point);
      for (const { painter } of painters) painter.paint(point);
    },
    (width, height) => {
      for (const { painter } of painters) painter.resize(width, height);
    },
  );

  return {
    show(next) {
      const before = subject;
      subject = next;
      const { motion, settings, ipd } = next;
      path = MOTIONS[motion].plan(settings, DEFAULT_SEED);
      if (before?.motion !== motion) {
        moved = false;
      } else if (moved) {
        phase = rebasePhase(phase, before.settings.speed, settings.speed);
      }
      if (!moved) phase = tellingPhase(path, ipd);
      for (const { eye, painter } of painters) {
        const eyeX = eye === "left" ? -ipd / 2 : ipd / 2;
        painter.show(eyeViewOf(settings, eye), eyeX, settings.range, deviationOf(eye, settings.balance[eye]));
      }
      loop.redraw();
    },
    setPlaying: loop.setPlaying,
    stop: loop.stop,
  };
}

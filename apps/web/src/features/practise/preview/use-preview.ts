import { type ExerciseSettings, type Eye, eyeViewOf } from "@vr-eye-lab/domain/exercise";
import { DEFAULT_SEED, type ExerciseType, type MotionPath, pathOf, rebasePhase } from "@vr-eye-lab/domain/motion";
import { DEFAULT_IPD, deviationOf } from "@vr-eye-lab/domain/optics";
import { type RefObject, useEffect, useRef } from "react";
import { usePage } from "../../../data/exercise/page-store.ts";
import { runFrames } from "../../../ui/frame-loop.ts";
import { EyePainter } from "./eye-painter.ts";
import { phaseForStill } from "./projection.ts";

interface Pane {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly eye: Eye;
}

/**
 * Shows a motion in one or two panes of equal size, which must not change. Paused, the ball stays where it is; before it has moved it is at the
 * motion's widest point.
 */
export function usePreview(panes: readonly Pane[], motion: ExerciseType, settings: ExerciseSettings, playing: boolean) {
  const ipd = usePage((page) => page.ipd) ?? DEFAULT_IPD;
  const player = useRef<ReturnType<typeof createPlayer> | null>(null);
  const mounted = useRef(panes);

  useEffect(() => {
    const created = createPlayer(mounted.current);
    player.current = created;
    return created.stop;
  }, []);

  useEffect(() => {
    player.current?.show(motion, settings, ipd);
  }, [motion, settings, ipd]);

  useEffect(() => {
    player.current?.setPlaying(playing);
  }, [playing]);
}

/** Animates the ball outside React. */
function createPlayer(panes: readonly Pane[]) {
  const canvases = panes.flatMap(({ canvas, eye }) => (canvas.current ? [{ canvas: canvas.current, eye }] : []));
  const painters = canvases.map(({ canvas, eye }) => ({ eye, painter: new EyePainter(canvas) }));
  const point = { x: 0, y: 0, z: 0 };
  let shown: { motion: ExerciseType; speed: number } | null = null;
  let path: MotionPath | null = null;
  let phase = 0;
  let moved = false;

  const { redraw, setPlaying, stop } = runFrames(
    canvases[0]?.canvas ?? document.body,
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
    show(motion: ExerciseType, settings: ExerciseSettings, ipd: number) {
      path = pathOf(motion, settings, DEFAULT_SEED);
      if (shown?.motion !== motion) moved = false;
      else if (moved) phase = rebasePhase(phase, shown.speed, settings.speed);
      if (!moved) phase = phaseForStill(path, ipd);
      shown = { motion, speed: settings.speed };
      for (const { eye, painter } of painters) {
        const eyeX = eye === "left" ? -ipd / 2 : ipd / 2;
        painter.show({
          view: eyeViewOf(settings, eye),
          eyeX,
          range: settings.range,
          prism: deviationOf(eye, settings.balance[eye]),
        });
      }
      redraw();
    },
    setPlaying,
    stop,
  };
}

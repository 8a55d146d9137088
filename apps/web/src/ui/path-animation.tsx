import { Pause, Play } from "lucide-react";
import { useEffect, useRef } from "react";
import { create } from "zustand";
import { useReducedMotion } from "./browser-state.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { runFrames } from "./frame-loop.ts";
import { tokenColour } from "./token-colour.ts";

interface Point {
  x: number;
  y: number;
  z: number;
}

/** A ball's path through space in metres; -z is straight ahead. */
interface Path {
  positionAt(seconds: number, out: Point): void;
}

/** The part of the path that is marked with dots. */
const TRAIL_SECONDS = 16;
const TRAIL_DOTS = 64;
/** The view is from the side and above, so that depth is visible: turned by these radians about a point 2 m ahead. */
const TURN = 0.6;
const TILT = 0.3;
const PIVOT = -2;
/** Metres from the camera to the pivot, and the smallest size of the view there. */
const CAMERA_BACK = 3.4;
const VIEW_HEIGHT = 1.75;
const VIEW_WIDTH = 2.4;
/** Radii in metres, larger than life since the canvas is small. */
const BALL = 0.12;
const DOT = 0.016;
/** The path time at which an animation starts; shown while it is paused. */
const START_SECONDS = 1.2;

/** The user's choice for all animations of the page; null until they choose. */
const useChoice = create<{ readonly playing: boolean | null }>()(() => ({ playing: null }));

function usePlaying(): boolean {
  const reduced = useReducedMotion();
  return useChoice(({ playing }) => playing) ?? !reduced;
}

interface PlayButtonProps {
  readonly words: { readonly pause: string; readonly play: string };
  /** The name under which clicks are tracked. */
  readonly track: string;
}

/** Pauses or plays all animations of the page. Needed wherever a PathAnimation moves. */
export function PlayButton({ words, track }: PlayButtonProps) {
  const playing = usePlaying();
  const Icon = playing ? Pause : Play;
  return (
    <Button look="quiet" data-track={track} onClick={() => useChoice.setState({ playing: !playing })}>
      <Icon className="size-4.5 fill-current stroke-none" />
      {playing ? words.pause : words.play}
    </Button>
  );
}

interface PathAnimationProps {
  readonly path: Path;
  /** Shows only the picture in which it starts. */
  readonly still?: boolean;
  /** Classes with the size. */
  readonly className: string;
}

/** A small animation of a ball on its path; hidden from screen readers. */
export function PathAnimation({ path, still = false, className }: PathAnimationProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  const seconds = useRef(START_SECONDS);
  const playing = usePlaying() && !still;

  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext("2d");
    if (!canvas || !context) return;
    const painter = painterOf(context, path);
    const loop = runFrames(
      canvas,
      (passed) => {
        seconds.current += passed;
        painter.paint(seconds.current);
      },
      painter.resize,
    );
    loop.setPlaying(playing);
    return () => loop.stop();
  }, [path, playing]);

  return (
    <div aria-hidden="true" className={classNames("relative overflow-hidden bg-stage", className)}>
      <canvas ref={ref} className="absolute size-full" />
    </div>
  );
}

function painterOf(context: CanvasRenderingContext2D, path: Path) {
  const { canvas } = context;
  const [ball, ground, dots] = [tokenColour("accent"), tokenColour("stage"), tokenColour("control")];
  const point: Point = { x: 0, y: 0, z: 0 };
  const trail = Array.from({ length: TRAIL_DOTS }, (_, i) => {
    const dot = { x: 0, y: 0, z: 0 };
    path.positionAt((i * TRAIL_SECONDS) / TRAIL_DOTS, dot);
    return dot;
  });

  function disc({ x, y, z }: Point, radius: number): void {
    const { width, height } = canvas;
    const ahead = z - PIVOT;
    const across = x * Math.cos(TURN) - ahead * Math.sin(TURN);
    const towards = x * Math.sin(TURN) + ahead * Math.cos(TURN);
    const up = y * Math.cos(TILT) - towards * Math.sin(TILT);
    const nearer = y * Math.sin(TILT) + towards * Math.cos(TILT);
    const scale = (Math.min(height / VIEW_HEIGHT, width / VIEW_WIDTH) * CAMERA_BACK) / (CAMERA_BACK - nearer);
    context.beginPath();
    context.arc(width / 2 + across * scale, height / 2 - up * scale, Math.max(radius * scale, 1), 0, 2 * Math.PI);
    context.fill();
  }

  return {
    resize(width: number, height: number): void {
      const ratio = Math.min(window.devicePixelRatio || 1, 2);
      canvas.width = Math.max(1, Math.round(width * ratio));
      canvas.height = Math.max(1, Math.round(height * ratio));
    },
    paint(seconds: number): void {
      context.fillStyle = ground;
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = dots;
      for (const dot of trail) disc(dot, DOT);
      path.positionAt(seconds, point);
      context.fillStyle = ball;
      disc(point, BALL);
    },
  };
}

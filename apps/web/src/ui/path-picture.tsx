import { useEffect, useRef } from "react";
import { runFrames } from "./frame-loop.ts";
import { usePicturesMove } from "./moving-pictures.ts";
import { tokenColour } from "./token-colour.ts";

interface Point {
  x: number;
  y: number;
  z: number;
}

/** A ball's way through space, in metres, -z straight ahead. */
interface PicturePath {
  positionAt(seconds: number, out: Point): void;
}

interface PathPictureProps {
  readonly path: PicturePath;
  /** The name of the ball's colour among the tokens. */
  readonly colour: string;
  readonly className?: string;
}

/** Seconds of the way that are marked with dots, and how many. */
const TRAIL_SECONDS = 16;
const TRAIL_DOTS = 64;
/** The picture is seen from aside and above, so that depth shows: turned by these radians about what lies 2 m ahead. */
const TURN = 0.6;
const TILT = 0.3;
const PIVOT = -2;
/** Metres from the camera to there, and the height of the picture there. */
const CAMERA_BACK = 3.4;
const VIEW_HEIGHT = 1.75;
/** Radius of ball and dots in metres: larger than life, for a picture of this size. */
const BALL = 0.12;
const DOT = 0.016;
/** Seconds into the way at which it begins, and stands still until it moves. */
const STILL_AT = 1.2;

/** A small moving picture of a ball on its way, for those who see. Where it is, a PicturesButton belongs. */
export function PathPicture({ path, colour, className }: PathPictureProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  const seconds = useRef(STILL_AT);
  const moves = usePicturesMove();

  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext("2d");
    if (!canvas || !context) return;
    const picture = new Picture(context, path, colour);
    const loop = runFrames(
      canvas,
      (passed) => {
        seconds.current += passed;
        picture.paint(seconds.current);
      },
      (width, height) => picture.resize(width, height),
    );
    loop.setPlaying(moves);
    return () => loop.stop();
  }, [path, colour, moves]);

  return (
    <div aria-hidden="true" className={className}>
      <canvas ref={ref} className="size-full" />
    </div>
  );
}

class Picture {
  readonly #context: CanvasRenderingContext2D;
  readonly #path: PicturePath;
  readonly #ball: string;
  readonly #ground = tokenColour("stage");
  readonly #dots = tokenColour("control");
  readonly #point: Point = { x: 0, y: 0, z: 0 };
  readonly #trail: readonly Point[];

  constructor(context: CanvasRenderingContext2D, path: PicturePath, colour: string) {
    this.#context = context;
    this.#path = path;
    this.#ball = tokenColour(colour);
    this.#trail = Array.from({ length: TRAIL_DOTS }, (_, i) => {
      const point = { x: 0, y: 0, z: 0 };
      path.positionAt((i * TRAIL_SECONDS) / TRAIL_DOTS, point);
      return point;
    });
  }

  resize(width: number, height: number): void {
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    const { canvas } = this.#context;
    canvas.width = Math.max(1, Math.round(width * ratio));
    canvas.height = Math.max(1, Math.round(height * ratio));
  }

  paint(seconds: number): void {
    const { width, height } = this.#context.canvas;
    this.#context.fillStyle = this.#ground;
    this.#context.fillRect(0, 0, width, height);
    this.#context.fillStyle = this.#dots;
    for (const point of this.#trail) this.#disc(point, DOT);
    this.#path.positionAt(seconds, this.#point);
    this.#context.fillStyle = this.#ball;
    this.#disc(this.#point, BALL);
  }

  #disc({ x, y, z }: Point, radius: number): void {
    const { width, height } = this.#context.canvas;
    const ahead = z - PIVOT;
    const across = x * Math.cos(TURN) - ahead * Math.sin(TURN);
    const towards = x * Math.sin(TURN) + ahead * Math.cos(TURN);
    const up = y * Math.cos(TILT) - towards * Math.sin(TILT);
    const nearer = y * Math.sin(TILT) + towards * Math.cos(TILT);
    const scale = ((height / VIEW_HEIGHT) * CAMERA_BACK) / (CAMERA_BACK - nearer);
    this.#context.beginPath();
    this.#context.arc(width / 2 + across * scale, height / 2 - up * scale, Math.max(radius * scale, 1), 0, 2 * Math.PI);
    this.#context.fill();
  }
}

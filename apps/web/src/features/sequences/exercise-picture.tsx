import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { DEFAULT_SEED, type ExerciseType, MOTION_TYPES, pathOf } from "@vr-eye-lab/domain/motion";
import type { ComponentProps } from "react";
import { classNames } from "../../ui/class-names.ts";
import { PathAnimation } from "../../ui/path-animation.tsx";

const PATHS = new Map<ExerciseType, ReturnType<typeof pathOf>>(
  MOTION_TYPES.map((type) => [type, pathOf(type, DEFAULT_SETTINGS, DEFAULT_SEED)]),
);

const DOTS = { strokeWidth: 1.8, strokeLinecap: "round" } as const;

/** The path of one eye's dots. Steps of irrational parts fill an area evenly without a pattern (Roberts 2018, R2 sequence). */
function dotsOf(side: -1 | 1): string {
  return Array.from({ length: 90 }, (_, i) => {
    const [x, y] = [(100 * 0.7548777 * i) % 100, (50 * 0.5698403 * i) % 50];
    const apart = Math.abs(x - 64) < 14 && Math.abs(y - 25) < 14 ? 1.2 : 0;
    return `M${x + side * apart} ${y}h0`;
  }).join("");
}
const LEFT_DOTS = dotsOf(-1);
const RIGHT_DOTS = dotsOf(1);

interface ExercisePictureProps extends Omit<ComponentProps<typeof PathAnimation>, "path"> {
  readonly type: ExerciseType;
}

/** The moving path of a motion, or the dots of an exercise that is answered. */
export function ExercisePicture({ type, ...rest }: ExercisePictureProps) {
  const path = PATHS.get(type);
  if (path) return <PathAnimation path={path} {...rest} />;
  // Both eyes' images of random dots, in two colours: they differ in a square.
  return (
    <svg
      viewBox="0 0 100 50"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classNames("bg-stage", rest.className)}
    >
      <path d={LEFT_DOTS} {...DOTS} className="stroke-eye-red" />
      <path d={RIGHT_DOTS} {...DOTS} className="stroke-eye-green mix-blend-screen" />
    </svg>
  );
}

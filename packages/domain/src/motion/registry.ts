import type { ExerciseSettings } from "../exercise/index.ts";
import { accommodation } from "./accommodation.ts";
import { convergence } from "./convergence.ts";
import { figure8 } from "./figure8.ts";
import type { Motion, MotionPath, PathSettings } from "./motion.ts";
import { pursuit } from "./pursuit.ts";
import { saccades } from "./saccades.ts";

/** By their types, which are stored and sent, in the order in which the product shows them. */
export const MOTIONS = {
  convergence,
  pursuit,
  saccades,
  accommodation,
  figure8,
} satisfies Record<string, Motion>;

export type MotionType = keyof typeof MOTIONS;
export const MOTION_TYPES = Object.keys(MOTIONS) as readonly MotionType[];

/** Exercises without a path, which the user answers. Their types are stored and sent too. */
export const ANSWERED_TYPES = ["randomdots"] as const;

export type ExerciseType = MotionType | (typeof ANSWERED_TYPES)[number];
export const EXERCISE_TYPES: readonly ExerciseType[] = [...MOTION_TYPES, ...ANSWERED_TYPES];

export function isAnswered(type: ExerciseType): type is (typeof ANSWERED_TYPES)[number] {
  return !(type in MOTIONS);
}

/** Where an exercise shows: on its motion's path, or around a point at the base distance of the dots. */
export function pathOf(
  type: ExerciseType,
  settings: PathSettings & Pick<ExerciseSettings, "dots">,
  seed: number,
): MotionPath {
  if (!isAnswered(type)) return MOTIONS[type].plan(settings, seed);
  const z = -settings.dots.distance;
  const centre = { x: 0, y: 0, z };
  return {
    centre,
    near: z,
    far: z,
    scale: 1,
    depthLimited: false,
    positionAt: (_, out) => void Object.assign(out, centre),
  };
}

/** The next motion that is allowed, after the last one the first; null if there is no other, and after exercises without a path. */
export function nextMotion(type: ExerciseType, isAllowed: (type: MotionType) => boolean): MotionType | null {
  if (isAnswered(type)) return null;
  const at = MOTION_TYPES.indexOf(type);
  const others = [...MOTION_TYPES.slice(at + 1), ...MOTION_TYPES.slice(0, at)];
  return others.find(isAllowed) ?? null;
}

/** The saccade seed outside practice sessions: previews, readouts, printed trajectories. */
export const DEFAULT_SEED = 1;

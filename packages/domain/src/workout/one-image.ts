import { settingsForOneImage } from "../exercise/index.ts";
import { isInDepth } from "../motion/index.ts";
import { planWorkout, type Workout } from "./split.ts";

/** The workout with one image for both eyes: without its motions in depth, which need two, in the same time. Without other motions it is Pursuit. */
export function oneImageWorkout(workout: Workout): Workout {
  const { totalDuration } = workout;
  const exercises = workout.exercises.map((exercise) => ({
    ...exercise,
    settings: settingsForOneImage(exercise.settings),
  }));
  const flat = exercises.filter(({ type }) => !isInDepth(type));
  const [first] = exercises;
  if (!first || flat.length === exercises.length) return { exercises, totalDuration };
  const types = flat.map(({ type }) => type);
  return planWorkout(types, "pursuit", first.settings, totalDuration);
}

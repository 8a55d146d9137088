import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { DEFAULT_SEED, MOTION_TYPES, MOTIONS } from "@vr-eye-lab/domain/motion";
import { en } from "../../copy/en.ts";
import { text } from "../../copy/guide.ts";
import { PathAnimation, PlayButton } from "../../ui/path-animation.tsx";
import { sentence } from "../../ui/sentence.ts";
import { Chapter } from "./chapter.tsx";

const EXERCISES = MOTION_TYPES.map((type) => ({
  type,
  motion: MOTIONS[type],
  path: MOTIONS[type].plan(DEFAULT_SETTINGS, DEFAULT_SEED),
}));

/** The motions, each with a small moving preview of its path. */
export function ExerciseTypes() {
  return (
    <Chapter id="exercise-types" aside={<PlayButton words={en.pictures} track="guide-play" />}>
      <ul className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] md:gap-3">
        {EXERCISES.map(({ type, motion, path }) => (
          <li
            key={type}
            className="grid grid-cols-[7rem_1fr] content-start items-center gap-x-4 gap-y-2 md:grid-cols-1"
          >
            <PathAnimation path={path} className="h-20 rounded-l border border-line md:h-26" />
            <div>
              <h3 className="font-semibold">{motion.label}</h3>
              <p className="mt-0.5 text-muted text-sm">{sentence(motion.meaning)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">{text.focusNote}</p>
    </Chapter>
  );
}

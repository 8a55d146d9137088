import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { DEFAULT_SEED, EXERCISE_TYPES, isAnswered, MOTIONS } from "@vr-eye-lab/domain/motion";
import { common } from "#copy/common.ts";
import { text as details } from "#copy/exercise-details.ts";
import { exerciseText } from "#copy/exercises.ts";
import { sentence } from "#copy/format.ts";
import { text } from "#copy/guide.ts";
import { classNames } from "../../ui/class-names.ts";
import { PathAnimation, PlayButton } from "../../ui/path-animation.tsx";
import { DotsPicture } from "../motions/motion-card.tsx";
import { Chapter } from "./chapter.tsx";

const PICTURE = "h-20 rounded-l border border-line md:h-26";
const EXERCISES = EXERCISE_TYPES.map((type) => ({
  type,
  picture: isAnswered(type) ? (
    <DotsPicture className={classNames(PICTURE, "w-full")} />
  ) : (
    <PathAnimation path={MOTIONS[type].plan(DEFAULT_SETTINGS, DEFAULT_SEED)} className={PICTURE} />
  ),
}));

/** The motions, each with a small moving preview of its path, and the exercises that are answered. */
export function ExerciseTypes() {
  return (
    <Chapter id="exercise-types" aside={<PlayButton words={common.pictures} track="guide-play" />}>
      <ul className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] md:gap-3">
        {EXERCISES.map(({ type, picture }) => (
          <li
            key={type}
            className="grid grid-cols-[7rem_1fr] content-start items-center gap-x-4 gap-y-2 md:grid-cols-1"
          >
            {picture}
            <div>
              <h3 className="font-semibold">{exerciseText.labels[type]}</h3>
              <p className="mt-0.5 text-muted text-sm">{sentence(details.meanings[type])}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">{text.dotsNote}</p>
      <p className="text-muted text-sm">{text.focusNote}</p>
    </Chapter>
  );
}

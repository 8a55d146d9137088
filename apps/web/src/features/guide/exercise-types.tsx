import { EXERCISE_TYPES } from "@vr-eye-lab/domain/motion";
import { common } from "#copy/common.ts";
import { text as details } from "#copy/exercise-details.ts";
import { exerciseText } from "#copy/exercises.ts";
import { sentence } from "#copy/format.ts";
import { text } from "#copy/guide.ts";
import { PlayButton } from "../../ui/path-animation.tsx";
import { ExercisePicture } from "../sequences/exercise-picture.tsx";
import { Chapter } from "./chapter.tsx";

/** The motions, each with a small moving preview of its path, and the exercises that are answered. */
export function ExerciseTypes() {
  return (
    <Chapter id="exercise-types" aside={<PlayButton words={common.pictures} track="guide-play" />}>
      <ul className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] md:gap-3">
        {EXERCISE_TYPES.map((type) => (
          <li
            key={type}
            className="grid grid-cols-[7rem_1fr] content-start items-center gap-x-4 gap-y-2 md:grid-cols-1"
          >
            <ExercisePicture type={type} className="h-20 w-full rounded-l border border-line md:h-26" />
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

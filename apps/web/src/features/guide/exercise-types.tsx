import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { DEFAULT_SEED, MOTION_TYPES, MOTIONS } from "@vr-eye-lab/domain/motion";
import { en } from "../../copy/en.ts";
import { text } from "../../copy/guide.ts";
import { PathPicture } from "../../ui/path-picture.tsx";
import { PicturesButton } from "../../ui/pictures-button.tsx";
import { sentence } from "../../ui/sentence.ts";
import { Chapter } from "./chapter.tsx";

const EXERCISES = MOTION_TYPES.map((type) => ({
  motion: MOTIONS[type],
  path: MOTIONS[type].plan(DEFAULT_SETTINGS, DEFAULT_SEED),
}));

/** The five motions, each with a picture that moves as the ball does, and what they cannot do. */
export function ExerciseTypes() {
  return (
    <Chapter title={text.typesTitle} aside={<PicturesButton words={en.pictures} track="guide-play" />}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {EXERCISES.map(({ motion, path }) => (
          <li key={motion.type} className="overflow-hidden rounded-xl border border-line bg-surface">
            <PathPicture path={path} colour="accent" className="h-38 w-full bg-stage" />
            <div className="px-4.5 pt-3.5 pb-4.5">
              <h3 className="font-semibold">{motion.label}</h3>
              <p className="mt-0.5 text-muted text-sm">{sentence(motion.meaning)}</p>
            </div>
          </li>
        ))}
        <li className="grid content-center rounded-xl border border-line border-dashed p-4.5">
          <h3 className="font-semibold">{text.focusTitle}</h3>
          <p className="mt-0.5 text-muted text-sm">{text.focusNote}</p>
        </li>
      </ul>
    </Chapter>
  );
}

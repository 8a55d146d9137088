import { isAnswered } from "@vr-eye-lab/domain/motion";
import { mostSeconds, type Workout } from "@vr-eye-lab/domain/workout";
import { text } from "#copy/motions.ts";

/** Advice before every start of Random dots, and how long it takes if it ends by itself. */
export function DotsNote({ exercises }: Pick<Workout, "exercises">) {
  const dots = exercises.find(({ type }) => isAnswered(type));
  if (!dots) return null;
  const types = exercises.map(({ type }) => type);
  const most = mostSeconds(types, dots.settings);
  return (
    <div className="grid gap-1 text-sm">
      {most !== null && <p className="text-muted">{text.endsItself(most)}</p>}
      <p className="text-warn">{text.flicker}</p>
    </div>
  );
}

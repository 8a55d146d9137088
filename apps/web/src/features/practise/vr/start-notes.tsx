import { isAnswered } from "@vr-eye-lab/domain/motion";
import { mostSeconds, type Workout } from "@vr-eye-lab/domain/workout";
import { text as motions } from "#copy/motions.ts";
import { text } from "#copy/session.ts";
import { usePage } from "../../../data/exercise/page-store.ts";

export function SafetyNote() {
  const safetySeen = usePage((page) => page.safetySeen);
  if (safetySeen) return null;
  return (
    <div className="rounded-l border border-line bg-bg px-4 py-3">
      <h3 className="font-semibold text-sm">{text.safetyTitle}</h3>
      <ul className="mt-1.5 grid list-disc gap-1 ps-4 text-muted text-sm">
        {text.safety.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Advice before every start of Random dots, and how long it takes if it ends by itself. */
export function DotsNote({ exercises }: Pick<Workout, "exercises">) {
  const dots = exercises.find(({ type }) => isAnswered(type));
  if (!dots) return null;
  const types = exercises.map(({ type }) => type);
  const most = mostSeconds(types, dots.settings);
  return (
    <div className="grid gap-1 text-sm">
      {most !== null && <p className="text-muted">{motions.endsItself(most)}</p>}
      <p className="text-warn">{motions.flicker}</p>
    </div>
  );
}

import { text } from "#copy/session.ts";
import { usePage } from "../../../data/exercise/page-store.ts";

/** Safety advice before the first session. */
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

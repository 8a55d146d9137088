import { text } from "#copy/stats.ts";
import { Button } from "../../ui/button.tsx";

/** Shown instead of empty charts until the first practice session; in a wide window as high as the weekly goal, so that nothing moves. */
export function Invitation({ onPractise }: { readonly onPractise: () => void }) {
  return (
    <div className="grid min-h-56 place-content-center justify-items-center gap-5 rounded-l border border-accent/50 bg-accent-soft p-5 text-center sm:min-h-64">
      <p className="font-semibold text-lg">{text.invitation.text}</p>
      <Button look="primary" data-track="first-session" onClick={onPractise}>
        {text.invitation.begin}
      </Button>
    </div>
  );
}

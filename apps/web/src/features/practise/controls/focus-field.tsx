import { ASSUMED_FOCUS, FOCUS_BOUNDS } from "@vr-eye-lab/domain/optics";
import { useId, useState } from "react";
import { focus as text } from "../../../copy/advanced.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { focusOf } from "./focus-entry.ts";

/** How far away the headset's picture is in focus: empty for what is assumed. It is taken as soon as it can be read. */
export function FocusField() {
  const id = useId();
  const focus = usePage((page) => page.focus);
  const setFocus = usePage((page) => page.setFocus);
  /** What is being typed; null while it is what is kept. */
  const [draft, setDraft] = useState<string | null>(null);
  const entered = draft === null ? focus : focusOf(draft);
  const wrong = entered === undefined;

  function change(typed: string) {
    setDraft(typed);
    const metres = focusOf(typed);
    if (metres !== undefined) setFocus(metres);
  }

  return (
    <div className="grid gap-2">
      <TextField
        label={text.label}
        data-track="focus"
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        placeholder={String(ASSUMED_FOCUS)}
        value={draft ?? (focus === null ? "" : String(focus))}
        onChange={change}
        onBlur={() => wrong || setDraft(null)}
        aria-invalid={wrong}
        aria-errormessage={wrong ? `${id}-wrong` : undefined}
        hint={text.hint(ASSUMED_FOCUS)}
        inside={
          <span aria-hidden="true" className="grid size-11 place-items-center text-muted text-sm">
            {text.unit}
          </span>
        }
      />
      {wrong && (
        <p id={`${id}-wrong`} role="alert" className="text-danger text-sm">
          {text.wrong(FOCUS_BOUNDS.nearest, FOCUS_BOUNDS.farthest)}
        </p>
      )}
    </div>
  );
}

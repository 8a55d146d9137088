import { ASSUMED_FOCUS, FOCUS_BOUNDS } from "@vr-eye-lab/domain/optics";
import { focus as text } from "../../../copy/advanced.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { MeasureField } from "./measure-field.tsx";

/** Distance of the headset's focal plane; empty means ASSUMED_FOCUS. */
export function FocusField() {
  const focus = usePage((page) => page.focus);
  const setFocus = usePage((page) => page.setFocus);
  return (
    <MeasureField
      label={text.label}
      track="focus"
      measure={{ unit: "m", least: FOCUS_BOUNDS.nearest, most: FOCUS_BOUNDS.farthest }}
      value={focus}
      onChange={setFocus}
      onClear={() => setFocus(null)}
      error={text.wrong}
      placeholder={String(ASSUMED_FOCUS)}
      hint={text.hint(ASSUMED_FOCUS)}
    />
  );
}

import { text } from "../../../copy/screen-mode.ts";
import { useFlat } from "../../../data/exercise/screen-mode.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";

/** How two pictures side by side are looked at. */
export function BesideChoice() {
  const { way, change } = useFlat((state) => state);
  const look = way === "anaglyph" ? "parallel" : way;
  return (
    <div className="grid gap-2">
      <SegmentedControl
        label={text.look}
        track="flat-look"
        value={look}
        options={(["viewer", "parallel", "crossed"] as const).map((value) => ({ value, label: text.looks[value] }))}
        onChange={(chosen) => change({ way: chosen })}
      />
      <p className="text-muted text-xs">{text.lookHints[look]}</p>
    </div>
  );
}

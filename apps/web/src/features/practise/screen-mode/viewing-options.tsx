import { EYES } from "@vr-eye-lab/domain/exercise";
import { OTHER_FILTERS } from "@vr-eye-lab/domain/optics";
import { text } from "../../../copy/screen-mode.ts";
import { useScreenMode } from "../../../data/exercise/screen-mode.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { optionsOf } from "../controls/options.ts";
import { Folded } from "./folded.tsx";

/** Which filter is before which eye, folded until opened. */
export function GlassesOptions() {
  const { redEye, other, change } = useScreenMode((state) => state);
  return (
    <Folded title={text.otherGlasses} track="flat-glasses">
      <div className="grid gap-4 sm:grid-cols-2">
        <SegmentedControl
          label={text.redEye}
          track="flat-red"
          value={redEye}
          options={optionsOf(EYES, text.eyes)}
          onChange={(eye) => change({ redEye: eye })}
        />
        <SegmentedControl
          label={text.other}
          track="flat-other"
          value={other}
          options={optionsOf(OTHER_FILTERS, text.others)}
          onChange={(filter) => change({ other: filter })}
        />
      </div>
    </Folded>
  );
}

/** How the user views two images side by side. */
export function SideBySideOptions() {
  const { way, change } = useScreenMode((state) => state);
  const look = way === "anaglyph" ? "parallel" : way;
  return (
    <div className="grid gap-2">
      <SegmentedControl
        label={text.look}
        track="flat-look"
        value={look}
        options={optionsOf(["viewer", "parallel", "crossed"] as const, text.looks)}
        onChange={(chosen) => change({ way: chosen })}
      />
      <p className="text-muted text-sm">{text.lookHints[look]}</p>
    </div>
  );
}

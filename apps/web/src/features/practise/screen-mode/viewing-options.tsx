import { EYES } from "@vr-eye-lab/domain/exercise";
import { OTHER_FILTERS } from "@vr-eye-lab/domain/optics";
import { text } from "#copy/screen-mode.ts";
import { useScreenMode } from "../../../data/exercise/screen-mode.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";

/** Which filter is before which eye, folded until opened. */
export function GlassesOptions() {
  const { redEye, other, change } = useScreenMode((state) => state);
  return (
    <details>
      <summary
        data-track="flat-glasses"
        className="flex min-h-11 w-fit cursor-pointer items-center rounded-s text-accent text-sm underline-offset-4 hover:underline"
      >
        {text.otherGlasses}
      </summary>
      <div className="grid gap-4 py-1 sm:grid-cols-2">
        <SegmentedControl
          label={text.redEye}
          track="flat-red"
          value={redEye}
          options={EYES}
          labels={text.eyes}
          onChange={(eye) => change({ redEye: eye })}
        />
        <SegmentedControl
          label={text.other}
          track="flat-other"
          value={other}
          options={OTHER_FILTERS}
          labels={text.others}
          onChange={(filter) => change({ other: filter })}
        />
      </div>
    </details>
  );
}

/** How the user views two images side by side. */
export function SideBySideOptions() {
  const { way, change } = useScreenMode((state) => state);
  const look = way === "anaglyph" || way === "one-image" ? "parallel" : way;
  return (
    <div className="grid gap-2">
      <SegmentedControl
        label={text.look}
        track="flat-look"
        value={look}
        options={["viewer", "parallel", "crossed"] as const}
        labels={text.looks}
        onChange={(chosen) => change({ way: chosen })}
      />
      <p className="text-muted text-sm">{text.lookHints[look]}</p>
    </div>
  );
}

import { EYES } from "@vr-eye-lab/domain/exercise";
import { channelsOf, OTHER_FILTERS } from "@vr-eye-lab/domain/optics";
import { text } from "../../../copy/screen-mode.ts";
import { useScreenMode } from "../../../data/exercise/screen-mode.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { optionsOf } from "../controls/options.ts";

/** Which filter is before which eye, with two discs to check it. */
export function GlassesOptions() {
  const { redEye, other, change } = useScreenMode((state) => state);
  return (
    <>
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
      <div className="grid items-center gap-x-4 gap-y-2 rounded-l border border-line bg-bg p-3 sm:grid-cols-[auto_minmax(0,1fr)]">
        <div
          aria-hidden="true"
          className="flex justify-self-start gap-2 rounded-m bg-[#000] p-2 forced-color-adjust-none"
        >
          {EYES.map((eye) => (
            <span
              key={eye}
              style={{ background: `rgb(${channelsOf({ redEye, other }, eye).map((part) => part * 255)})` }}
              className="grid size-12 place-items-center rounded-full font-semibold text-[#000]"
            >
              {eye === "left" ? "L" : "R"}
            </span>
          ))}
        </div>
        <p className="text-muted text-xs">
          <strong className="font-semibold text-text">{text.check}.</strong> {text.checkHint} {text.crosstalk}
        </p>
      </div>
    </>
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
      <p className="text-muted text-xs">{text.lookHints[look]}</p>
    </div>
  );
}

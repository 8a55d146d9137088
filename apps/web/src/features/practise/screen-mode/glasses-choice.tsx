import { channelsOf } from "@vr-eye-lab/domain/optics";
import { text } from "../../../copy/screen-mode.ts";
import { useFlat } from "../../../data/exercise/screen-mode.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";

/** Which filter is before which eye, and discs by which it can be checked. */
export function GlassesChoice() {
  const { redEye, other, change } = useFlat((state) => state);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SegmentedControl
          label={text.redEye}
          track="flat-red"
          value={redEye}
          options={[
            { value: "left", label: text.eyes.left },
            { value: "right", label: text.eyes.right },
          ]}
          onChange={(eye) => change({ redEye: eye })}
        />
        <SegmentedControl
          label={text.other}
          track="flat-other"
          value={other}
          options={[
            { value: "green", label: text.others.green },
            { value: "cyan", label: text.others.cyan },
          ]}
          onChange={(filter) => change({ other: filter })}
        />
      </div>
      <div className="grid items-center gap-x-4 gap-y-2 rounded-l border border-line bg-bg p-3 sm:grid-cols-[auto_minmax(0,1fr)]">
        {/* On black, in the channels of the two filters alone. */}
        <div
          aria-hidden="true"
          className="flex justify-self-start gap-2 rounded-m bg-[#000] p-2 forced-color-adjust-none"
        >
          {(["left", "right"] as const).map((eye) => (
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

import { FOCAL_BOUNDS, IPD_BOUNDS, SCREEN_DISTANCE, SEPARATION_BOUNDS } from "@vr-eye-lab/domain/optics";
import { text } from "#copy/screen-mode.ts";
import { useScreenMode } from "../../../data/exercise/screen-mode.ts";
import type { Measure } from "../controls/measure-entry.ts";
import { MeasureField } from "../controls/measure-field.tsx";

const MEASURES = {
  distance: { unit: "cm", least: SCREEN_DISTANCE.nearest, most: SCREEN_DISTANCE.farthest },
  ipd: { unit: "mm", ...IPD_BOUNDS },
  separation: { unit: "mm", ...SEPARATION_BOUNDS },
  focal: { unit: "mm", ...FOCAL_BOUNDS },
} as const satisfies Record<string, Measure>;

/** The lengths that the geometry of the chosen viewing method needs. */
export function ScreenMeasures({ ipd }: { readonly ipd: number }) {
  const { way, distance, separation, focal, change } = useScreenMode((state) => state);
  const field = (name: keyof typeof MEASURES, value: number) => ({
    label: text[name],
    measure: MEASURES[name],
    error: text.wrong,
    value,
    onChange: (metres: number) => change({ [name]: metres }),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {way === "viewer" ? (
        <MeasureField track="flat-focal" {...field("focal", focal)} />
      ) : (
        <MeasureField track="flat-distance" {...field("distance", distance)} />
      )}
      <MeasureField track="flat-ipd" {...field("ipd", ipd)} />
      {(way === "parallel" || way === "crossed") && (
        <MeasureField track="flat-separation" {...field("separation", separation ?? ipd)} />
      )}
    </div>
  );
}

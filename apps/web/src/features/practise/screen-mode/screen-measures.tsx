import { FOCAL_BOUNDS, IPD_BOUNDS, SCREEN_DISTANCE, SEPARATION_BOUNDS } from "@vr-eye-lab/domain/optics";
import { text } from "../../../copy/screen-mode.ts";
import { useFlat } from "../../../data/exercise/screen-mode.ts";
import type { Measure } from "./measure-entry.ts";
import { MeasureField } from "./measure-field.tsx";

const DISTANCE: Measure = { unit: "cm", least: SCREEN_DISTANCE.nearest, most: SCREEN_DISTANCE.farthest };
const IPD: Measure = { unit: "mm", ...IPD_BOUNDS };
const SEPARATION: Measure = { unit: "mm", ...SEPARATION_BOUNDS };
const FOCAL: Measure = { unit: "mm", least: FOCAL_BOUNDS.least, most: FOCAL_BOUNDS.most };

/** The lengths that the geometry of the chosen way needs. */
export function ScreenMeasures({ ipd }: { readonly ipd: number }) {
  const { way, distance, separation, focal, change } = useFlat((state) => state);
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {way === "viewer" ? (
        <MeasureField
          label={text.focal}
          track="flat-focal"
          measure={FOCAL}
          value={focal}
          onChange={(metres) => change({ focal: metres })}
        />
      ) : (
        <MeasureField
          label={text.distance}
          track="flat-distance"
          measure={DISTANCE}
          value={distance}
          onChange={(metres) => change({ distance: metres })}
        />
      )}
      <MeasureField
        label={text.ipd}
        track="flat-ipd"
        measure={IPD}
        value={ipd}
        onChange={(metres) => change({ ipd: metres })}
      />
      {(way === "parallel" || way === "crossed") && (
        <MeasureField
          label={text.separation}
          track="flat-separation"
          measure={SEPARATION}
          value={separation ?? ipd}
          onChange={(metres) => change({ separation: metres })}
        />
      )}
    </div>
  );
}

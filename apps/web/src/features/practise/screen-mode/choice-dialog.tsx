import type { ViewingMethod } from "@vr-eye-lab/domain/optics";
import type { ReactNode } from "react";
import { text } from "../../../copy/screen-mode.ts";
import { useFlat, useFlatIpd } from "../../../data/exercise/screen-mode.ts";
import type { Calibration } from "../../../data/exercise/screen-mode-store.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import type { Screening } from "../vr/vr-controller.ts";
import { BesideChoice } from "./beside-choice.tsx";
import { fillScreen, openFlatStage } from "./flat-stage.ts";
import { GlassesChoice } from "./glasses-choice.tsx";
import { ScreenFigures } from "./screen-figures.tsx";
import { ScreenMeasures } from "./screen-measures.tsx";
import { wayOf } from "./staging.ts";

interface ChoiceDialogProps {
  readonly onClose: () => void;
  readonly onStart: (screening: Screening) => void;
  readonly onMeasure: () => void;
  readonly safety: ReactNode;
}

/** How somebody looks at this screen without a headset. What is chosen is kept at once. */
export function ChoiceDialog({ onClose, onStart, onMeasure, safety }: ChoiceDialogProps) {
  const flat = useFlat((state) => state);
  const ipd = useFlatIpd();
  const { calibration } = flat;
  const withGlasses = flat.way === "anaglyph";

  function start(measured: Calibration) {
    const { redEye, other } = flat;
    const staging = { ...wayOf(flat, ipd), ...measured, filters: { redEye, other }, onResume: fillScreen };
    onStart({ openStage: () => openFlatStage(text.stage), flat: staging });
  }

  return (
    <Dialog
      wide
      title={text.title}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" data-track="flat-cancel" onClick={onClose}>
            {text.cancel}
          </Button>
          {calibration ? (
            <Button look="primary" data-focus data-track="flat-start" onClick={() => start(calibration)}>
              {text.start}
            </Button>
          ) : (
            <Button look="primary" data-focus data-track="measure" onClick={onMeasure}>
              {text.measure}
            </Button>
          )}
        </>
      }
    >
      <p className="text-muted text-sm">
        {text.intro} {text.startHint}
      </p>
      <SegmentedControl
        label={text.way}
        track="flat-way"
        value={withGlasses ? "glasses" : "beside"}
        options={[
          { value: "glasses", label: text.ways.glasses },
          { value: "beside", label: text.ways.beside },
        ]}
        onChange={(way) => flat.change({ way: way === "glasses" ? "anaglyph" : usualLook() })}
      />
      {withGlasses ? <GlassesChoice /> : <BesideChoice />}
      <ScreenMeasures ipd={ipd} />
      <ScreenFigures ipd={ipd} onMeasure={onMeasure} />
      {safety}
    </Dialog>
  );
}

/** A phone may lie in a viewer; of another screen the eyes must do alone. */
function usualLook(): ViewingMethod {
  return matchMedia("(pointer: coarse)").matches ? "viewer" : "parallel";
}

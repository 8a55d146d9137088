import { useState } from "react";
import { text } from "../../../copy/screen-mode.ts";
import { useScreenIpd, useScreenMode } from "../../../data/exercise/screen-mode.ts";
import { type Calibration, pixelsPerMetre } from "../../../data/exercise/screen-mode-store.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { optionsOf } from "../controls/options.ts";
import { SafetyNote } from "../vr/browser-preview.tsx";
import { vr } from "../vr/vr.ts";
import { CalibrationDialog } from "./calibration-dialog.tsx";
import { displayedPixelRatio } from "./pixel-ratio.ts";
import { viewedScreen } from "./screen-geometry.ts";
import { ScreenMeasures } from "./screen-measures.tsx";
import { ScreenReadout } from "./screen-readout.tsx";
import { GlassesOptions, SideBySideOptions } from "./viewing-options.tsx";
import { enterFullScreen, openFullScreenStage } from "./window-stage.ts";

/** How the user views this screen without a headset. Choices are saved at once; the screen's size is measured once. */
export function ScreenModeDialog() {
  const mode = useScreenMode((state) => state);
  const ipd = useScreenIpd();
  const [measuring, setMeasuring] = useState(false);
  const { calibration, redEye, other } = mode;
  const withGlasses = mode.way === "anaglyph";

  function start(measured: Calibration) {
    const options = {
      ...viewedScreen(mode, ipd),
      density: () => pixelsPerMetre(measured, displayedPixelRatio()),
      filters: { redEye, other },
      onResume: enterFullScreen,
    };
    void vr.enterScreenMode({ openStage: () => openFullScreenStage(text.stage), screenMode: options });
  }

  if (measuring) return <CalibrationDialog onDone={() => setMeasuring(false)} />;
  return (
    <Dialog
      wide
      title={text.title}
      onClose={vr.close}
      close={{ label: text.cancel, track: "flat-cancel" }}
      actions={
        calibration ? (
          <Button look="primary" data-focus data-track="flat-start" onClick={() => start(calibration)}>
            {text.start}
          </Button>
        ) : (
          <Button look="primary" data-focus data-track="measure" onClick={() => setMeasuring(true)}>
            {text.measure}
          </Button>
        )
      }
    >
      <p className="text-muted text-sm">
        {text.intro} {text.startHint}
      </p>
      <SegmentedControl
        label={text.way}
        track="flat-way"
        value={withGlasses ? "glasses" : "beside"}
        options={optionsOf(["glasses", "beside"], text.ways)}
        onChange={(way) => mode.change({ way: way === "glasses" ? "anaglyph" : defaultSideBySide() })}
      />
      {withGlasses ? <GlassesOptions /> : <SideBySideOptions />}
      <ScreenMeasures ipd={ipd} />
      <ScreenReadout ipd={ipd} onMeasure={() => setMeasuring(true)} />
      <SafetyNote />
    </Dialog>
  );
}

/** A phone fits into a viewer; other screens are viewed without one. */
function defaultSideBySide() {
  return matchMedia("(pointer: coarse)").matches ? "viewer" : "parallel";
}

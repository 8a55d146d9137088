import { DISTANCES, type ExerciseSettings, EYES_TO_TRAIN } from "@vr-eye-lab/domain/exercise";
import { en } from "../../../copy/en.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { BalanceFields } from "./balance-fields.tsx";
import { DurationField } from "./duration-field.tsx";
import { FocusField } from "./focus-field.tsx";
import { optionsOf } from "./options.ts";

const VIEWINGS = ["room", "black", "same"] as const;
type Viewing = (typeof VIEWINGS)[number];

/** What the untrained eye sees; isMonocular wins when both are set. */
function viewingOf({ isMonocular, isMFBF }: ExerciseSettings): Viewing {
  if (isMonocular) return "black";
  return isMFBF ? "room" : "same";
}

interface AdvancedFieldsProps {
  readonly onLocked: () => void;
}

/** The controls under Advanced. */
export function AdvancedFields({ onLocked }: AdvancedFieldsProps) {
  const settings = usePage((page) => page.settings);
  const changeSettings = usePage((page) => page.changeSettings);
  return (
    <>
      <SegmentedControl
        label={en.controls.eye}
        track="eye"
        value={settings.eyeToTrain}
        options={optionsOf(EYES_TO_TRAIN, en.controls.eyeToTrain)}
        onChange={(eyeToTrain) => changeSettings({ eyeToTrain })}
      />
      <SegmentedControl
        label={en.controls.viewing}
        track="viewing"
        value={viewingOf(settings)}
        options={optionsOf(VIEWINGS, en.controls.viewings)}
        onChange={(viewing) => changeSettings({ isMonocular: viewing === "black", isMFBF: viewing === "room" })}
        disabledBecause={settings.eyeToTrain === "both" ? en.controls.viewingNeedsOneEye : undefined}
      />
      <SegmentedControl
        label={en.controls.distance}
        track="distance"
        value={settings.distance}
        options={optionsOf(DISTANCES, en.controls.distances)}
        onChange={(distance) => changeSettings({ distance })}
      />
      <DurationField onLocked={onLocked} />
      <FocusField />
      <BalanceFields />
      <Switch
        label={en.controls.perEyeColours}
        track="per-eye-colours"
        hint={en.controls.perEyeColoursHint}
        checked={settings.isRedGreen}
        onChange={(isRedGreen) => changeSettings({ isRedGreen })}
      />
      <Switch
        label={en.controls.overlay}
        track="overlay"
        hint={en.controls.overlayHint}
        checked={settings.isOverlay}
        onChange={(isOverlay) => changeSettings({ isOverlay })}
      />
    </>
  );
}

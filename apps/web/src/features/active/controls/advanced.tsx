import { DISTANCES, type ExerciseSettings, EYES_TO_TRAIN } from "@vr-eye-lab/domain/exercise";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { en } from "../../../copy/en.ts";
import { usePage } from "../../../data/page-store.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { LazyScreen, lazyComponent } from "../../../ui/lazy-screen.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { optionsOf } from "./options.ts";

const balanceFields = lazyComponent(() => import("./balance-fields.tsx").then((module) => module.BalanceFields));
const focusField = lazyComponent(() => import("./focus-field.tsx").then((module) => module.FocusField));
const durationRow = lazyComponent(() => import("./duration-row.tsx").then((module) => module.DurationRow));

const VIEWINGS = ["room", "black", "same"] as const;
type Viewing = (typeof VIEWINGS)[number];

/** What the eye that is not trained sees; isMonocular wins where both are set. */
function viewingOf({ isMonocular, isMFBF }: ExerciseSettings): Viewing {
  if (isMonocular) return "black";
  return isMFBF ? "room" : "same";
}

/** What few people change, out of the way until it is asked for. */
export function Advanced({ onLocked }: { readonly onLocked: () => void }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const settings = usePage((page) => page.settings);
  const summary = en.controls.advancedSummary(
    en.controls.eyesSummary[settings.eyeToTrain],
    en.controls.distances[settings.distance],
  );
  return (
    <div className="grid gap-2">
      <h2 id={`${id}-heading`} className="font-semibold text-muted text-xs">
        {en.controls.advanced}
      </h2>
      <button
        type="button"
        data-track="advanced"
        aria-labelledby={`${id}-heading ${id}-summary`}
        aria-expanded={open}
        aria-controls={`${id}-panel`}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 items-center justify-between gap-3 rounded-m border border-line-strong bg-raised px-3.5 text-left text-muted transition-colors duration-150 hover:bg-hover"
      >
        <span id={`${id}-summary`}>{summary}</span>
        <ChevronDown
          aria-hidden="true"
          className={classNames("size-4 shrink-0 transition-transform duration-150", open && "rotate-180")}
        />
      </button>
      <div id={`${id}-panel`} hidden={!open} className="mt-3 grid gap-5 [&[hidden]]:hidden">
        {open && <AdvancedFields settings={settings} onLocked={onLocked} />}
      </div>
    </div>
  );
}

const lost = (retry: () => void) => (
  <div className="grid justify-items-start gap-2 text-sm">
    {en.screenLost}
    <Button onClick={retry}>{en.tryAgain}</Button>
  </div>
);

interface AdvancedFieldsProps {
  readonly settings: ExerciseSettings;
  readonly onLocked: () => void;
}

function AdvancedFields({ settings, onLocked }: AdvancedFieldsProps) {
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
      <LazyScreen of={durationRow} props={{ onLocked }} loading={<div className="h-18" />} lost={lost} />
      <LazyScreen of={focusField} props={{}} loading={<div className="h-24" />} lost={lost} />
      <LazyScreen of={balanceFields} props={{}} loading={<div className="h-74" />} lost={lost} />
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

import { EYES } from "@vr-eye-lab/domain/exercise";
import { isInDepth } from "@vr-eye-lab/domain/motion";
import { OTHER_FILTERS, type ViewingMethod } from "@vr-eye-lab/domain/optics";
import { oneImageWorkout } from "@vr-eye-lab/domain/workout";
import { useId } from "react";
import { exerciseText } from "#copy/exercises.ts";
import { text } from "#copy/screen-mode.ts";
import { useScreenMode } from "../../../data/exercise/screen-mode.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { vr } from "../vr/vr.ts";
import { BesidePicture, GlassesPicture, OneImagePicture } from "./method-pictures.tsx";
import { startScreenMode } from "./start-screen-mode.ts";
import { StepDialog, type StepProps } from "./step-dialog.tsx";

/** A phone fits into a viewer; other screens are viewed without one. */
const wayBeside = () => (matchMedia("(pointer: coarse)").matches ? "viewer" : "parallel");

const METHODS = [
  { method: "none", Picture: OneImagePicture, wayOf: (): ViewingMethod => "one-image" },
  { method: "glasses", Picture: GlassesPicture, wayOf: (): ViewingMethod => "anaglyph" },
  { method: "beside", Picture: BesidePicture, wayOf: wayBeside },
] as const;

/** How the eyes get their images, and the start without glasses, where nothing has to be measured. */
export function ChooseStep({ isFirst, onNext }: StepProps) {
  const { way, redEye, change } = useScreenMode((state) => state);
  const id = useId();
  const chosen = way === "one-image" ? "none" : way === "anaglyph" ? "glasses" : "beside";
  const hints = { none: text.noneHint, glasses: text.glassesHints[redEye], beside: text.besideHint };
  const workout = vr.planned();
  const { measure } = workout;
  const methods = METHODS.filter(({ method }) => !measure || method === "beside");
  const isOffered = methods.some(({ method }) => method === chosen);
  const skipped = workout.exercises.filter(({ type }) => isInDepth(type)).map(({ type }) => exerciseText.labels[type]);
  const replaced = skipped.length === workout.exercises.length ? oneImageWorkout(workout).exercises[0] : undefined;
  const instead = replaced && exerciseText.labels[replaced.type];

  function start() {
    change({ way: "one-image", checked: true });
    startScreenMode();
  }

  return (
    <StepDialog
      step="choose"
      isFirst={isFirst}
      heading={text.way}
      headingId={`${id}-heading`}
      isShort={chosen === "none" && isOffered}
      actions={
        chosen === "none" && isOffered ? (
          <Button look="primary" data-track="flat-start-one" onClick={start}>
            {text.start(instead)}
          </Button>
        ) : (
          <Button look="primary" data-track="measure" disabled={!isOffered} onClick={onNext}>
            {text.next}
          </Button>
        )
      }
    >
      <div role="radiogroup" aria-labelledby={`${id}-heading`} className="grid gap-3 max-sm:gap-2 sm:grid-cols-3">
        {methods.map(({ method, Picture, wayOf }) => (
          <label
            key={method}
            className={classNames(
              "relative grid content-start gap-x-3 gap-y-1 rounded-l border p-3 transition-colors duration-150 max-sm:grid-cols-[6rem_1fr] sm:gap-y-2 sm:p-4",
              method === chosen
                ? "border-accent bg-raised ring-1 ring-accent forced-colors:outline-4 forced-colors:outline-[Highlight]"
                : "border-line-strong bg-surface hover:bg-raised",
            )}
          >
            <input
              type="radio"
              data-track={`flat-way-${method}`}
              name={id}
              checked={method === chosen}
              aria-labelledby={`${id}-${method}`}
              aria-describedby={`${id}-${method}-hint`}
              onChange={() => change({ way: wayOf() })}
              className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-l"
            />
            <Picture />
            <span id={`${id}-${method}`} className="font-semibold">
              {text.ways[method]}
            </span>
            <span id={`${id}-${method}-hint`} className="text-muted text-sm max-sm:col-start-2">
              {hints[method]}
            </span>
          </label>
        ))}
      </div>
      {measure && <p className="text-sm">{text.measureNeeds}</p>}
      {chosen === "glasses" && isOffered && <GlassesOptions />}
      {chosen === "beside" && <SideBySideOptions />}
      {chosen === "none" && isOffered && skipped.length > 0 && (
        <p role="status" className="text-sm">
          {text.needsTwo(skipped, instead)}
        </p>
      )}
    </StepDialog>
  );
}

function GlassesOptions() {
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

function SideBySideOptions() {
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

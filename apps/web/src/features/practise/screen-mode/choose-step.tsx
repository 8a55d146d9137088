import { useId } from "react";
import { text } from "../../../copy/screen-mode.ts";
import { useScreenMode } from "../../../data/exercise/screen-mode.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { BesidePicture, GlassesPicture } from "./method-pictures.tsx";
import { StepDialog, type StepProps } from "./step-dialog.tsx";
import { GlassesOptions, SideBySideOptions } from "./viewing-options.tsx";

const METHODS = [
  { method: "glasses", Picture: GlassesPicture },
  { method: "beside", Picture: BesidePicture },
] as const;

interface ChooseStepProps extends StepProps {
  readonly onNext: () => void;
}

/** How each eye gets its image. */
export function ChooseStep({ isFirst, onNext }: ChooseStepProps) {
  const { way, redEye, change } = useScreenMode((state) => state);
  const id = useId();
  const chosen = way === "anaglyph" ? "glasses" : "beside";
  const hints = { glasses: text.glassesHint(text.eyes[redEye].toLowerCase()), beside: text.besideHint };
  return (
    <StepDialog
      step="choose"
      isFirst={isFirst}
      heading={text.way}
      headingId={`${id}-heading`}
      actions={
        <Button look="primary" data-track="measure" onClick={onNext}>
          {text.next}
        </Button>
      }
    >
      <div role="radiogroup" aria-labelledby={`${id}-heading`} className="grid grid-cols-2 gap-3 max-sm:gap-2">
        {METHODS.map(({ method, Picture }) => (
          <label
            key={method}
            className={classNames(
              "relative grid content-start gap-2 rounded-l border p-3 transition-colors duration-150 sm:p-4",
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
              onChange={() => change({ way: method === "glasses" ? "anaglyph" : defaultSideBySide() })}
              className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-l"
            />
            <Picture />
            <span id={`${id}-${method}`} className="font-semibold">
              {text.ways[method]}
            </span>
            <span id={`${id}-${method}-hint`} className="text-muted text-sm">
              {hints[method]}
            </span>
          </label>
        ))}
      </div>
      {chosen === "glasses" ? <GlassesOptions /> : <SideBySideOptions />}
    </StepDialog>
  );
}

/** A phone fits into a viewer; other screens are viewed without one. */
function defaultSideBySide() {
  return matchMedia("(pointer: coarse)").matches ? "viewer" : "parallel";
}

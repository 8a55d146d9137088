import { Check, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { text } from "#copy/screen-mode.ts";
import { SCREEN_MODE_STEPS, type ScreenModeStep } from "../../../data/exercise/screen-mode-store.ts";
import { IconButton } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { SafetyNote } from "../vr/start-notes.tsx";
import { vr } from "../vr/vr.ts";

export interface StepProps {
  /** It is the step that the dialog opened with, which has the safety note. */
  readonly isFirst: boolean;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

interface StepDialogProps extends Pick<StepProps, "isFirst"> {
  readonly step: ScreenModeStep;
  /** Has the focus at first. */
  readonly heading: string;
  readonly headingId?: string;
  /** There are no other steps. */
  readonly isShort?: boolean;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

export function StepDialog({ step, isFirst, heading, headingId, isShort, children, actions }: StepDialogProps) {
  const id = useId();
  return (
    <Dialog
      wide
      title={text.title}
      onClose={vr.close}
      corner={
        <IconButton icon={X} label={text.close} data-track="flat-cancel" onClick={vr.close} className="-me-3 -mt-2.5" />
      }
      actions={actions}
    >
      {!isShort && <Stepper current={step} />}
      <h3 id={headingId ?? id} tabIndex={-1} data-focus className="font-semibold outline-offset-4">
        {heading}
      </h3>
      {children}
      {isFirst && <SafetyNote />}
    </Dialog>
  );
}

function Stepper({ current }: { readonly current: ScreenModeStep }) {
  const at = SCREEN_MODE_STEPS.indexOf(current);
  return (
    <ol
      aria-label={text.stepsLabel}
      className="flex flex-wrap items-center gap-3 whitespace-nowrap text-sm max-sm:justify-between max-sm:gap-1 max-sm:text-xs"
    >
      {SCREEN_MODE_STEPS.map((step, i) => (
        <li
          key={step}
          aria-current={i === at ? "step" : undefined}
          className={classNames(
            "flex items-center gap-2 max-sm:gap-1.5",
            i > 0 && "sm:grow sm:before:me-1 sm:before:h-px sm:before:grow sm:before:bg-line-strong",
            i === at ? "font-semibold" : "text-muted",
          )}
        >
          <span
            aria-hidden="true"
            className={classNames(
              "grid size-6 shrink-0 place-items-center rounded-full border text-xs tabular-nums",
              i === at
                ? "border-transparent bg-accent text-accent-ink forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none"
                : "border-line-strong",
            )}
          >
            {i < at ? <Check className="size-3.5" /> : i + 1}
          </span>
          {text.steps[step]}
          {i < at && <span className="sr-only">{text.stepDone}</span>}
        </li>
      ))}
    </ol>
  );
}

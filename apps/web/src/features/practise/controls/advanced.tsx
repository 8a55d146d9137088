import { DEFAULT_SETTINGS } from "@vr-eye-lab/domain/exercise";
import { ChevronDown } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { common } from "#copy/common.ts";
import { comma } from "#copy/format.ts";
import { lazyFeature } from "../../../data/browser/lazy-feature.ts";
import { whenIdle } from "../../../data/browser/when-idle.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { useOnlyAnswered } from "../../../data/workout/current-workout.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Lazy } from "../../../ui/lazy-feature.tsx";
import { partLost } from "../part-lost.tsx";
import { useDurationRequest } from "./duration-request.ts";

const advancedFields = lazyFeature(() => import("./advanced-fields.tsx"));

/** The settings that few users change, collapsed at first. The button shows the eye to train and the distance if they differ from their default. */
export function Advanced() {
  const [open, setOpen] = useState(false);
  const requested = useDurationRequest((state) => state.requested);
  if (requested && !open) setOpen(true);
  const id = useId();
  const isDots = useOnlyAnswered();
  const { eyeToTrain, distance } = usePage((page) => page.settings);
  // Fetched ahead, so that it also opens offline.
  useEffect(() => whenIdle(advancedFields.fetch), []);
  const unusual = [
    !isDots && eyeToTrain !== DEFAULT_SETTINGS.eyeToTrain && common.controls.eyesSummary[eyeToTrain],
    !isDots && distance !== DEFAULT_SETTINGS.distance && common.controls.distances[distance],
  ].filter(Boolean);
  return (
    <div className="grid md:max-xl:col-span-2">
      <h2>
        <button
          type="button"
          data-track="advanced"
          aria-expanded={open}
          aria-controls={`${id}-panel`}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full flex-wrap items-center gap-x-3 rounded-m border border-line-strong bg-raised px-3.5 text-start text-muted transition-colors duration-150 hover:bg-hover"
        >
          {common.controls.advanced}
          <span className="ms-auto text-text text-sm">{unusual.join(comma)}</span>
          <ChevronDown
            className={classNames("size-4 shrink-0 transition-transform duration-150", open && "rotate-180")}
          />
        </button>
      </h2>
      <div
        id={`${id}-panel`}
        hidden={!open}
        className="mt-5 grid items-start gap-x-8 gap-y-5 md:max-xl:grid-cols-2 [&[hidden]]:hidden"
      >
        {open && (
          <Lazy feature={advancedFields} loading={<div className="h-240" />} lost={partLost}>
            {({ AdvancedFields }) => <AdvancedFields />}
          </Lazy>
        )}
      </div>
    </div>
  );
}

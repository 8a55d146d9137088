import { ChevronDown } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { en } from "../../../copy/en.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { whenIdle } from "../../../data/when-idle.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Lazy, lazyFeature } from "../../../ui/lazy-feature.tsx";

const advancedFields = lazyFeature(() => import("./advanced-fields.tsx"));

/** The settings that few users change, collapsed at first. */
export function Advanced() {
  const [open, setOpen] = useState(false);
  const id = useId();
  const settings = usePage((page) => page.settings);
  // Fetched ahead, so that it also opens offline.
  useEffect(() => whenIdle(advancedFields.fetch), []);
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
          className={classNames("size-4 shrink-0 transition-transform duration-150", open && "rotate-180")}
        />
      </button>
      <div id={`${id}-panel`} hidden={!open} className="mt-3 grid gap-5 [&[hidden]]:hidden">
        {open && (
          <Lazy feature={advancedFields} loading={<div className="h-240" />} lost={lost}>
            {({ AdvancedFields }) => <AdvancedFields />}
          </Lazy>
        )}
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

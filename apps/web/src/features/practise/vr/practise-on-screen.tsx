import { useEffect } from "react";
import { common } from "#copy/common.ts";
import { lazyFeature } from "../../../data/browser/lazy-feature.ts";
import { whenIdle } from "../../../data/browser/when-idle.ts";
import { pageStore } from "../../../data/exercise/page-store.ts";
import { hasScreenMode } from "../../../data/exercise/screen-mode-key.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { useVr, vr } from "./vr.ts";

export const screenMode = lazyFeature(() => import("../screen-mode/screen-mode-dialog.tsx"));

interface PractiseOnScreenProps {
  readonly look?: "primary" | "quiet";
  readonly disabled?: boolean;
  readonly className?: string;
}

/** Practises in screen mode: at once where this browser has been set up for it, with Change next to it, else after three steps. */
export function PractiseOnScreen({ look = "quiet", disabled = false, className }: PractiseOnScreenProps) {
  // Read again after each step: the steps of screen mode store the choices.
  useVr(({ step }) => step);
  const hasChoices = hasScreenMode();
  // Fetched ahead, so that full screen is requested inside the click.
  useEffect(() => {
    if (hasChoices) whenIdle(() => void screenMode.fetch());
  }, [hasChoices]);
  return (
    <div className={classNames("flex flex-wrap items-center gap-x-1", className)}>
      <Button look={look} data-track="on-screen" disabled={disabled} onClick={() => void practise()}>
        {common.vr.onScreen}
      </Button>
      {hasChoices && (
        <Button
          look="quiet"
          aria-label={common.vr.changeScreenMode}
          data-track="on-screen-change"
          disabled={disabled}
          onClick={() => vr.openScreenMode(true)}
          className="max-sm:w-11 max-sm:px-0"
        >
          <span className="sm:hidden">…</span>
          <span className="max-sm:hidden">{common.vr.changeScreen}</span>
        </Button>
      )}
    </div>
  );
}

/** Does what Active's main button does on this device. Call it inside the click. */
export function startHere(): void {
  const { support } = vr.store.getState();
  if (support?.supported === false && !pageStore.getState().devMode) void practise();
  else vr.start();
}

async function practise(): Promise<void> {
  const module = await screenMode.fetch();
  if (!module?.startIfSetUp()) vr.openScreenMode();
}

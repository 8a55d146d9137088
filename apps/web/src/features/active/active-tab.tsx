import { ControlPanel } from "./controls/control-panel.tsx";
import { FiguresStrip } from "./preview/figures-strip.tsx";
import { PreviewStage } from "./preview/preview-stage.tsx";
import { StartButton } from "./vr/start-button.tsx";
import { UnsupportedBanner } from "./vr/unsupported-banner.tsx";
import { useVr } from "./vr/vr.ts";

interface ActiveTabProps {
  readonly onAllMotions: () => void;
}

/** The exercise: what each eye will see, the way into VR, and every setting. */
export function ActiveTab({ onAllMotions }: ActiveTabProps) {
  const covered = useVr(({ step }) => step.kind === "preview" || step.kind === "running");
  return (
    <div className="grid grow xl:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-col gap-4 p-4 max-xl:pb-0 md:p-6">
        <UnsupportedBanner />
        <div className="max-md:sticky max-md:top-14 max-md:z-10 max-md:-mx-4 max-md:-mt-4 max-md:bg-bg max-md:px-2 max-md:pt-2 max-md:pb-2">
          <PreviewStage covered={covered}>
            <StartButton />
          </PreviewStage>
        </div>
        <FiguresStrip />
      </div>
      <div className="p-4 md:p-6 xl:p-0 xl:[&>section]:h-full">
        <ControlPanel onAllMotions={onAllMotions} />
      </div>
    </div>
  );
}

import { BALL_POSITION_LIMIT } from "@vr-eye-lab/domain/exercise";
import { LocateFixed, Pause, Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { en } from "../../../copy/en.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { IconButton } from "../../../ui/button.tsx";
import { usePageStarted } from "../../../ui/page-start.ts";
import { useReducedMotion } from "../../../ui/reduced-motion.ts";
import { DragBar } from "./drag-bar.tsx";
import { EyePanes } from "./eye-panes.tsx";
import { Readout } from "./readout.tsx";

interface PreviewStageProps {
  /** Something covers the stage or runs instead of it: it need not move. */
  readonly covered: boolean;
  /** What stands in the middle: the way into VR, or word that it runs. */
  readonly children: ReactNode;
}

/** The two panes with everything that lies on them. */
export function PreviewStage({ covered, children }: PreviewStageProps) {
  const reduced = useReducedMotion();
  // Null until the person has said: then their system's wish counts.
  const [wish, setWish] = useState<boolean | null>(null);
  const playing = wish ?? !reduced;
  const started = usePageStarted() || wish !== null;
  return (
    <section
      aria-label={en.preview.region}
      className="stage relative overflow-hidden rounded-xl border border-line bg-stage xl:grow"
    >
      <EyePanes playing={playing && started && !covered} />
      <Readout />
      <div className="-translate-1/2 absolute top-1/2 left-1/2">{children}</div>
      <DragBar axis="x" className="absolute right-14 bottom-0 left-14 h-11 md:right-28 md:left-28" />
      <DragBar axis="y" className="absolute top-14 right-0 bottom-14 w-11 max-md:top-16" />
      <IconButton
        label={playing ? en.preview.pause : en.preview.play}
        data-track="preview-play"
        onClick={() => setWish(!playing)}
        className="absolute bottom-0.5 left-1.5"
      >
        {playing ? (
          <Pause aria-hidden="true" className="size-5 fill-current stroke-none" />
        ) : (
          <Play aria-hidden="true" className="size-5 fill-current stroke-none" />
        )}
      </IconButton>
      <CentreButton />
    </section>
  );
}

/** Brings a moved motion back to the middle; not there while it is in the middle. */
function CentreButton() {
  const { x, y, z } = usePage((page) => page.settings.ballPosition);
  const placeBall = usePage((page) => page.placeBall);
  if (Math.hypot(x, y, z) < BALL_POSITION_LIMIT / 1000) return null;
  return (
    <IconButton
      label={en.preview.centre}
      data-track="centre"
      onClick={() => placeBall({ x: 0, y: 0, z: 0 })}
      className="absolute right-0 bottom-0.5"
    >
      <LocateFixed aria-hidden="true" className="size-5" />
    </IconButton>
  );
}

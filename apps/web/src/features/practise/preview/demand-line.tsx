import { type Demand, demandOf, type MotionReadout } from "@vr-eye-lab/domain/motion";
import { CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { common } from "#copy/common.ts";
import { lazyFeature } from "../../../data/browser/lazy-feature.ts";
import { whenIdle } from "../../../data/browser/when-idle.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Lazy } from "../../../ui/lazy-feature.tsx";
import { partLost } from "../part-lost.tsx";

const text = common.demand;
const details = lazyFeature(() => import("./demand-details.tsx"));

const LOOKS: Readonly<Record<Demand["level"], readonly [LucideIcon, string]>> = {
  gentle: [CircleCheck, "text-accent"],
  demanding: [TriangleAlert, "text-warn"],
  limited: [Info, "text-warn"],
};

interface DemandLineProps {
  /** Of the exercises to practise, as drawn. */
  readonly readouts: readonly MotionReadout[];
  readonly className?: string;
  /** The display, if it isn't a headset. */
  readonly display?: string;
  /** Shows the optics of the only exercise with the reasons. */
  readonly optics?: boolean;
  /** Shown below the reasons. */
  readonly children?: ReactNode;
}

/** What exercises ask of the eyes, on one line; 'Details' shows the reasons. */
export function DemandLine({ readouts, className, display, optics = false, children }: DemandLineProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  // Fetched ahead, so that it also opens offline.
  useEffect(() => whenIdle(details.fetch), []);
  const demand = demandOf(readouts);
  const [Icon, colour] = LOOKS[demand.level];
  const [first] = readouts;
  return (
    <div className={className}>
      <div className="flex min-h-12 items-center gap-2.5">
        <Icon className={classNames("size-4.5 shrink-0", colour)} />
        <p className="flex min-w-0 grow flex-wrap items-baseline gap-x-2.5 py-1.5 text-sm">
          <strong className="font-semibold">{text.levels[demand.level]}</strong>
          <span className="text-muted tabular-nums">{briefOf(demand, readouts)}</span>
          {display && <span className="text-muted">{display}</span>}
        </p>
        <button
          type="button"
          data-track="demand-details"
          aria-expanded={open}
          aria-controls={`${id}-details`}
          onClick={() => setOpen(!open)}
          className="-me-1 min-h-11 shrink-0 rounded-s px-1 text-accent text-sm underline-offset-4 hover:underline"
        >
          {text.details}
        </button>
      </div>
      <div id={`${id}-details`} hidden={!open} className="grid gap-3 border-line border-t py-3.5 [&[hidden]]:hidden">
        {open && (
          <Lazy feature={details} lost={partLost}>
            {({ Reasons, Optics }) => (
              <>
                <Reasons readouts={readouts} />
                {optics && first && <Optics {...first} />}
                {children}
              </>
            )}
          </Lazy>
        )}
      </div>
    </div>
  );
}

/** One reason, or what a gentle exercise asks; empty where the line itself is the reason. */
function briefOf({ level, reasons, limited }: Demand, readouts: readonly MotionReadout[]): string | null {
  if (level === "limited") return null;
  if (limited) return text.levels.limited;
  const [first] = reasons;
  if (first) return text.brief[first.kind](first.value);
  const most = Math.max(...readouts.map(({ degrees }) => degrees.to));
  // With one image for both eyes nothing turns them.
  return most === 0 ? null : text.turning(most);
}

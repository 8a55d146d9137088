import type { MotionReadout } from "@vr-eye-lab/domain/motion";
import { DEFAULT_IPD } from "@vr-eye-lab/domain/optics";
import type { ReactNode } from "react";
import { en } from "../../../copy/en.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { DemandLine } from "./demand-line.tsx";
import { useReadout } from "./use-readout.ts";

const { readout: text, units } = en;

/** What the exercise asks of the eyes, with its optics under Details. */
export function ReadoutStrip() {
  const readout = useReadout();
  return (
    <section aria-label={text.region} className="rounded-l border border-line bg-surface px-4">
      <DemandLine readouts={[readout]}>
        <Optics readout={readout} />
      </DemandLine>
    </section>
  );
}

function Optics({ readout }: { readonly readout: MotionReadout }) {
  const ipd = usePage((page) => page.ipd);
  const { distance, degrees, dioptres, conflict } = readout;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
      <Value label={text.distance}>{text.metres(distance.from, distance.to)}</Value>
      <Value label={text.angle}>{units.degrees(degrees.from, degrees.to)}</Value>
      <Value label={text.vergence}>{units.dioptres(dioptres.from, dioptres.to)}</Value>
      <Value label={text.conflict}>{text.conflictOf(conflict.from, conflict.to)}</Value>
      <Value label={text.eyes}>
        {text.millimetres(ipd ?? DEFAULT_IPD)}{" "}
        <span className="font-normal text-faint text-xs">{ipd ? text.measured : text.assumed}</span>
      </Value>
    </dl>
  );
}

function Value({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="font-semibold text-sm tabular-nums">{children}</dd>
    </div>
  );
}

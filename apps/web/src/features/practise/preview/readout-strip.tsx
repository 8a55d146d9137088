import { DEFAULT_IPD, STRONG_CONFLICT } from "@vr-eye-lab/domain/optics";
import type { ReactNode } from "react";
import { en } from "../../../copy/en.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { useReadout } from "./use-readout.ts";

const { readout: text, limits, units } = en;

/** The optics readout of the exercise, and any limit that changed its path. */
export function ReadoutStrip() {
  const ipd = usePage((page) => page.ipd);
  const { distance, degrees, dioptres, conflict, scale, depthLimited } = useReadout();
  const notes = [
    scale < 1 && limits.scaled(scale),
    depthLimited && limits.depth,
    conflict.to > STRONG_CONFLICT && limits.conflict,
  ].filter(Boolean);
  return (
    <section aria-label={text.region} className="grid gap-3 rounded-l border border-line bg-surface px-4 py-3.5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-5">
        <Value label={text.distance}>{text.metres(distance.from, distance.to)}</Value>
        <Value label={text.angle}>{units.degrees(degrees.from, degrees.to)}</Value>
        <Value label={text.vergence}>{units.dioptres(dioptres.from, dioptres.to)}</Value>
        <Value label={text.conflict}>{text.conflictOf(conflict.from, conflict.to)}</Value>
        <Value label={text.eyes}>
          {text.millimetres(ipd ?? DEFAULT_IPD)}{" "}
          <span className="font-normal text-faint text-xs">{ipd ? text.measured : text.assumed}</span>
        </Value>
      </dl>
      {/* Always has text: otherwise the stage would move under the pointer that drags the ball. */}
      <p className="border-line border-t pt-3 text-muted text-xs">{notes.join(" ") || limits.none}</p>
    </section>
  );
}

function Value({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

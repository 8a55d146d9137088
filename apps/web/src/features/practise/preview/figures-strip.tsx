import { DEFAULT_IPD, STRONG_CONFLICT } from "@vr-eye-lab/domain/optics";
import type { ReactNode } from "react";
import { en } from "../../../copy/en.ts";
import { usePage } from "../../../data/exercise/page-store.ts";
import { useFigures } from "./use-figures.ts";

/** The exercise in the units of the field, and word of any limit that shaped it. */
export function FiguresStrip() {
  const ipd = usePage((page) => page.ipd);
  const { distance, degrees, dioptres, conflict, scale, depthLimited } = useFigures();
  const oneDepth = distance.from === distance.to;
  return (
    <section aria-label={en.readout.region} className="grid gap-3 rounded-l border border-line bg-surface px-4 py-3.5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-5">
        <Figure label={en.readout.distance}>
          {oneDepth ? en.readout.metres(distance.from) : en.readout.metresBetween(distance.from, distance.to)}
        </Figure>
        <Figure label={en.readout.angle}>
          {oneDepth ? en.units.degrees(degrees.from) : en.units.degreesBetween(degrees.from, degrees.to)}
        </Figure>
        <Figure label={en.readout.vergence}>
          {oneDepth ? en.units.dioptres(dioptres.from) : en.units.dioptresBetween(dioptres.from, dioptres.to)}
        </Figure>
        <Figure label={en.readout.conflict}>
          {oneDepth ? en.readout.conflictOf(conflict.to) : en.readout.conflictBetween(conflict.from, conflict.to)}
        </Figure>
        <Figure label={en.readout.eyes}>
          {en.readout.millimetres(ipd ?? DEFAULT_IPD)}{" "}
          <span className="font-normal text-faint text-xs">{ipd ? en.readout.measured : en.readout.assumed}</span>
        </Figure>
      </dl>
      {/* Never without a line: one that came and went would move the stage under the pointer that drags the ball. */}
      <p className="border-line border-t pt-3 text-muted text-xs">
        {[
          scale < 1 && en.limits.scaled(scale),
          depthLimited && en.limits.depth,
          conflict.to > STRONG_CONFLICT && en.limits.conflict,
        ]
          .filter(Boolean)
          .join(" ") || en.limits.none}
      </p>
    </section>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

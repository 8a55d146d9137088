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
    <section aria-label={en.figures.region} className="grid gap-3 rounded-l border border-line bg-surface px-4 py-3.5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-5">
        <Figure label={en.figures.distance}>
          {oneDepth ? en.figures.metres(distance.from) : en.figures.metresBetween(distance.from, distance.to)}
        </Figure>
        <Figure label={en.figures.angle}>
          {oneDepth ? en.units.degrees(degrees.from) : en.units.degreesBetween(degrees.from, degrees.to)}
        </Figure>
        <Figure label={en.figures.vergence}>
          {oneDepth ? en.units.dioptres(dioptres.from) : en.units.dioptresBetween(dioptres.from, dioptres.to)}
        </Figure>
        <Figure label={en.figures.conflict}>
          {oneDepth ? en.figures.conflictOf(conflict.to) : en.figures.conflictBetween(conflict.from, conflict.to)}
        </Figure>
        <Figure label={en.figures.eyes}>
          {en.figures.millimetres(ipd ?? DEFAULT_IPD)}{" "}
          <span className="font-normal text-faint text-xs">{ipd ? en.figures.measured : en.figures.assumed}</span>
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

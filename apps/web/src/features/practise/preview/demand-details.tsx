import { demandOf, type MotionReadout } from "@vr-eye-lab/domain/motion";
import { DEFAULT_IPD, DEMANDING, PATH_LIMITS } from "@vr-eye-lab/domain/optics";
import type { ReactNode } from "react";
import { text } from "#copy/demand.ts";
import { usePage } from "../../../data/exercise/page-store.ts";

/** Why exercises are gentle, demanding or limited. Always has text: otherwise the page would move under a pointer that drags the ball. */
export function Reasons({ readouts }: { readonly readouts: readonly MotionReadout[] }) {
  return (
    <ul className="grid gap-1 text-sm">
      {reasonsOf(readouts).map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

function reasonsOf(readouts: readonly MotionReadout[]): readonly string[] {
  const { eccentricity, nearest } = PATH_LIMITS;
  const { reasons, limited } = demandOf(readouts);
  const scale = Math.min(...readouts.map((readout) => readout.scale));
  return [
    ...reasons.map(({ kind, value }) => text.reasons[kind](value, DEMANDING[kind])),
    reasons.length === 0 && text.gentle(DEMANDING),
    scale < 1 && text.limits.scaled(scale, eccentricity),
    readouts.some(({ depthLimited }) => depthLimited) && text.limits.depth(nearest),
    !limited && text.limits.none(eccentricity, nearest),
  ].filter((reason) => reason !== false);
}

export function Optics({ distance, degrees, dioptres, conflict }: MotionReadout) {
  const ipd = usePage((page) => page.ipd);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
      <Value label={text.distance}>{text.metres(distance.from, distance.to)}</Value>
      <Value label={text.angle}>{text.degrees(degrees.from, degrees.to)}</Value>
      <Value label={text.vergence}>{text.prismDioptres(dioptres.from, dioptres.to)}</Value>
      <Value label={text.conflict}>{text.dioptres(conflict.from, conflict.to)}</Value>
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

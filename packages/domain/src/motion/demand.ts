import { DEMANDING, type DemandKind } from "../optics/index.ts";
import type { MotionReadout } from "./readout.ts";

/** What exercises ask of the eyes, in one word and with the reasons. */
export interface Demand {
  /** 'limited': a limit moved or shrank a path. 'demanding' wins over it. */
  readonly level: "gentle" | "demanding" | "limited";
  /** The bounds that are exceeded, each with its largest value in the table's unit. */
  readonly reasons: readonly { readonly kind: DemandKind; readonly value: number }[];
  readonly limited: boolean;
}

const KINDS = Object.keys(DEMANDING) as DemandKind[];

/** The demand of the exercises together. @param readouts of what is drawn, after limits and prisms; see `DEMANDING` for the bounds */
export function demandOf(readouts: readonly MotionReadout[]): Demand {
  const reasons = KINDS.map((kind) => ({
    kind,
    value: Math.max(...readouts.map((each) => amountOf(each, kind))),
  })).filter(({ kind, value }) => value > DEMANDING[kind]);
  const limited = readouts.some(({ scale, depthLimited }) => scale < 1 || depthLimited);
  return { level: reasons.length > 0 ? "demanding" : limited ? "limited" : "gentle", reasons, limited };
}

function amountOf({ conflict, angularVelocity, vergenceVelocity, height }: MotionReadout, kind: DemandKind): number {
  return { conflict: conflict.to, pursuit: angularVelocity ?? 0, vergence: vergenceVelocity ?? 0, height }[kind];
}

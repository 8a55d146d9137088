import type { Bounds } from "./demand.ts";
import { facilityRule } from "./facility.ts";
import { FACILITY } from "./modes.ts";
import { rangesRule } from "./ranges.ts";
import { type Rule, type Side, sidesWithin } from "./rule.ts";
import { begin, type DotsRun } from "./run.ts";
import { DEFAULT_DOTS, type DotsMeasure } from "./settings.ts";

/** The directions of a measure within bounds. Vergence facility needs all of its levels: without them it has no directions. */
export function measuredSides(measure: DotsMeasure, bounds: Bounds): readonly Side[] {
  const { levels } = FACILITY;
  if (measure === "facility" && (bounds.in < levels.in || bounds.out < levels.out)) return [];
  return sidesWithin(DEFAULT_DOTS, bounds);
}

/** The rules of a measure in their order: for Fusional ranges one for each direction, for Vergence facility one for each run. Without them nothing can be shown. */
export function measureRules(measure: DotsMeasure, bounds: Bounds): readonly Rule[] {
  const sides = measuredSides(measure, bounds);
  if (measure === "ranges") return sides.map((side) => rangesRule(side, bounds[side]));
  return sides.length > 0 ? Array.from({ length: FACILITY.runs }, () => facilityRule(bounds)) : [];
}

/** Seconds of a whole sitting of Vergence facility: its runs, and the rests between them. */
const FACILITY_SECONDS = FACILITY.runs * (FACILITY.seconds + FACILITY.rest) - FACILITY.rest;

/** Of Fusional ranges or Vergence facility. @param bounds the most added demand in each direction @param seed an unsigned 32-bit integer */
export function createMeasureRun(measure: DotsMeasure, bounds: Bounds, seed: number): DotsRun {
  const limit = measure === "facility" ? FACILITY_SECONDS : Number.POSITIVE_INFINITY;
  return begin(measure, measureRules(measure, bounds), seed, limit);
}

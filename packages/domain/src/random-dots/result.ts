import type { AdaptiveResult } from "./adaptive.ts";
import type { Bounds } from "./demand.ts";
import type { HoldResult, JumpResult } from "./hold-jump.ts";
import { measuredSides, measureRules } from "./measure-run.ts";
import { facilityIndex, TIMING } from "./modes.ts";
import type { RampResult } from "./ramp.ts";
import type { RangesRun } from "./ranges.ts";
import { type Side, sidesWithin } from "./rule.ts";
import { rulesOf } from "./rules.ts";
import type { DotsMeasure, DotsSettings } from "./settings.ts";
import type { Trial } from "./trial.ts";

type BySide<Result> = { readonly [S in Side]?: Result };

/** What a run measured, in each of its directions. Jump has none. */
export type DotsResult =
  | ({ readonly mode: "ramp" } & BySide<RampResult>)
  | ({ readonly mode: "hold" } & BySide<HoldResult>)
  | ({ readonly mode: "jump" } & JumpResult)
  | ({ readonly mode: "adaptive" } & BySide<AdaptiveResult>);

/** Applies the rules of an exercise or a sitting to its stored trials. */
function replay(of: DotsSettings | DotsMeasure, trials: readonly Trial[], bounds: Bounds) {
  const mode = typeof of === "string" ? of : of.mode;
  const sides = typeof of === "string" ? measuredSides(of, bounds) : sidesWithin(of, bounds);
  const rules = typeof of === "string" ? measureRules(of, bounds) : rulesOf(of, bounds);
  /** Whether Hold shows 0 Δ in a direction. With both at 0, all trials count in the first. */
  const isFlat = (side: Side) =>
    typeof of !== "string" && Math.round(100 * Math.min(of.hold[side], bounds[side])) === 0;
  let now = 0;
  for (const { at, demand, place, answer } of trials) {
    if (mode === "facility") now = facilityIndex(at);
    // At 0 the direction isn't in the demand. It changes when its rule or its time is over.
    else if (demand !== 0) now = mode === "jump" ? 0 : sides.indexOf(demand < 0 ? "in" : "out");
    else if (mode === "hold") now = sides.findIndex(isFlat);
    else if (rules[now]?.isOver || at >= TIMING.direction) now = rules.length - 1;
    rules[now]?.note(answer === place, answer);
  }
  return { sides, rules };
}

/**
 * Computes a run's result from its stored trials, by applying its rules to them again.
 * @param bounds as they were in the run
 */
export function resultOf(settings: DotsSettings, trials: readonly Trial[], bounds: Bounds): DotsResult {
  const { mode } = settings;
  const { sides, rules } = replay(settings, trials, bounds);
  // Each rule's result has the type that its mode has above.
  if (mode === "jump") return { mode, cleared: 0, ...(rules[0]?.result as JumpResult | undefined) };
  return { mode, ...Object.fromEntries(sides.map((side, i) => [side, rules[i]?.result])) } as DotsResult;
}

/** What a sitting measured: of Fusional ranges in each direction that could be shown, of Vergence facility in each run. */
export interface MeasureRuns {
  readonly ranges: BySide<readonly RangesRun[]>;
  /** Cycles per minute; null: no number. */
  readonly facility: readonly (number | null)[];
}

/** The same as resultOf for a sitting. A sitting that ended early has the runs so far. */
export function measureRunsOf<Measure extends DotsMeasure>(
  measure: Measure,
  trials: readonly Trial[],
  bounds: Bounds,
): MeasureRuns[Measure] {
  const { sides, rules } = replay(measure, trials, bounds);
  const results = rules.map(({ result }) => result);
  return (
    measure === "facility" ? results : Object.fromEntries(sides.map((side, i) => [side, results[i]]))
  ) as MeasureRuns[Measure];
}

import { type AdaptiveResult, adaptiveRule } from "./adaptive.ts";
import type { Bounds } from "./demand.ts";
import { type HoldResult, holdRule, type JumpResult, jumpRule } from "./hold-jump.ts";
import { TIMING } from "./modes.ts";
import { type RampResult, rampRule } from "./ramp.ts";
import { type Rule, type Side, sidesWithin } from "./rule.ts";
import type { DotsSettings } from "./settings.ts";
import type { Trial } from "./trial.ts";

type BySide<Result> = { readonly [S in Side]?: Result };

/** What a run measured, in each of its directions. Jump has none. */
export type DotsResult =
  | ({ readonly mode: "ramp" } & BySide<RampResult>)
  | ({ readonly mode: "hold" } & BySide<HoldResult>)
  | ({ readonly mode: "jump" } & JumpResult)
  | ({ readonly mode: "adaptive" } & BySide<AdaptiveResult>);

/** The rules of a run in their order: one for each direction, one for Jump. Without them nothing can be shown. */
export function rulesOf(settings: DotsSettings, bounds: Bounds): readonly Rule[] {
  const { mode, step, hold, jump } = settings;
  const sides = sidesWithin(settings, bounds);
  if (mode === "jump") return sides.length > 0 ? [jumpRule(jump, bounds)] : [];
  return sides.map((side) => {
    if (mode === "ramp") return rampRule(side, step[side], bounds[side]);
    return mode === "hold" ? holdRule(side, hold[side], bounds[side]) : adaptiveRule(side, bounds[side]);
  });
}

/**
 * Computes a run's result from its stored trials, by applying its rules to them again.
 * @param bounds as they were in the run
 */
export function resultOf(settings: DotsSettings, trials: readonly Trial[], bounds: Bounds): DotsResult {
  const { mode } = settings;
  const sides = sidesWithin(settings, bounds);
  const rules = rulesOf(settings, bounds);
  /** The direction in which Hold shows 0 Δ. With both at 0, all trials count in the first. */
  const flat = sides.findIndex((side) => Math.round(100 * Math.min(settings.hold[side], bounds[side])) === 0);
  let now = 0;
  for (const { at, demand, place, answer } of trials) {
    // At 0 the direction isn't in the demand. It changes when its rule or its time is over.
    if (demand !== 0) now = mode === "jump" ? 0 : sides.indexOf(demand < 0 ? "in" : "out");
    else if (mode === "hold") now = flat;
    else if (rules[now]?.isOver || at >= TIMING.direction) now = rules.length - 1;
    rules[now]?.note(answer === place);
  }
  // Each rule's result has the type that its mode has above.
  if (mode === "jump") return { mode, cleared: 0, ...(rules[0]?.result as JumpResult | undefined) };
  return { mode, ...Object.fromEntries(sides.map((side, i) => [side, rules[i]?.result])) } as DotsResult;
}

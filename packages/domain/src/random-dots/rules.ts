import { adaptiveRule } from "./adaptive.ts";
import type { Bounds } from "./demand.ts";
import { holdRule, jumpRule } from "./hold-jump.ts";
import { rampRule } from "./ramp.ts";
import { type Rule, sidesWithin } from "./rule.ts";
import type { DotsSettings } from "./settings.ts";

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

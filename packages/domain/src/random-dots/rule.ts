import type { Bounds } from "./demand.ts";
import type { Answer, DotsSettings } from "./settings.ts";

export type Side = "in" | "out";

/** Decides from the answers which demand comes next. Depends on nothing else, so stored trials give the same result again. */
export interface Rule<Result = unknown> {
  /** Added demand of the next trial in prism dioptres, base-out positive. */
  readonly demand: number;
  readonly isOver: boolean;
  note(isRight: boolean, answer?: Answer): void;
  readonly result: Result;
}

/** A level as added demand: base-out positive. Never -0. */
export function signed(side: Side, level: number): number {
  return side === "in" ? 0 - level : level;
}

/** The chosen directions of an exercise in their order: in Jump both. */
export function sidesOf({ mode, direction }: Pick<DotsSettings, "mode" | "direction">): readonly Side[] {
  return mode === "jump" || direction === "both" ? ["in", "out"] : [direction];
}

/** The directions of a run: of the chosen ones, those in which something can be shown. */
export function sidesWithin(settings: DotsSettings, bounds: Bounds): readonly Side[] {
  return sidesOf(settings).filter((side) => bounds[side] > 0);
}

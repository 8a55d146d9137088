import type { DotsSettings } from "./settings.ts";

export type Side = "in" | "out";

/** Decides from the answers which demand comes next. Depends on nothing else, so stored trials give the same result again. */
export interface Rule<Result = unknown> {
  /** Added demand of the next trial in prism dioptres, base-out positive. */
  readonly demand: number;
  readonly isOver: boolean;
  note(isRight: boolean): void;
  readonly result: Result;
}

/** A level as added demand: base-out positive. Never -0. */
export function signed(side: Side, level: number): number {
  return side === "in" ? 0 - level : level;
}

/** The directions of an exercise in their order. */
export function sidesOf({ direction }: Pick<DotsSettings, "direction">): readonly Side[] {
  return direction === "both" ? ["in", "out"] : [direction];
}

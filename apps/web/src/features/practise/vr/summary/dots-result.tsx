import { prismVergenceDegrees } from "@vr-eye-lab/domain/optics";
import type { PracticeRecord } from "@vr-eye-lab/domain/practice";
import { decodeTrials, resultOf, totalDemand } from "@vr-eye-lab/domain/random-dots";
import { text as dots } from "#copy/random-dots.ts";

const text = dots.result;
const SIDES = ["in", "out"] as const;

/** The mode, or a direction, what was measured, and the added and total demand of its level. */
interface ResultLine {
  readonly name: string;
  readonly value: string;
  readonly note: string | null;
}

/** The result of an exercise of Random dots; empty for other exercises. @param ipd metres; without it there is no total demand */
export function resultLines(
  { answers, settings }: PracticeRecord["exercises"][number],
  ipd: number | undefined,
): readonly ResultLine[] {
  const trials = answers && decodeTrials(answers.trials);
  if (!trials || !settings) return [];
  const { bounds, isComplete } = answers;
  const { distance, hold, jump } = settings.dots;
  const prisms = prismVergenceDegrees(settings.balance.left, settings.balance.right);
  const result = resultOf(settings.dots, trials, bounds);
  const mode: ResultLine = {
    name: dots.mode,
    value: text.mode(dots.modes[result.mode], isComplete),
    note: text.depth(settings.dots.disparity),
  };

  function lineOf(side: (typeof SIDES)[number], value: string, level: number | "over" | null): ResultLine {
    const added = level === "over" ? bounds[side] : level;
    const signed = side === "in" ? -(added ?? 0) : (added ?? 0);
    const total = added !== null && ipd ? totalDemand(signed, distance, ipd, prisms).dioptres : null;
    const note = added === null ? null : text.note(dots.distances[distance], total, level === "over");
    return { name: dots.directions[side], value, note };
  }

  if (result.mode === "jump") {
    return [
      mode,
      { name: dots.directions.both, value: text.jump(result.cleared), note: null },
      ...SIDES.map((side) => {
        const level = Math.min(jump[side], bounds[side]);
        return lineOf(side, text.level(level), level);
      }),
    ];
  }
  const lines = SIDES.flatMap((side) => {
    if (result.mode === "ramp") {
      const part = result[side];
      return part ? lineOf(side, text.ramp(part, bounds[side]), part.break) : [];
    }
    if (result.mode === "adaptive") {
      const part = result[side];
      return part ? lineOf(side, text.adaptive(part, bounds[side]), part.threshold) : [];
    }
    const part = result[side];
    const level = Math.min(hold[side], bounds[side]);
    return part ? lineOf(side, text.hold(part.right, part.shown, level), part.shown > 0 ? level : null) : [];
  });
  return [mode, ...lines];
}

interface DotsResultProps {
  readonly exercise: PracticeRecord["exercises"][number];
  /** Metres; undefined if unknown. */
  readonly ipd: number | undefined;
}

export function DotsResult({ exercise, ipd }: DotsResultProps) {
  const lines = resultLines(exercise, ipd);
  if (lines.length === 0) return null;
  return (
    <dl className="grid w-full gap-1">
      {lines.map(({ name, value, note }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt>{name}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
          {note && <dd className="w-full text-end text-muted text-xs tabular-nums">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

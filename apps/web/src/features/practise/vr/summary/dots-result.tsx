import type { PracticeRecord } from "@vr-eye-lab/domain/practice";
import { resultLines } from "./result-lines.ts";

interface DotsResultProps {
  readonly exercise: PracticeRecord["exercises"][number];
  /** Metres; undefined if unknown. */
  readonly ipd: number | undefined;
}

/** What an exercise of Random dots measured; nothing for other exercises. */
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

import type { Measure } from "@vr-eye-lab/domain/measures";
import { sentence } from "#copy/format.ts";
import { text } from "#copy/measures.ts";
import { DotsChart } from "../progress/dots-chart.tsx";
import { hasValue, type Line, type LineSitting, marksOf, shapeOf, shownValue } from "./lines.ts";

interface LineProps {
  readonly measure: Measure;
  readonly line: Line;
}

/** The newest value of one number of a measure, whether it has changed, and a chart of its sittings. */
export function LineView({ measure, line: { key, sittings, band } }: LineProps) {
  const newest = sittings.at(-1);
  if (!newest) return null;
  const name = text.lines[key];
  const expected = band?.verdict === "not-enough" ? null : band;
  const shown = sittings.filter(hasValue);
  return (
    <div className="grid items-start gap-x-8 gap-y-3 border-line border-t pt-4 md:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="grid gap-1 text-sm">
        <p className="text-muted">{name}</p>
        <p className="font-semibold text-lg tabular-nums">
          {hasValue(newest) ? shownValue(measure, newest) : text.none}
        </p>
        <ul className="grid gap-1 text-muted">
          {details(measure, newest).map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        {band && (
          <>
            <p className="pt-1 font-semibold">{text.verdicts[band.verdict]}</p>
            {expected && <p className="text-muted">{text.band(band.mean, text.values[measure](band.half), band.k)}</p>}
          </>
        )}
      </div>
      {shown.length > 0 && (
        <DotsChart
          summary={text.chart.summary(name, sittings.length, shownValue(measure, newest), newest.date)}
          points={shown.map((each) => ({
            key: each.id,
            at: each.takenAt,
            date: each.date,
            value: each.value,
            shape: shapeOf(each),
            title: text.chart.point(each.date, shownValue(measure, each), marksOf(each)),
          }))}
          band={
            expected && { from: expected.from, low: expected.mean - expected.half, high: expected.mean + expected.half }
          }
        />
      )}
    </div>
  );
}

/** What else the newest sitting shows. */
function details(measure: Measure, sitting: LineSitting): string[] {
  const { spread = null, recovery, doubled, marks } = sitting;
  const format = text.values[measure];
  const spreadText = (value: number | null) => (value === null ? null : format(value));
  return [
    hasValue(sitting) && text.median(text.runs[measure], spreadText(spread)),
    recovery === "none" && text.noRecovery,
    recovery && recovery !== "none" && text.recovery(format(recovery.value), spreadText(recovery.spread)),
    typeof doubled === "number" && text.doubled(format(doubled)),
    ...marks.map((mark) => sentence(text.marks[mark])),
  ].filter((each) => typeof each === "string");
}

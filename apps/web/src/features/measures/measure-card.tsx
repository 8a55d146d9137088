import type { ListedDocument } from "@vr-eye-lab/domain/documents";
import type { Measure } from "@vr-eye-lab/domain/measures";
import { useState } from "react";
import { sentence } from "#copy/format.ts";
import { text } from "#copy/measures.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { ChartBox } from "../progress/chart-box.tsx";
import { DotsChart } from "../progress/dots-chart.tsx";
import {
  hasValue,
  keyOf,
  type Line,
  type LineSitting,
  marksOf,
  seriesIn,
  shapeOf,
  shownValue,
  tableOf,
} from "./lines.ts";

interface MeasureCardProps {
  readonly measure: Measure;
  /** Of this measure, newest first. */
  readonly sittings: readonly ListedDocument<"measures">[];
  readonly onTake: () => void;
}

/** A measure: what it is, how to take it, and the sittings of one series. */
export function MeasureCard({ measure, sittings, onTake }: MeasureCardProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const all = seriesIn(measure, sittings);
  const shown = all.find(({ label }) => label === chosen) ?? all[0];
  return (
    <ChartBox
      title={text.names[measure]}
      table={shown && { track: "measure-table", caption: text.chart.caption, ...tableOf(measure, shown) }}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <p className="min-w-0 max-w-prose flex-1 basis-72 text-muted text-sm">{text.about[measure]}</p>
        <Button data-track={`take-${measure}`} onClick={onTake}>
          {text.take[measure]}
        </Button>
      </div>
      {shown && (
        <>
          {all.length > 1 ? (
            <div className="max-w-sm">
              <Select
                label={text.series}
                value={shown.label}
                options={all.map(({ label }) => ({ value: label, label }))}
                onChange={setChosen}
                track="measure-series"
              />
            </div>
          ) : (
            shown.label && <p className="text-muted text-xs">{shown.label}</p>
          )}
          {shown.lines.map((line) => (
            <LineView key={line.key} measure={measure} line={line} />
          ))}
          <p className="text-muted text-xs">
            {shown.distance !== null && `${text.added(shown.distance)} `}
            {keyOf(shown)}
          </p>
        </>
      )}
    </ChartBox>
  );
}

/** The newest value of one number of a measure, whether it has changed, and a chart of its sittings. */
function LineView({ measure, line: { key, sittings, band } }: { readonly measure: Measure; readonly line: Line }) {
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

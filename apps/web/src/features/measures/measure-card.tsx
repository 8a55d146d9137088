import type { ListedDocument } from "@vr-eye-lab/domain/documents";
import type { Measure } from "@vr-eye-lab/domain/measures";
import { useState } from "react";
import { text } from "#copy/measures.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { ChartBox } from "../progress/chart-box.tsx";
import { LineView } from "./line.tsx";
import { keyOf, seriesIn, tableOf } from "./lines.ts";

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

import { text } from "../../../copy/stats.ts";

interface WeeksTableProps {
  readonly caption: string;
  /** Of the weeks, and of each cell after them. */
  readonly headings: readonly [string, ...string[]];
  /** Oldest first, by the date on which each begins. */
  readonly weeks: readonly { readonly start: string; readonly cells: readonly (string | number)[] }[];
}

/** A chart of weeks in numbers, newest first. */
export function WeeksTable({ caption, headings: [week, ...others], weeks }: WeeksTableProps) {
  return (
    <table className="w-full text-right text-xs tabular-nums">
      <caption className="pb-1.5 text-left text-muted">{caption}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="text-left font-normal">
            {week}
          </th>
          {others.map((heading) => (
            <th key={heading} scope="col" className="font-normal">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map(({ start, cells }) => (
          <tr key={start} className="border-line border-t">
            <th scope="row" className="py-1 text-left font-normal">
              {text.date(start)}
            </th>
            {cells.map((cell, i) => (
              <td key={others[i]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

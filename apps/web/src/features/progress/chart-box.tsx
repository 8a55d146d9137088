import type { ReactNode } from "react";
import { text } from "#copy/stats.ts";
import { Section } from "../../ui/section.tsx";

interface Table {
  readonly caption: string;
  /** Of the rows' names, then of each cell. */
  readonly headings: readonly [string, ...string[]];
  /** Shortens the cells' headings to two letters. */
  readonly abbreviated?: boolean;
  readonly rows: readonly { readonly key: string; readonly name: string; readonly cells: readonly ReactNode[] }[];
  /** The tracking id of the button that opens it. */
  readonly track?: string;
}

interface ChartBoxProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The chart's numbers, folded until opened. */
  readonly table?: Table | false | undefined;
}

export function ChartBox({ title, children, table }: ChartBoxProps) {
  return (
    <Section
      level={3}
      title={title}
      className="flex min-w-0 flex-col gap-3 rounded-l border border-line bg-surface p-4 md:p-5"
    >
      {children}
      {table && <ChartTable title={title} {...table} />}
    </Section>
  );
}

function ChartTable(table: Table & { readonly title: string }) {
  const { title, caption, headings, abbreviated, rows, track = "stats-table" } = table;
  const [rowHeading, ...cellHeadings] = headings;
  return (
    <details className="no-print">
      <summary
        data-track={track}
        className="-mb-2 inline-flex min-h-11 items-center rounded-s text-accent text-xs underline-offset-4 hover:underline"
      >
        {text.showTable}
        <span className="sr-only">{text.tableOf(title)}</span>
      </summary>
      <div className="overflow-x-auto pt-2">
        <table className="w-full text-end text-xs tabular-nums">
          <caption className="pb-1.5 text-start text-muted">{caption}</caption>
          <thead className="text-muted">
            <tr>
              <th scope="col" className="text-start font-normal">
                {rowHeading}
              </th>
              {cellHeadings.map((heading) => (
                <th key={heading} scope="col" className="ps-1.5 font-normal">
                  {abbreviated ? (
                    <abbr title={heading} className="no-underline">
                      {heading.slice(0, 2)}
                    </abbr>
                  ) : (
                    heading
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, cells }) => (
              <tr key={key} className="border-line border-t">
                <th scope="row" className="py-1 text-start font-normal">
                  {name}
                </th>
                {cellHeadings.map((heading, i) => (
                  <td key={heading} className="ps-1.5">
                    {cells[i]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

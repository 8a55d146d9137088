import { type ReactNode, useId } from "react";
import { text } from "../../../copy/stats.ts";

interface ChartBoxProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The same in numbers, for those who would rather read; a chart that is a table has none. */
  readonly table?: ReactNode;
}

/** A box with a chart. */
export function ChartBox({ title, children, table }: ChartBoxProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-l border border-line bg-surface p-4 md:p-5"
    >
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
      {table && (
        <details>
          <summary
            data-track="stats-table"
            className="-mb-2 inline-flex min-h-11 items-center rounded-s text-accent text-xs underline-offset-4 hover:underline"
          >
            {text.showTable}
            <span className="sr-only">{text.tableOf(title)}</span>
          </summary>
          <div className="overflow-x-auto pt-2">{table}</div>
        </details>
      )}
    </section>
  );
}

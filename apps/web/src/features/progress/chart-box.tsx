import { type ReactNode, useId } from "react";

/** A titled box for a chart. */
export function ChartBox({ title, children }: { readonly title: string; readonly children: ReactNode }) {
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
    </section>
  );
}

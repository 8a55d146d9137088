import type { ReactNode } from "react";
import { Section } from "../../ui/section.tsx";

/** A titled box for a chart. */
export function ChartBox({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Section
      level={3}
      title={title}
      className="flex min-w-0 flex-col gap-3 rounded-l border border-line bg-surface p-4 md:p-5"
    >
      {children}
    </Section>
  );
}

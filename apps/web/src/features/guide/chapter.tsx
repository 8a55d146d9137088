import type { ReactNode } from "react";

interface ChapterProps {
  readonly title: string;
  /** What acts on the whole of it, at the right of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the guide with its title. */
export function Chapter({ title, aside, children }: ChapterProps) {
  return (
    <section className="grid grid-cols-1 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-lg">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

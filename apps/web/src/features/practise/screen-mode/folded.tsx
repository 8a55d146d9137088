import type { ReactNode } from "react";

interface FoldedProps {
  readonly title: string;
  readonly track: string;
  readonly children: ReactNode;
}

/** Options that few users need, folded until opened. */
export function Folded({ title, track, children }: FoldedProps) {
  return (
    <details>
      <summary
        data-track={track}
        className="flex min-h-11 w-fit cursor-pointer items-center rounded-s text-accent text-sm underline-offset-4 hover:underline"
      >
        {title}
      </summary>
      <div className="grid gap-2 pt-1 pb-1">{children}</div>
    </details>
  );
}

import type { ReactNode } from "react";

interface DrawingProps {
  readonly label: string;
  readonly height: number;
  readonly children: ReactNode;
}

/** A drawing 240 units wide. Its colours are meant, so forced colours keep them. */
export function Drawing({ label, height, children }: DrawingProps) {
  return (
    <svg
      viewBox={`0 0 240 ${height}`}
      role="img"
      aria-label={label}
      fill="none"
      strokeLinecap="round"
      className="block w-full rounded-l border border-line bg-stage forced-color-adjust-none"
    >
      {children}
    </svg>
  );
}

import { Check } from "lucide-react";
import type { ReactNode } from "react";

interface ToggleChipProps {
  readonly children: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** The tracking id. */
  readonly track: string;
  readonly autoFocus?: boolean;
}

/** One of several options that can be chosen together: a native checkbox over its label. */
export function ToggleChip({ children, checked, onChange, track, autoFocus = false }: ToggleChipProps) {
  return (
    <label className="relative inline-flex min-h-11 min-w-0 max-w-full items-center gap-1.5 rounded-m border border-control px-3 text-muted transition-colors duration-150 hover:text-text has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
      <input
        type="checkbox"
        data-track={track}
        data-focus={autoFocus || undefined}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-m outline-none"
      />
      {checked && <Check className="size-4 shrink-0 text-accent" strokeWidth={2.6} />}
      <span className="min-w-0">{children}</span>
    </label>
  );
}

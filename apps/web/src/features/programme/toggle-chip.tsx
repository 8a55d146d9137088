import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";

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
    <label
      className={classNames(
        "relative inline-flex min-h-11 min-w-0 max-w-full items-center gap-1.5 rounded-m border px-3 transition-colors duration-150",
        checked ? "border-accent bg-accent-soft font-semibold text-text" : "border-control text-muted hover:text-text",
      )}
    >
      <input
        type="checkbox"
        data-track={track}
        data-focus={autoFocus || undefined}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-m"
      />
      {checked && <Check className="size-4 shrink-0 text-accent" strokeWidth={2.6} />}
      <span className="min-w-0">{children}</span>
    </label>
  );
}

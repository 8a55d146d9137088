import { useId } from "react";

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** The name under which clicks are tracked. */
  readonly track: string;
}

/** A native checkbox with the role of a switch, which covers the whole row. */
export function Switch({ label, hint, checked, onChange, track }: SwitchProps) {
  const id = useId();
  return (
    <div className="relative flex min-h-11 items-center justify-between gap-4">
      <span className="grid">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <span id={`${id}-hint`} className="text-faint text-xs">
            {hint}
          </span>
        )}
      </span>
      <input
        id={id}
        type="checkbox"
        data-track={track}
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own state, which aria-checked may not repeat.
        role="switch"
        checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-m"
      />
      <span
        aria-hidden="true"
        className="h-6 w-10 shrink-0 rounded-full border border-control bg-inset p-[3px] transition-colors duration-150 after:block after:size-4 after:rounded-full after:bg-control after:transition-[margin] after:duration-150 peer-checked:border-accent peer-checked:bg-accent peer-checked:after:ms-4 peer-checked:after:bg-accent-ink forced-colors:after:bg-[CanvasText] forced-colors:peer-checked:after:bg-[Highlight]"
      />
    </div>
  );
}

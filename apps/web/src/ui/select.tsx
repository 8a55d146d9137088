import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** `lang` is the language of a label in another one than the page's. */
  readonly options: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[];
  readonly onChange: (value: Value) => void;
  /** The name under which clicks are tracked. */
  readonly track: string;
  /** Shown at the other end of the label's line. */
  readonly aside?: ReactNode;
  readonly hint?: string;
}

/** A labelled native select; phones and headsets show their own list for it. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange, track, aside, hint } = props;
  const id = useId();
  return (
    <div className="grid gap-2">
      <div className={classNames("flex items-center justify-between gap-3", Boolean(aside) && "-mt-3 -mb-2")}>
        <label htmlFor={id} className="font-semibold text-muted text-xs">
          {label}
        </label>
        {aside}
      </div>
      <div className="relative">
        <select
          id={id}
          data-track={track}
          value={value}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
          className="h-12 w-full appearance-none rounded-m border border-control bg-raised ps-3.5 pe-10 transition-colors duration-150 hover:bg-hover"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang} className="bg-raised text-text">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute end-3.5 top-1/2 size-4 -translate-y-1/2 text-muted" />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}

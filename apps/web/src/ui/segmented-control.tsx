import { useId } from "react";
import { classNames } from "./class-names.ts";

interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly Value[];
  readonly labels: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
  /** The name under which clicks are tracked, followed by the value. */
  readonly track: string;
  /** Disables the control and explains why. */
  readonly disabledBecause?: string | undefined;
}

/** A choice between a few labels: native radio buttons that cover their labels. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, options, labels, onChange, track, disabledBecause } = props;
  const id = useId();
  return (
    <div className="grid gap-2">
      <span id={id} className="font-semibold text-muted text-xs">
        {label}
      </span>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={disabledBecause ? `${id}-why` : undefined}
        className={`segments segments-${options.length} flex flex-wrap rounded-m border border-line bg-inset p-[3px]`}
      >
        {options.map((option) => (
          <label
            key={option}
            className={classNames(
              "relative grid min-h-11 place-items-center rounded-s px-1 text-center transition-colors duration-150 hover:text-text",
              option === value &&
                "bg-raised font-semibold ring-1 ring-line-strong forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none",
              disabledBecause ? "text-faint opacity-70" : option === value ? "text-text" : "text-muted",
            )}
          >
            <input
              type="radio"
              data-track={`${track}-${option}`}
              name={id}
              value={option}
              checked={option === value}
              disabled={Boolean(disabledBecause)}
              onChange={() => onChange(option)}
              className="absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-s outline-offset-0 disabled:cursor-not-allowed"
            />
            {labels[option]}
          </label>
        ))}
      </div>
      {disabledBecause && (
        <p id={`${id}-why`} className="text-faint text-xs">
          {disabledBecause}
        </p>
      )}
    </div>
  );
}

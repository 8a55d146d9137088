import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

interface TextFieldProps extends Omit<ComponentProps<"input">, "onChange" | "value" | "className"> {
  readonly label: string;
  /** Without it the field keeps its own value, for forms that read their fields when they are sent. */
  readonly value?: string | undefined;
  readonly onChange?: ((value: string) => void) | undefined;
  readonly hint?: ReactNode;
  /** What is wrong with the value. */
  readonly error?: string | undefined;
  /** Placed over the end of the field. */
  readonly inside?: ReactNode;
}

/** A labelled single-line field, 48 px high. Other props go to the native input. */
export function TextField({ label, value, onChange, hint, error, inside, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-2">
      <label htmlFor={id} className="font-semibold text-muted text-xs">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          // A name in Arabic or Hebrew begins at the right. What is inside stays at the end.
          dir={inside ? undefined : "auto"}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={
            classNames(error !== undefined && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined
          }
          onChange={onChange && ((event) => onChange(event.target.value))}
          className={classNames(
            "h-12 w-full rounded-m border bg-inset px-3.5 transition-colors duration-150 placeholder:text-faint hover:bg-raised disabled:cursor-not-allowed disabled:opacity-60",
            error === undefined ? "border-control" : "border-danger",
            Boolean(inside) && "pe-13",
          )}
          {...rest}
        />
        {inside && <div className="absolute top-0.5 end-0.5">{inside}</div>}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="flex items-center gap-1.5 text-danger text-sm">
          <CircleAlert className="size-4 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-faint text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}

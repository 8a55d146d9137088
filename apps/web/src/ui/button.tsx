import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const LOOKS = {
  primary: "border-transparent bg-accent text-accent-ink hover:bg-accent-strong",
  plain: "border-line-strong bg-raised text-text hover:bg-hover",
  /** For what cannot be taken back. */
  danger: "border-danger bg-raised text-danger hover:bg-danger-soft",
  quiet: "border-transparent bg-transparent text-muted hover:bg-raised hover:text-text",
} as const;

interface ButtonProps extends ComponentProps<"button"> {
  readonly look?: keyof typeof LOOKS;
}

/** A labelled button, 44 px high. */
export function Button({ look = "plain", className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={classNames(
        "inline-flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-m border px-4 font-semibold transition-colors duration-150 disabled:opacity-60",
        LOOKS[look],
        className,
      )}
      {...rest}
    />
  );
}

interface IconButtonProps extends ComponentProps<"button"> {
  /** What it does; the icon alone tells nobody. */
  readonly label: string;
}

/** A button that shows an icon alone, 44 px square. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        "grid size-11 shrink-0 place-items-center rounded-m text-muted transition-colors duration-150 hover:bg-raised hover:text-text",
        className,
      )}
      {...rest}
    />
  );
}

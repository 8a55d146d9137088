import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const LOOKS = {
  primary: "border-transparent bg-accent text-accent-ink hover:bg-accent-strong",
  plain: "border-line-strong bg-raised text-text hover:bg-hover",
  /** For what can't be undone. */
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
        "inline-flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-m border px-4 py-1.5 font-semibold transition-colors duration-150 disabled:opacity-60",
        LOOKS[look],
        className,
      )}
      {...rest}
    />
  );
}

interface IconButtonProps extends ComponentProps<"button"> {
  /** What it does, for screen readers and as a tooltip. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly iconClass?: string;
}

/** A button with only an icon, 44 px square. */
export function IconButton({ label, icon: Icon, iconClass = "size-5", className, ...rest }: IconButtonProps) {
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
    >
      <Icon className={iconClass} />
    </button>
  );
}

/** A quiet button that looks like a line of text, 44 px high. */
export function TextButton(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className="min-h-11 rounded-s text-start text-accent text-sm underline-offset-4 hover:underline disabled:opacity-60"
      {...props}
    />
  );
}

import type { ComponentProps } from "react";

/** A quiet way to something else, as a line of text, 44 px high. */
export function TextButton(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className="min-h-11 rounded-s text-left text-accent text-sm underline-offset-4 hover:underline disabled:opacity-60"
      {...props}
    />
  );
}

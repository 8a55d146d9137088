import type { ReactNode } from "react";
import { text } from "#copy/demo.ts";

/** Explains, in the place of a control, what a demo doesn't offer. */
export function NotInDemo({ children }: { readonly children: ReactNode }) {
  return (
    <div className="text-sm">
      <p>{text.closedTitle}</p>
      <p className="text-muted">{children}</p>
    </div>
  );
}

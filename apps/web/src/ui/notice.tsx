import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface NoticeProps {
  /** Screen readers announce errors at once, and information when they are idle. */
  readonly kind: "error" | "info";
  readonly children: ReactNode;
  /** A button that resolves it. */
  readonly action?: ReactNode;
}

/** A message box; errors are red with their own icon. */
export function Notice({ kind, children, action }: NoticeProps) {
  const Icon = kind === "error" ? CircleAlert : Info;
  return (
    <div
      role={kind === "error" ? "alert" : "status"}
      className={classNames(
        "flex flex-wrap items-center gap-x-4 gap-y-2 rounded-l border px-4 py-3 text-start",
        kind === "error" ? "border-danger bg-danger-soft" : "border-line-strong bg-raised",
      )}
    >
      <Icon className={classNames("size-5 shrink-0", kind === "error" ? "text-danger" : "text-accent")} />
      <div className="min-w-0 flex-1 basis-48 text-sm">{children}</div>
      {action}
    </div>
  );
}

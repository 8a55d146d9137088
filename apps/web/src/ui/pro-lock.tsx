import { Lock } from "lucide-react";
import { classNames } from "./class-names.ts";

interface ProLockProps {
  readonly id?: string;
  /** The text beside the lock. */
  readonly children: string;
  readonly className?: string;
}

/** Marks what belongs to the paid plan, by a lock and a text. */
export function ProLock({ id, children, className }: ProLockProps) {
  return (
    <span
      id={id}
      className={classNames(
        "inline-flex shrink-0 items-center gap-1 rounded-s border border-accent/60 -my-0.5 bg-accent-soft px-1.5 py-px font-semibold text-accent text-xs",
        className,
      )}
    >
      <Lock className="size-3" />
      {children}
    </span>
  );
}

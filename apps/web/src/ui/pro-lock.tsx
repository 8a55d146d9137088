import { Lock } from "lucide-react";

interface ProLockProps {
  readonly id?: string;
  /** The text beside the lock. */
  readonly children: string;
}

/** Marks what belongs to the paid plan, by a lock and a text. */
export function ProLock({ id, children }: ProLockProps) {
  return (
    <span
      id={id}
      className="inline-flex shrink-0 items-center gap-1 rounded-s border border-accent/60 -my-0.5 bg-accent-soft px-1.5 py-px font-semibold text-accent text-xs"
    >
      <Lock className="size-3" />
      {children}
    </span>
  );
}

import type { PlanPolicy } from "@vr-eye-lab/domain/billing";
import type { Unreadable } from "@vr-eye-lab/domain/protocol";

/** What storing a write depends on besides the write. */
export interface Writer {
  /** The revision of the document that the writer knew, 0 for none. */
  readonly seen: number;
  readonly now: Date;
  /** Which things belong to Pro. */
  readonly policy: PlanPolicy;
  /** Names that the writing page can't read. */
  readonly unreadable: Unreadable | null;
}

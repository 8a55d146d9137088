import type { Comfort, PracticeComfort, PracticeDocument } from "@vr-eye-lab/domain/practice";
import type { DocumentWrite } from "@vr-eye-lab/domain/sync";

/** The record that a write of the practice collection holds; null where it only says how one felt. */
export function recordOf({ body }: DocumentWrite): PracticeDocument | null {
  const written = body as PracticeDocument | PracticeComfort;
  return "comfort" in written ? null : written;
}

/** How a session felt by a write of the practice collection, null where that is taken back; undefined where it holds a record. */
export function comfortOf({ body }: DocumentWrite): Comfort | null | undefined {
  const written = body as PracticeDocument | PracticeComfort;
  return "comfort" in written ? written.comfort : undefined;
}

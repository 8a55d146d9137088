import { readTolerantly } from "@vr-eye-lab/domain/protocol";
import { type VisitDocument, visitDocumentSchema } from "@vr-eye-lab/domain/tracking";
import { type Refusal, refusal } from "../store/refusal.ts";
import { readDocument, storeDocument } from "../store/stored-document.ts";
import type { UserTransaction } from "../store/user-transaction.ts";

/** Stores the tracker's record of a visit. What it held before stays: exercises may only be added to its end. */
export async function storeVisit(
  tx: UserTransaction,
  id: string,
  record: VisitDocument,
  now: Date,
): Promise<{ revision: number } | Refusal> {
  const present = await readDocument(tx, "sessions", id);
  if (present?.body) {
    // A newer server may have stored more than this one knows.
    const before = readTolerantly(visitDocumentSchema, JSON.parse(present.body), () => undefined)?.exercises;
    if (!before) return refusal("document/only-grows", "exercises");
    const kept = record.exercises.slice(0, before.length);
    // Both have been through the present schema, which puts fields in its own order and adds those that older records leave out.
    if (JSON.stringify(kept) !== JSON.stringify(before)) return refusal("document/only-grows", "exercises");
  }
  return { revision: await storeDocument(tx, "sessions", id, JSON.stringify(record), now) };
}

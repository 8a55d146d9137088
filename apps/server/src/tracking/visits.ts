import { readTolerantly } from "@vr-eye-lab/domain/protocol";
import { type VisitDocument, visitDocumentSchema } from "@vr-eye-lab/domain/tracking";
import { type Refusal, refusal } from "../store/refusal.ts";
import { storeDocuments } from "../store/stored-document.ts";
import type { UserTransaction } from "../store/user-transaction.ts";

/** Stores the record of a visit. Exercises can only be appended. */
export async function storeVisit(
  tx: UserTransaction,
  id: string,
  record: VisitDocument,
  now: Date,
): Promise<{ revision: number } | Refusal> {
  const present = await tx.rows.get("document", "sessions", id);
  if (present?.body) {
    // A newer server may have stored unknown fields.
    const before = readTolerantly(visitDocumentSchema, JSON.parse(present.body), () => undefined)?.exercises;
    if (!before) return refusal("document/only-grows", "exercises");
    const unchanged = record.exercises.slice(0, before.length);
    // Comparing JSON works because the schema orders the fields and adds missing ones.
    if (JSON.stringify(unchanged) !== JSON.stringify(before)) return refusal("document/only-grows", "exercises");
  }
  return storeDocuments(tx, "sessions", [{ id, present, body: JSON.stringify(record) }], now);
}

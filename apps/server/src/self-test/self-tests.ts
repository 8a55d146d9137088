import type { SelfTestResult } from "@vr-eye-lab/domain/self-test";
import { type Refusal, refusal } from "../store/refusal.ts";
import { readDocument, storeDocuments } from "../store/stored-document.ts";
import type { UserTransaction } from "../store/user-transaction.ts";

/** Stores a result of the self-test, or deletes it for a null body. A stored result can't be changed. */
export async function storeSelfTest(
  tx: UserTransaction,
  id: string,
  body: SelfTestResult | null,
  now: Date,
): Promise<{ revision: number } | Refusal> {
  const present = await readDocument(tx, "selfTests", id);
  const json = body && JSON.stringify(body);
  if (!json && !present) return refusal("document/not-found");
  // Comparing JSON works because the schema orders the fields.
  if (present && present.body === json) return { revision: present.revision };
  if (json && present?.body) return refusal("document/only-grows");
  return storeDocuments(tx, "selfTests", [{ id, present, body: json }], now);
}

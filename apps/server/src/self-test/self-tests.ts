import { MOST_SELF_TESTS, type SelfTestResult } from "@vr-eye-lab/domain/self-test";
import { prepared } from "../db/prepared.ts";
import { type Refusal, refusal } from "../store/refusal.ts";
import { readDocument, storeDocument } from "../store/stored-document.ts";
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
  const [stored] = json ? await count(tx.transaction, { userId: tx.userId }) : [];
  if (Number(stored?.rows ?? 0) >= MOST_SELF_TESTS) return refusal("document/too-many-tests");
  return { revision: await storeDocument(tx, "selfTests", id, json, now) };
}

const count = prepared((on, { userId }: { userId: string }) =>
  on
    .selectFrom("document")
    .select(({ fn }) => fn.countAll().as("rows"))
    .where("userId", "=", userId)
    .where("collection", "=", "selfTests")
    .where("deleted", "=", 0),
);

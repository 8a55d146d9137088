import type { VerifyCheckoutResponse } from "@vr-eye-lab/domain/billing";
import { hasPro, judgeCheckout } from "@vr-eye-lab/domain/billing";
import type { ServerMessageCode } from "@vr-eye-lab/domain/messages";
import { customerOf, rememberCustomer } from "./customers.ts";
import { type SyncParts, syncSubscription } from "./sync.ts";
import { burnTicket } from "./tickets.ts";

/** What became of a return: the answer, or why there is none. */
export type Verified =
  | VerifyCheckoutResponse
  | {
      readonly refused: Extract<ServerMessageCode, "checkout/not-yours" | "checkout/session-invalid">;
      readonly status: 403 | 404;
    };

/**
 * Processes the return from a checkout session: only for the user it was made for. Whether that makes Pro is not told by the session, but by the subscription that
 * the provider has at this moment, so that neither an incomplete session nor an old one brings anything.
 * @throws ProviderError, DatabaseUnavailableError, UserGoneError
 */
export async function verifyCheckout(parts: SyncParts, userId: string, sessionId: string): Promise<Verified> {
  const { database, provider } = parts;
  const row = await database.reader
    .selectFrom("checkout")
    .select("userId")
    .where("sessionId", "=", sessionId)
    .executeTakeFirst();
  if (row && row.userId !== userId) return { refused: "checkout/not-yours", status: 403 };
  const checkout = await provider.checkout(sessionId);
  if (!checkout) return { refused: "checkout/session-invalid", status: 404 };
  if (checkout.userId !== userId) return { refused: "checkout/not-yours", status: 403 };
  const verdict = judgeCheckout(checkout, provider.prices);
  if (!verdict.valid) return { valid: false, subscription: null, error: verdict.error };

  const { customerId } = verdict.subscription;
  await database.write((transaction) => rememberCustomer(transaction, userId, customerId));
  if ((await customerOf(database, userId)) !== customerId) return { refused: "checkout/not-yours", status: 403 };
  const subscription = await syncSubscription(parts, userId, async (transaction) => {
    await burnTicket(transaction, sessionId);
    await transaction
      .updateTable("checkout")
      .set({ verifiedAt: new Date().toISOString() })
      .where("sessionId", "=", sessionId)
      .where("verifiedAt", "is", null)
      .execute();
  });
  const plan = hasPro({ subscription }, Date.now()) ? "pro" : "free";
  return { valid: true, subscription: { ...verdict.subscription, plan }, error: null };
}

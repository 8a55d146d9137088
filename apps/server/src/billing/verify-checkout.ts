import type { VerifyCheckoutResponse } from "@vr-eye-lab/domain/billing";
import { hasPro, judgeCheckout } from "@vr-eye-lab/domain/billing";
import { customerOf, rememberCustomer } from "./customers.ts";
import { voidTicket } from "./return-tickets.ts";
import { type SyncDeps, syncSubscription } from "./sync-subscription.ts";

/** The answer to the return from a checkout, or why it was refused. */
type Verified =
  | VerifyCheckoutResponse
  | { readonly refused: "checkout/not-yours" | "checkout/session-invalid"; readonly status: 403 | 404 };

/**
 * Processes the return from a checkout, for its own user only. The plan comes from the user's current subscription, not from the
 * checkout, so an incomplete or old checkout gives nothing.
 * @throws ProviderError, DatabaseUnavailableError, UserGoneError
 */
export async function verifyCheckout(deps: SyncDeps, userId: string, checkoutId: string): Promise<Verified> {
  const { database, provider } = deps;
  const row = await database.reader
    .selectFrom("checkout")
    .select("userId")
    .where("sessionId", "=", checkoutId)
    .executeTakeFirst();
  if (row && row.userId !== userId) return { refused: "checkout/not-yours", status: 403 };
  const checkout = await provider.checkout(checkoutId);
  if (!checkout) return { refused: "checkout/session-invalid", status: 404 };
  if (checkout.userId !== userId) return { refused: "checkout/not-yours", status: 403 };
  const verdict = judgeCheckout(checkout, provider.prices);
  if (!verdict.valid) return { ...verdict, subscription: null };

  const { customerId } = verdict.purchase;
  await database.write((transaction) => rememberCustomer(transaction, userId, customerId));
  if ((await customerOf(database, userId)) !== customerId) return { refused: "checkout/not-yours", status: 403 };
  const subscription = await syncSubscription(deps, userId, async (transaction) => {
    await voidTicket(transaction, checkoutId);
    await transaction
      .updateTable("checkout")
      .set({ verifiedAt: new Date().toISOString() })
      .where("sessionId", "=", checkoutId)
      .where("verifiedAt", "is", null)
      .execute();
  });
  const plan = hasPro(subscription, Date.now()) ? "pro" : "free";
  return { valid: true, subscription: { ...verdict.purchase, plan }, error: null };
}

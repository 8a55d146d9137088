import { hasPro, judgeCheckout, type VerifyCheckoutResponse } from "@vr-eye-lab/domain/billing";
import { RefusedError } from "../http/http-error.ts";
import { customerOf, rememberCustomer } from "./customers.ts";
import { voidTicket } from "./return-tickets.ts";
import { type SyncDeps, syncSubscription } from "./sync-subscription.ts";

/**
 * Processes the return from a checkout, for its own user only. The plan comes from the user's current subscription, not from the
 * checkout, so an incomplete or old checkout gives nothing.
 * @throws RefusedError, ProviderError, DatabaseUnavailableError, UserGoneError
 */
export async function verifyCheckout(
  deps: SyncDeps,
  userId: string,
  checkoutId: string,
): Promise<VerifyCheckoutResponse> {
  const { database, provider } = deps;
  const row = await database.reader
    .selectFrom("checkout")
    .select("userId")
    .where("sessionId", "=", checkoutId)
    .executeTakeFirst();
  if (row && row.userId !== userId) throw new RefusedError(403, "checkout/not-yours");
  const checkout = await provider.checkout(checkoutId);
  if (!checkout) throw new RefusedError(404, "checkout/session-invalid");
  if (checkout.userId !== userId) throw new RefusedError(403, "checkout/not-yours");
  const verdict = judgeCheckout(checkout, provider.prices);
  if (!verdict.valid) return { ...verdict, subscription: null };

  const { customerId } = verdict.purchase;
  await database.write((transaction) => rememberCustomer(transaction, userId, customerId));
  if ((await customerOf(database, userId)) !== customerId) throw new RefusedError(403, "checkout/not-yours");
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

import { lockLogin } from "../login/access-lock.ts";
import type { CheckoutDeps } from "./create-checkout.ts";
import { newTicket } from "./return-tickets.ts";

/** The new ticket, or why there is none. */
type Ticketed =
  | { readonly ticket: string }
  | {
      readonly refused: "checkout/session-invalid" | "checkout/not-open";
      readonly status: 404 | 409;
    };

/**
 * Creates a return ticket for an open checkout of the user, valid from now on. It replaces the checkout's previous one.
 * @throws ProviderError, DatabaseUnavailableError, LoginEndedError
 */
export async function createCheckoutTicket(
  { database, provider }: Pick<CheckoutDeps, "database" | "provider">,
  login: { readonly userId: string; readonly loginId: string },
  sessionId: string,
): Promise<Ticketed> {
  const known = await database.reader
    .selectFrom("checkout")
    .select("sessionId")
    .where("sessionId", "=", sessionId)
    .where("userId", "=", login.userId)
    .executeTakeFirst();
  if (!known) return { refused: "checkout/session-invalid", status: 404 };
  const checkout = await provider.checkout(sessionId);
  if (checkout?.status !== "open") return { refused: "checkout/not-open", status: 409 };
  const { ticket, row } = newTicket(Date.now());
  await database.write(async (transaction) => {
    await lockLogin(transaction, login);
    await transaction.updateTable("checkout").set(row).where("sessionId", "=", sessionId).execute();
  });
  return { ticket };
}

import type { Customer, Shop } from "./shop.ts";

/** The body of a checkout request at the quarterly price. @param more overrides fields */
export function checkoutRequest({ sandbox }: Shop, { id, email }: Customer, more: object = {}): object {
  return { priceId: sandbox.prices.quarterly, userId: id, email, ...more };
}

type Kind = "customers" | "sessions" | "subscriptions";

/** The provider's objects, oldest first. */
export async function objectsOf({ sandbox }: Shop, kind: Kind): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const state = (await (await sandbox.control.request("/state.json")).json()) as Record<Kind, Record<string, object>>;
  return Object.values(state[kind]) as Record<string, unknown>[];
}

/** The number of the provider's objects, and of payable checkouts. */
export async function countsOf(shop: Shop) {
  const sessions = await objectsOf(shop, "sessions");
  return {
    customers: (await objectsOf(shop, "customers")).filter(({ deleted }) => !deleted).length,
    sessions: sessions.length,
    open: sessions.filter(({ status }) => status === "open").length,
    subscriptions: (await objectsOf(shop, "subscriptions")).length,
  };
}

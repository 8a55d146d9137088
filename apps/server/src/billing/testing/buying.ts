import type { Customer, Shop } from "./shop.ts";

/** The body of a request for a checkout at the quarterly price, with some fields other than usual. */
export function wish({ sandbox }: Shop, { id, email }: Customer, more: object = {}): object {
  return { priceId: sandbox.prices.quarterly, userId: id, email, ...more };
}

type Kind = "customers" | "sessions" | "subscriptions";

/** What the provider holds, oldest first. */
export async function objectsOf({ sandbox }: Shop, kind: Kind): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const state = (await (await sandbox.control.request("/state.json")).json()) as Record<Kind, Record<string, object>>;
  return Object.values(state[kind]) as Record<string, unknown>[];
}

/** How many of each the provider holds, and how many of the sessions can be paid. */
export async function countsOf(shop: Shop) {
  const sessions = await objectsOf(shop, "sessions");
  return {
    customers: (await objectsOf(shop, "customers")).filter(({ deleted }) => !deleted).length,
    sessions: sessions.length,
    open: sessions.filter(({ status }) => status === "open").length,
    subscriptions: (await objectsOf(shop, "subscriptions")).length,
  };
}

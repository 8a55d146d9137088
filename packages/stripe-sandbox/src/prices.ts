import type { Price, Product } from "./objects.ts";

/** The only thing that the sandbox sells. */
export const PRODUCT: Product = {
  id: "prod_sandbox_pro",
  object: "product",
  name: "VR Eye Lab Pro",
  active: true,
  livemode: false,
};

/** Price ids by billing. */
export const PRICE_IDS = {
  monthly: "price_sandbox_monthly",
  quarterly: "price_sandbox_quarterly",
  yearly: "price_sandbox_yearly",
} as const;

/** Its prices: US dollars in cents. */
export const PRICES: readonly Price[] = [
  priceOf(PRICE_IDS.monthly, 1_500, "month", 1),
  priceOf(PRICE_IDS.quarterly, 4_500, "month", 3),
  priceOf(PRICE_IDS.yearly, 18_000, "year", 1),
];

function priceOf(id: string, amount: number, interval: "month" | "year", count: number): Price {
  return {
    id,
    object: "price",
    active: true,
    currency: "usd",
    unit_amount: amount,
    product: PRODUCT.id,
    type: "recurring",
    recurring: { interval, interval_count: count, usage_type: "licensed" },
    livemode: false,
  };
}

/** Months of one period of a price. */
export function monthsOf({ recurring }: Price): number {
  return recurring.interval_count * (recurring.interval === "year" ? 12 : 1);
}

/** An amount as people read it, such as $45.00. */
export function money(cents: number): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);
}

/** How often a price is charged, such as 'every 3 months'. */
export function rhythm({ recurring: { interval, interval_count: count } }: Price): string {
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`;
}

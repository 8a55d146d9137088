export const PRODUCT_NAME = "VR Eye Lab Pro";

/** Price ids by billing period. */
export const PRICE_IDS = {
  monthly: "price_sandbox_monthly",
  quarterly: "price_sandbox_quarterly",
  yearly: "price_sandbox_yearly",
} as const;

/** The product's prices, oldest first. */
const PRICES = [
  newPrice(PRICE_IDS.monthly, 1_500, "month", 1),
  newPrice(PRICE_IDS.quarterly, 4_500, "month", 3),
  newPrice(PRICE_IDS.yearly, 18_000, "year", 1),
] as const;

export type Price = ReturnType<typeof newPrice>;

function newPrice(id: string, cents: number, interval: "month" | "year", count: number) {
  return {
    id,
    object: "price" as const,
    currency: "usd" as const,
    recurring: { interval, interval_count: count },
    unit_amount: cents,
  };
}

export function priceById(id: string): Price | undefined {
  return PRICES.find((price) => price.id === id);
}

/** Months in one billing period. */
export function monthsOf({ recurring }: Price): number {
  return recurring.interval_count * (recurring.interval === "year" ? 12 : 1);
}

/** Formats an amount, such as $45.00. */
export function formatCents(cents: number): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);
}

/** Formats a billing period, such as 'every 3 months'. */
export function formatPeriod({ recurring: { interval, interval_count: count } }: Price): string {
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`;
}

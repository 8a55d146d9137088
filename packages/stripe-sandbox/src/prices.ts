export const PRODUCT_NAME = "VR Eye Lab Pro";

/** Price ids by billing period. */
export const PRICE_IDS = {
  monthly: "price_sandbox_monthly",
  quarterly: "price_sandbox_quarterly",
  yearly: "price_sandbox_yearly",
} as const;

const PRICES = [
  newPrice(PRICE_IDS.monthly, 1_500, 1),
  newPrice(PRICE_IDS.quarterly, 4_500, 3),
  newPrice(PRICE_IDS.yearly, 18_000, 12),
] as const;

export type Price = ReturnType<typeof newPrice>;

function newPrice(id: string, cents: number, months: number) {
  const recurring = { interval: "month", interval_count: months } as const;
  return { id, object: "price", currency: "usd", recurring, unit_amount: cents } as const;
}

export function priceById(id: string | undefined): Price | undefined {
  return PRICES.find((price) => price.id === id);
}

/** The end of the period that begins at `start`, in seconds since 1970. */
export function periodEnd(start: number, { recurring }: Price): number {
  const end = new Date(start * 1000);
  return end.setUTCMonth(end.getUTCMonth() + recurring.interval_count) / 1000;
}

/** Formats an amount, such as $45.00. */
export function formatAmount({ unit_amount: cents }: Price): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);
}

/** Formats a billing period, such as 'every 3 months'. */
export function formatPeriod({ recurring: { interval_count: months } }: Price): string {
  return months === 1 ? "every month" : `every ${months} months`;
}

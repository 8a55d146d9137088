import type { Price, Product } from "./objects.ts";

/** When the sandbox put them up: 1 January 2025. */
const CREATED = 1_735_689_600;

/** Price ids by billing. */
export const PRICE_IDS = {
  monthly: "price_sandbox_monthly",
  quarterly: "price_sandbox_quarterly",
  yearly: "price_sandbox_yearly",
} as const;

/** The only thing that the sandbox sells. */
export const PRODUCT: Product = {
  id: "prod_sandbox_pro",
  object: "product",
  active: true,
  created: CREATED,
  default_price: PRICE_IDS.quarterly,
  description: null,
  livemode: false,
  metadata: {},
  name: "VR Eye Lab Pro",
  type: "service",
};

/** Its prices: US dollars in cents. */
export const PRICES: readonly Price[] = [
  priceOf("monthly", 1_500, "month", 1),
  priceOf("quarterly", 4_500, "month", 3),
  priceOf("yearly", 18_000, "year", 1),
];

function priceOf(billing: keyof typeof PRICE_IDS, amount: number, interval: "month" | "year", count: number): Price {
  return {
    id: PRICE_IDS[billing],
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: CREATED,
    currency: "usd",
    livemode: false,
    lookup_key: billing,
    metadata: {},
    nickname: null,
    product: PRODUCT.id,
    recurring: { interval, interval_count: count, usage_type: "licensed" },
    tax_behavior: "unspecified",
    type: "recurring",
    unit_amount: amount,
    unit_amount_decimal: String(amount),
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

import type { Invoice, LineItem, List, Price, Subscription } from "./objects.ts";
import { money, PRODUCT, rhythm } from "./prices.ts";
import { newId } from "./store.ts";

/** What is charged for. */
export function lineItems(url: string, price: Price, quantity: number, object: LineItem["object"]): List<LineItem> {
  const amount = price.unit_amount * quantity;
  const item: LineItem = {
    id: newId(object === "item" ? "li" : "il"),
    object,
    amount,
    amount_total: amount,
    currency: price.currency,
    description: `${PRODUCT.name} (${money(price.unit_amount)} ${rhythm(price)})`,
    price,
    quantity,
  };
  return { object: "list", url, has_more: false, data: [item] };
}

/**
 * A new invoice for a subscription's period, open.
 * @param at seconds by the sandbox's clock
 * @param before how many invoices there were before
 */
export function newInvoice(
  subscription: Subscription,
  reason: Invoice["billing_reason"],
  { at, email, before }: { readonly at: number; readonly email: string | null; readonly before: number },
): Invoice {
  const [item] = subscription.items.data;
  if (!item) throw new Error("A subscription without an item.");
  const amount = item.price.unit_amount * item.quantity;
  const id = newId("in");
  return {
    id,
    object: "invoice",
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: at,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_email: email,
    lines: lineItems(`/v1/invoices/${id}/lines`, item.price, item.quantity, "line_item"),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `SANDBOX-${String(before + 1).padStart(4, "0")}`,
    paid: false,
    period_end: subscription.current_period_end,
    period_start: subscription.current_period_start,
    status: "open",
    status_transitions: { finalized_at: at, paid_at: null, marked_uncollectible_at: null },
    subscription: subscription.id,
    subscription_details: { metadata: subscription.metadata },
    subtotal: amount,
    total: amount,
  };
}

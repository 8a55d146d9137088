import type { Backend } from "./backend.ts";
import { type Invoice, newInvoice, type Subscription } from "./objects.ts";

/** Creates the invoice for a subscription's current period. */
export function createInvoice(
  { state, clock, webhooks }: Backend,
  subscription: Subscription,
  reason: Invoice["billing_reason"],
): Invoice {
  const number = `SANDBOX-${String(Object.keys(state.invoices).length + 1).padStart(4, "0")}`;
  const invoice = newInvoice(clock.now(), subscription, reason, number);
  state.invoices[invoice.id] = invoice;
  subscription.latest_invoice = invoice.id;
  webhooks.emit("invoice.created", invoice);
  return invoice;
}

export function markPaid({ webhooks }: Backend, invoice: Invoice): void {
  Object.assign(invoice, {
    status: "paid",
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: null,
  } satisfies Partial<Invoice>);
  webhooks.emit("invoice.paid", invoice);
  webhooks.emit("invoice.payment_succeeded", invoice);
}

/** The unpaid invoice of a subscription. */
export function openInvoiceOf({ state }: Backend, subscription: Subscription): Invoice | undefined {
  return Object.values(state.invoices).find(
    (invoice) => invoice.subscription === subscription.id && invoice.status === "open",
  );
}

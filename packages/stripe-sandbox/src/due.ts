import type { CheckoutSession, Invoice, Subscription } from "./objects.ts";
import type { State } from "./store.ts";

/** What happens by itself as time goes on. */
export type Due =
  | { readonly what: "expire"; readonly at: number; readonly session: CheckoutSession }
  | { readonly what: "end"; readonly at: number; readonly subscription: Subscription }
  | { readonly what: "renew"; readonly at: number; readonly subscription: Subscription }
  | { readonly what: "collect"; readonly at: number; readonly invoice: Invoice };

/** The first thing that falls due until a time, in seconds by the sandbox's clock; undefined when there is none. */
export function firstDue(state: State, until: number): Due | undefined {
  let first: Due | undefined;
  for (const due of allDue(state)) {
    if (due.at <= until && (first === undefined || due.at < first.at)) first = due;
  }
  return first;
}

function* allDue({ sessions, subscriptions, invoices }: State): Generator<Due> {
  for (const session of Object.values(sessions)) {
    if (session.status === "open") yield { what: "expire", at: session.expires_at, session };
  }
  for (const subscription of Object.values(subscriptions)) {
    const { status, cancel_at_period_end: ends, current_period_end: at } = subscription;
    if (status === "canceled") continue;
    if (ends) yield { what: "end", at, subscription };
    else if (status === "active") yield { what: "renew", at, subscription };
  }
  for (const invoice of Object.values(invoices)) {
    const at = invoice.next_payment_attempt;
    if (invoice.status === "open" && at !== null) yield { what: "collect", at, invoice };
  }
}

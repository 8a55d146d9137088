import type { Backend } from "./backend.ts";
import { expireCheckout } from "./checkouts.ts";
import { cancelSubscription, collect, hasEnded, renew } from "./subscriptions.ts";

/** Runs everything that is due, in order of time, with the clock showing each item's own time. */
export function settle(backend: Backend): void {
  const until = backend.clock.now();
  const nextDue = () => [...pendingWork(backend)].toSorted((a, b) => a.at - b.at).find(({ at }) => at <= until);
  let due = nextDue();
  if (!due) return;
  for (; due; due = nextDue()) backend.clock.runAt(due.at, due.run);
  backend.save();
}

/** Everything that happens at a time, `at`, in seconds by the sandbox's clock. */
function* pendingWork(backend: Backend) {
  const { sessions, subscriptions, invoices } = backend.state;
  for (const checkout of Object.values(sessions)) {
    if (checkout.status === "open") yield { at: checkout.expires_at, run: () => expireCheckout(backend, checkout) };
  }
  for (const subscription of Object.values(subscriptions)) {
    if (hasEnded(subscription)) continue;
    const at = subscription.current_period_end;
    if (subscription.cancel_at_period_end) yield { at, run: () => cancelSubscription(backend, subscription) };
    else if (subscription.status === "active") yield { at, run: () => renew(backend, subscription) };
  }
  for (const invoice of Object.values(invoices)) {
    const at = invoice.next_payment_attempt;
    if (invoice.status === "open" && at !== null) yield { at, run: () => collect(backend, invoice) };
  }
}

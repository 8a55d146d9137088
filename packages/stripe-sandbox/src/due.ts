import type { Backend } from "./backend.ts";
import { expireCheckout } from "./checkouts.ts";
import { cancelSubscription, collect, hasEnded, renew } from "./subscriptions.ts";

/** Something that happens at a time. */
interface Due {
  /** Seconds by the sandbox's clock. */
  readonly at: number;
  run(): void;
}

/** Runs everything that is due by now, in order of time, with the clock showing each item's own time. */
export function settle(backend: Backend): void {
  const until = backend.clock.now();
  let hasRun = false;
  for (let due = firstDue(backend, until); due; due = firstDue(backend, until)) {
    backend.clock.runAt(due.at, due.run);
    hasRun = true;
  }
  if (hasRun) backend.save();
}

function firstDue(backend: Backend, until: number): Due | undefined {
  let first: Due | undefined;
  for (const due of allDue(backend)) {
    if (due.at <= until && (first === undefined || due.at < first.at)) first = due;
  }
  return first;
}

function* allDue(backend: Backend): Generator<Due> {
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

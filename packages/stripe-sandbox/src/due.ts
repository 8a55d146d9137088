import type { Backend } from "./backend.ts";
import { expireCheckout } from "./checkouts.ts";
import { cancelSubscription, collect, hasEnded, renew } from "./subscriptions.ts";

/** Runs everything that is due, in order of time. */
export function settle(backend: Backend): void {
  const nextDue = () => [...pendingWork(backend)].toSorted((a, b) => a.at - b.at).find(({ at }) => at <= backend.now());
  let due = nextDue();
  if (!due) return;
  for (; due; due = nextDue()) due.run();
  backend.save();
}

/** Everything that happens at a time, `at`, in seconds by the sandbox's clock. */
function* pendingWork(backend: Backend) {
  const { sessions, subscriptions, unpaid } = backend.state;
  for (const checkout of Object.values(sessions)) {
    if (checkout.status === "open") yield { at: checkout.expires_at, run: () => expireCheckout(checkout) };
  }
  for (const subscription of Object.values(subscriptions)) {
    if (hasEnded(subscription)) continue;
    const end = subscription.current_period_end;
    const retry = unpaid[subscription.id]?.at;
    if (subscription.cancel_at_period_end) yield { at: end, run: () => cancelSubscription(backend, subscription) };
    else if (retry === undefined) yield { at: end, run: () => renew(backend, subscription) };
    if (retry !== undefined) yield { at: retry, run: () => collect(backend, subscription, retry) };
  }
}

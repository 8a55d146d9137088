import { useStore } from "zustand";
import { freshConfig } from "../config.ts";
import { debugLog } from "../debug-log.ts";
import { http } from "../http.ts";
import { dataHolder } from "../local/local-data.ts";
import { account, accountStore } from "../login/account.ts";
import { localTextStore } from "../text-store.ts";
import { createCheckoutReturn } from "./checkout-return.ts";
import { type CheckoutState, createCheckout } from "./create-checkout.ts";
import { createPendingSignUps } from "./pending-sign-up.ts";
import { planNow } from "./plan.ts";

export type { ReturnOutcome } from "./checkout-return.ts";

const pending = createPendingSignUps(localTextStore());
const log = (message: string) => debugLog.write("error", message);

/** The page's checkout. */
export const checkout = createCheckout({
  http,
  pending,
  config: freshConfig,
  user: () => accountStore.getState().user,
  customerId: () => planNow().user?.subscription.stripeCustomerId ?? "",
  go: (url) => window.location.assign(url),
  now: Date.now,
  log,
});

/** Coming back from it. */
export const checkoutReturn = createCheckoutReturn({
  http,
  account,
  pending,
  texts: localTextStore(),
  locks: navigator.locks ?? null,
  refresh: async () => (await dataHolder.data()).wake(),
  now: Date.now,
  log,
});

/** Takes the record of a sign-up away when it is of no more use: somebody is signed in, or it is damaged or old. */
export function tidyPendingSignUp(): void {
  const isSignedIn = accountStore.getState().status === "signed-in";
  const record = pending.take(Date.now());
  if (record && !isSignedIn) pending.keep(record);
}

// Who goes back in the browser finds the page as it was left, waiting for what has long come.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) checkout.reset();
});

/** A part of the checkout's state; the component draws anew when that part changes. */
export function useCheckout<Part>(select: (state: CheckoutState) => Part): Part {
  return useStore(checkout.store, select);
}

import { useStore } from "zustand";
import { serverConfig } from "../config.ts";
import { browserStorage, debugLog } from "../debug-log.ts";
import { http } from "../http.ts";
import { account } from "../login/account.ts";
import { accountStore } from "../login/login.ts";
import { dataHolder } from "../sync/data-holder.ts";
import { createCheckoutReturn } from "./checkout-return.ts";
import { type CheckoutState, createCheckout } from "./create-checkout.ts";
import { createPendingSignUps } from "./pending-sign-up.ts";
import { planNow } from "./plan.ts";

export type { ReturnOutcome } from "./checkout-return.ts";

const pending = createPendingSignUps(browserStorage);
const log = (message: string) => debugLog.write("error", message);

export const checkout = createCheckout({
  http,
  pending,
  config: serverConfig.reload,
  user: () => accountStore.getState().user,
  customerId: () => planNow().user?.subscription.stripeCustomerId ?? "",
  navigate: (url) => window.location.assign(url),
  now: Date.now,
  log,
});

export const checkoutReturn = createCheckoutReturn({
  http,
  account,
  pending,
  storage: browserStorage,
  locks: navigator.locks ?? null,
  refresh: async () => (await dataHolder.data()).wake(),
  now: Date.now,
  log,
});

/** Removes the pending sign-up if a user is signed in, or if it is damaged or expired. */
export function tidyPendingSignUp(): void {
  const isSignedIn = accountStore.getState().status === "signed-in";
  const record = pending.take(Date.now());
  if (record && !isSignedIn) pending.save(record);
}

// After Back the browser may restore the page as it was, still waiting for the payment page.
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  checkout.reset();
  tidyPendingSignUp();
});

/** Selects from the checkout's state. */
export function useCheckout<Part>(select: (state: CheckoutState) => Part): Part {
  return useStore(checkout.store, select);
}

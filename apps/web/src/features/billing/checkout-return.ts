import { PENDING_SIGN_UP_KEY } from "@vr-eye-lab/domain/billing";
import { browserStorage } from "../../data/debug-log.ts";
import { persistedText } from "../../data/persisted.ts";

/** The query parameter with which the payment page redirects back. */
const PARAMETER = "session_id";

/** Whether the payment page has just redirected here. */
export function isCheckoutReturn(): boolean {
  return new URLSearchParams(window.location.search).has(PARAMETER);
}

/**
 * Processes a return from the payment page. On any other load it removes a pending sign-up that is no longer needed.
 * @param onDone called once the return is processed, successful or not, with the query without the checkout id, and
 *   whether the user has to log in to finish
 */
export async function processCheckoutReturn(onDone: (query: string, mustLogIn: boolean) => void): Promise<void> {
  const parameters = new URLSearchParams(window.location.search);
  const checkoutId = parameters.get(PARAMETER);
  if (checkoutId === null) return removePendingSignUp();
  parameters.delete(PARAMETER);
  const mustLogIn = await import("./billing.ts")
    .then(({ finishCheckout }) => finishCheckout(checkoutId))
    .catch(() => false);
  const query = parameters.toString();
  onDone(query && `?${query}`, mustLogIn);
}

async function removePendingSignUp(): Promise<void> {
  if (persistedText(PENDING_SIGN_UP_KEY, browserStorage).read() === null) return;
  const { tidyPendingSignUp } = await import("../../data/billing/checkout.ts");
  tidyPendingSignUp();
}

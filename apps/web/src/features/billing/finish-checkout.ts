import { text } from "../../copy/billing.ts";
import { checkoutReturn, type ReturnOutcome } from "../../data/billing/checkout.ts";
import { accountStore } from "../../data/login/login.ts";
import { showDone, showToast } from "../../ui/toast-store.ts";

/** Seconds that a longer message stays on screen. */
const LONG_SECONDS = 15;

/** Verifies a checkout and shows the result. If that needs a login, it returns true and verifies again after it. */
export async function finishCheckout(checkoutId: string): Promise<boolean> {
  const outcome = await checkoutReturn.process(checkoutId);
  show(outcome);
  if (outcome.kind !== "log-in") return false;
  const stop = accountStore.subscribe(({ status, needsSignIn }) => {
    if (status !== "signed-in" || needsSignIn) return;
    stop();
    void checkoutReturn.process(checkoutId).then(show);
  });
  return true;
}

function show(outcome: ReturnOutcome): void {
  if (outcome.kind === "pro") showDone(text.back.welcome);
  else if (outcome.kind === "failed") showToast(text.back.failed(outcome.error), { seconds: LONG_SECONDS });
  else if (outcome.kind === "not-yet") showToast(text.back.notYet, { seconds: LONG_SECONDS });
  else if (outcome.kind === "log-in") showToast(text.back.logIn, { seconds: LONG_SECONDS });
}

import { text } from "../../copy/billing.ts";
import { checkoutReturn, type ReturnOutcome } from "../../data/billing/checkout.ts";
import { accountStore } from "../../data/login/account.ts";
import { showDone, showToast } from "../../ui/toast-store.ts";

/** Seconds for what should be read in peace. */
const LONG_SECONDS = 15;

/**
 * Processes the return from a checkout session and tells what came of it; signed out, once more after the next sign-in.
 * @returns whether the person must log in to finish
 */
export async function comeBack(sessionId: string): Promise<boolean> {
  const outcome = await checkoutReturn.process(sessionId);
  tell(outcome);
  const mustLogIn = outcome.kind === "log-in";
  if (mustLogIn) afterSignIn(() => void checkoutReturn.process(sessionId).then(tell));
  return mustLogIn;
}

function tell(outcome: ReturnOutcome): void {
  if (outcome.kind === "pro") showDone(text.back.welcome);
  const lasting = lastingWord(outcome);
  if (lasting !== null) showToast(lasting, { seconds: LONG_SECONDS });
}

function lastingWord(outcome: ReturnOutcome): string | null {
  if (outcome.kind === "failed") return text.back.failed(outcome.error);
  if (outcome.kind === "not-yet") return text.back.notYet;
  return outcome.kind === "log-in" ? text.back.logIn : null;
}

function afterSignIn(work: () => void): void {
  const stop = accountStore.subscribe(({ status, needsSignIn }) => {
    if (status !== "signed-in" || needsSignIn) return;
    stop();
    work();
  });
}

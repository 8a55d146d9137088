import * as z from "zod/mini";
import { text } from "#copy/billing.ts";
import { type CheckoutControl, checkout, type ReturnOutcome } from "../../data/billing/checkout.ts";
import { type BrowserStorage, persisted } from "../../data/browser/persisted.ts";
import { browserStorage, debugLog } from "../../data/log/debug-log.ts";
import { type Account, account } from "../../data/login/account.ts";
import { dataHolder } from "../../data/sync/data-holder.ts";
import { showToast } from "../../ui/toast-store.ts";

/** Checkout ids that were processed, so that a reload, the Back button or a second tab doesn't process them again. */
const PROCESSED_KEY = "vr-eye-lab.checkout-returns";
const MOST_PROCESSED = 20;
/** Seconds that a longer message stays on screen. */
const LONG_SECONDS = 15;

/** The parts of the page that a return uses. Tests replace them. */
const pageParts = {
  checkout: checkout as Pick<CheckoutControl, "verify" | "takePending">,
  account,
  storage: browserStorage as BrowserStorage,
  /** Makes the sync pull now, and with it the plan. Doesn't wait for the answer. */
  wakeSync: async () => (await dataHolder.data()).wake(),
  /** Called when the ticket has signed the user in. */
  onSignedIn: (): void =>
    void import("../visitor/add-practice.ts").then(({ offerPractice }) => offerPractice()).catch(() => undefined),
  log: (message: string): void => debugLog.write("error", message),
};

/** Processes returns from the payment page. After 'log-in', call it again when the user has signed in. Two tabs at the same moment do no harm. */
export function createCheckoutReturn(parts = pageParts): (checkoutId: string) => Promise<ReturnOutcome> {
  const { checkout, account, storage, wakeSync, log } = parts;
  const processed = persisted(PROCESSED_KEY, z.array(z.string()), storage);

  return async (checkoutId) => {
    if (processed.read()?.includes(checkoutId)) return { kind: "seen" };
    await untilStarted(account);
    const record = checkout.takePending();
    const { user, status, needsSignIn } = account.store.getState();
    const isSignedIn = status === "signed-in" && !needsSignIn;
    let outcome: ReturnOutcome = isSignedIn ? await checkout.verify(checkoutId) : { kind: "log-in" };
    // The login may also have ended at the server without the page knowing. Another user's login stays.
    if (outcome.kind === "log-in" && record && (!user || user.email === record.email)) {
      if (await account.signInByTicket(record.ticket, checkoutId)) {
        parts.onSignedIn();
        outcome = await checkout.verify(checkoutId);
      }
      account.clearError();
    }
    if (outcome.kind === "log-in") return outcome;
    processed.write([...(processed.read() ?? []), checkoutId].slice(-MOST_PROCESSED));
    if (outcome.kind === "failed") log(outcome.error);
    // If it can't be woken, the same sync brings the plan later.
    else await wakeSync().catch(() => undefined);
    return outcome;
  };
}

/** Resolves when it is known whether a user is signed in. */
function untilStarted({ store }: Account): Promise<void> {
  if (store.getState().status !== "starting") return Promise.resolve();
  return new Promise((resolve) => {
    const stop = store.subscribe(({ status }) => {
      if (status === "starting") return;
      stop();
      resolve();
    });
  });
}

const processReturn = createCheckoutReturn();

/** For loads of the page that aren't a return. */
export const { tidyPending } = checkout;

/**
 * Processes a return from the payment page and shows the result. If that needs a login, it is processed again after it.
 * @param onLength opens Duration
 * @returns whether the user has to log in to finish
 */
export async function returnFromCheckout(checkoutId: string, onLength: () => void): Promise<boolean> {
  const outcome = await processReturn(checkoutId);
  show(outcome, onLength);
  if (outcome.kind !== "log-in") return false;
  const stop = account.store.subscribe(({ status, needsSignIn }) => {
    if (status !== "signed-in" || needsSignIn) return;
    stop();
    void processReturn(checkoutId).then((later) => show(later, onLength));
  });
  return true;
}

function show(outcome: ReturnOutcome, onLength: () => void): void {
  if (outcome.kind === "pro") {
    showToast(text.back.welcome, { action: { label: text.back.chooseLength, run: onLength }, seconds: LONG_SECONDS });
  }
  if (outcome.kind === "failed") showToast(text.back.failed(outcome.error), { seconds: LONG_SECONDS });
  else if (outcome.kind === "not-yet") showToast(text.back.notYet, { seconds: LONG_SECONDS });
  else if (outcome.kind === "log-in") showToast(text.back.logIn, { seconds: LONG_SECONDS });
}

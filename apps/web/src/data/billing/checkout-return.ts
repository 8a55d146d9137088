import { API } from "@vr-eye-lab/domain/api";
import { type PendingSignUp, verifyCheckoutResponseSchema } from "@vr-eye-lab/domain/billing";
import { messageText } from "@vr-eye-lab/domain/messages";
import * as z from "zod/mini";
import type { Http } from "../http.ts";
import type { Account } from "../login/create-account.ts";
import { type BrowserStorage, persisted } from "../persisted.ts";
import type { PendingSignUps } from "./pending-sign-up.ts";

/** Checkout ids that were processed, so that a reload, the Back button or a second tab doesn't process them again. */
const PROCESSED_KEY = "vr-eye-lab.checkout-returns";
const MOST_PROCESSED = 20;
/** The lock of the tab that is processing a return. */
const LOCK = "vr-eye-lab.checkout-return";
/** Milliseconds to wait for the lock: a browser may never grant it. Processing a return twice is safe, only slower. */
const LOCK_PATIENCE_MS = 10_000;
/** Milliseconds; the server waits for the payment provider. */
const TIMEOUT_MS = 360_000;

/** 'not-yet': paid, but not confirmed by the provider. 'log-in': log in first. 'seen': already processed. */
export type ReturnOutcome =
  | { readonly kind: "pro" | "not-yet" | "log-in" | "seen" }
  | { readonly kind: "failed"; readonly error: string };

export interface ReturnParts {
  readonly http: Http;
  readonly account: Account;
  readonly pending: PendingSignUps;
  readonly storage: BrowserStorage;
  readonly locks: Pick<LockManager, "request"> | null;
  /** Replaces LOCK_PATIENCE_MS in tests. */
  readonly lockPatience?: number;
  /** Pulls changes from the server now. */
  refresh(): Promise<void>;
  now(): number;
  log(message: string): void;
}

/** Processes returns from the payment page. */
export function createCheckoutReturn(parts: ReturnParts) {
  const { http, account, pending, storage, locks, refresh, now, log } = parts;
  const processed = persisted(PROCESSED_KEY, z.array(z.string()), storage);

  async function processOnce(checkoutId: string): Promise<ReturnOutcome> {
    if (processed.read()?.includes(checkoutId)) return { kind: "seen" };
    await untilStarted(account);
    const record = pending.take(now());
    const { status, needsSignIn } = account.store.getState();
    const isSignedIn = status === "signed-in" && !needsSignIn;
    let outcome: ReturnOutcome = isSignedIn ? await verify(checkoutId) : { kind: "log-in" };
    // The login may also have ended at the server without the page knowing.
    if (outcome.kind === "log-in" && (await signIn(record, checkoutId))) outcome = await verify(checkoutId);
    if (outcome.kind !== "log-in") {
      processed.write([...(processed.read() ?? []), checkoutId].slice(-MOST_PROCESSED));
    }
    return outcome;
  }

  /** Signs in with a pending sign-up, unless another user is signed in. */
  async function signIn(record: PendingSignUp | null, checkoutId: string): Promise<boolean> {
    const { user } = account.store.getState();
    if (!record || (user && user.email !== record.email)) return false;
    const isSignedIn = await account.signInByTicket(record.ticket, checkoutId);
    account.clearError();
    return isSignedIn;
  }

  async function verify(checkoutId: string): Promise<ReturnOutcome> {
    const options = { method: "POST", body: { sessionId: checkoutId }, timeout: TIMEOUT_MS } as const;
    const answer = await http.call(API.verifyCheckout, verifyCheckoutResponseSchema, options);
    if (!answer.ok) {
      if (answer.kind === "signed-out" || answer.kind === "other-user") return { kind: "log-in" };
      const message = answer.kind === "unreachable" ? messageText("checkout/unknown") : answer.message;
      return failed(message || messageText("checkout/session-invalid"));
    }
    const { valid, subscription, error } = answer.value;
    if (!valid || !subscription) return failed(error ?? messageText("checkout/subscription-invalid"));
    // If this fails, the change feed delivers the plan later.
    await refresh().catch(() => undefined);
    return { kind: subscription.plan === "pro" ? "pro" : "not-yet" };
  }

  function failed(error: string): ReturnOutcome {
    log(error);
    return { kind: "failed", error };
  }

  return {
    /** Processes a checkout id once. After 'log-in', call it again when the user has signed in. */
    process(checkoutId: string): Promise<ReturnOutcome> {
      let outcome: Promise<ReturnOutcome> | undefined;
      const run = () => {
        outcome ??= processOnce(checkoutId);
        return outcome;
      };
      if (!locks) return run();
      const timeout = new Promise((resolve) => setTimeout(resolve, parts.lockPatience ?? LOCK_PATIENCE_MS));
      return Promise.race([locks.request(LOCK, run).catch(run), timeout.then(run)]);
    },
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

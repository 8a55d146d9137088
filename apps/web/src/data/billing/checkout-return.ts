import { API } from "@vr-eye-lab/domain/api";
import { type PendingSignUp, TICKET_PREFIX, verifyCheckoutResponseSchema } from "@vr-eye-lab/domain/billing";
import { messageText } from "@vr-eye-lab/domain/messages";
import type { Http } from "../http.ts";
import type { Account } from "../login/account-state.ts";
import type { PendingSignUps } from "./pending-sign-up.ts";

/** Where the ids of processed returns are kept, so that reloading, the back button or a second tab does nothing twice. */
const SEEN_KEY = "vr-eye-lab.checkout-returns";
const MOST_SEEN = 20;
/** One tab at a time. */
const LOCK = "vr-eye-lab.checkout-return";
/** Milliseconds to wait for the server, which asks the provider. */
const PATIENCE_MS = 360_000;

/** What became of coming back: Pro; paid for, but the provider has not said so yet; log in first; nothing to do; or why not. */
export type ReturnOutcome =
  | { readonly kind: "pro" | "not-yet" | "log-in" | "seen" }
  | { readonly kind: "failed"; readonly error: string };

export interface ReturnParts {
  readonly http: Http;
  readonly account: Account;
  readonly pending: PendingSignUps;
  readonly texts: Pick<Storage, "getItem" | "setItem"> | null;
  readonly locks: Pick<LockManager, "request"> | null;
  /** Fetches what has changed at the server at once. */
  refresh(): Promise<void>;
  now(): number;
  log(message: string): void;
}

/** Coming back from the payment page. */
export interface CheckoutReturn {
  /** Processes a session id, once. Signed out without a way to sign in, it waits for the next sign-in in this page. */
  process(sessionId: string): Promise<ReturnOutcome>;
}

export function createCheckoutReturn(parts: ReturnParts): CheckoutReturn {
  const { account, pending } = parts;
  const memory = new Set<string>();

  function seen(): string[] {
    try {
      const kept: unknown = JSON.parse(parts.texts?.getItem(SEEN_KEY) ?? "[]");
      return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
    } catch {
      return [];
    }
  }

  function remember(sessionId: string): void {
    memory.add(sessionId);
    try {
      parts.texts?.setItem(SEEN_KEY, JSON.stringify([...seen(), sessionId].slice(-MOST_SEEN)));
    } catch {
      // This page remembers, and verifying twice changes nothing.
    }
  }

  async function once(sessionId: string): Promise<ReturnOutcome> {
    if (memory.has(sessionId) || seen().includes(sessionId)) return { kind: "seen" };
    await untilKnown(account);
    const record = pending.take(parts.now());
    let outcome: ReturnOutcome = isSignedIn() ? await verify(sessionId) : { kind: "log-in" };
    // The session may also have ended while the page still takes the person for signed in.
    if (outcome.kind === "log-in" && (await signInFrom(record, sessionId))) outcome = await verify(sessionId);
    if (outcome.kind !== "log-in") remember(sessionId);
    return outcome;
  }

  function isSignedIn(): boolean {
    const { status, needsSignIn } = account.store.getState();
    return status === "signed-in" && !needsSignIn;
  }

  /** By the ticket of the record; one that an older version of the page left holds the password itself. Nobody takes another's place. */
  async function signInFrom(record: PendingSignUp | null, sessionId: string): Promise<boolean> {
    const { user } = account.store.getState();
    if (!record || (user && user.email !== record.email)) return false;
    const entered = record.password.startsWith(TICKET_PREFIX)
      ? await account.signInByTicket(record.password, sessionId)
      : await account.logIn(record.email, record.password);
    account.clearError();
    return entered;
  }

  async function verify(sessionId: string): Promise<ReturnOutcome> {
    const options = { method: "POST", body: { sessionId }, patience: PATIENCE_MS } as const;
    const answer = await parts.http.call(API.verifyCheckout, verifyCheckoutResponseSchema, options);
    if (!answer.ok) {
      if (answer.kind === "signed-out") return { kind: "log-in" };
      const spoken = answer.kind === "unreachable" ? messageText("checkout/unknown") : answer.message;
      return failed(spoken || messageText("checkout/session-invalid"));
    }
    const { valid, subscription, error } = answer.value;
    if (!valid || !subscription) return failed(error ?? messageText("checkout/subscription-invalid"));
    // The change feed brings it by itself too.
    await parts.refresh().catch(() => undefined);
    return { kind: subscription.plan === "pro" ? "pro" : "not-yet" };
  }

  function failed(error: string): ReturnOutcome {
    parts.log(error);
    return { kind: "failed", error };
  }

  return {
    process: (sessionId) => (parts.locks ? parts.locks.request(LOCK, () => once(sessionId)) : once(sessionId)),
  };
}

/** Resolves when it is known whether someone is signed in. */
function untilKnown({ store }: Account): Promise<void> {
  if (store.getState().status !== "starting") return Promise.resolve();
  return new Promise((resolve) => {
    const stop = store.subscribe(({ status }) => {
      if (status === "starting") return;
      stop();
      resolve();
    });
  });
}

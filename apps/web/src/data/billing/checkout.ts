import { API, type Config } from "@vr-eye-lab/domain/api";
import {
  CHECKOUT_BILLING,
  createCheckoutResponseSchema,
  PENDING_RETURN_KEY,
  type PendingReturn,
  pendingReturnText,
  portalResponseSchema,
  readPendingReturn,
  verifyCheckoutResponseSchema,
} from "@vr-eye-lab/domain/billing";
import type { ServerMessageCode } from "@vr-eye-lab/domain/messages";
import * as z from "zod/mini";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { laterText } from "../../copy/later-text.ts";
import { serverConfig } from "../api/config.ts";
import { errorText } from "../api/error-text.ts";
import type { Failure } from "../api/failure.ts";
import { type Http, http } from "../api/http.ts";
import { type BrowserStorage, persistedText } from "../browser/persisted.ts";
import { browserStorage, debugLog, messageOf } from "../log/debug-log.ts";
import type { AccountState } from "../login/current-user.ts";
import { accountStore } from "../login/login.ts";
import { planNow } from "./plan.ts";

/** Milliseconds until the page says that it takes long, and offers to cancel. Source: decisions, plan and checkout. */
const SLOW_MS = 10_000;
/** Milliseconds; the server waits up to 50 s for the payment provider. */
const TIMEOUT_MS = 90_000;

interface CheckoutState {
  /** The page that is being opened; the browser navigates when its URL is known. */
  readonly opening: "checkout" | "portal" | null;
  /** It takes longer than usual. */
  readonly slow: boolean;
  /** The last error, as shown to the user. */
  readonly error: string | null;
}

/** 'not-yet': no Pro yet, because it isn't paid or the provider hasn't confirmed it. 'log-in': log in first. 'seen': processed before. */
export type ReturnOutcome =
  | { readonly kind: "pro" | "not-yet" | "log-in" | "seen" }
  | { readonly kind: "failed"; readonly error: string };

interface CheckoutParts {
  readonly http: Http;
  /** Has the record of a pending return. Without storage a user who comes back signed out logs in by hand. */
  readonly storage: BrowserStorage;
  config(): Promise<Config | null>;
  user(): AccountState["user"];
  /** The user's customer id at the provider; empty for none. */
  customerId(): string;
  navigate(url: string): void;
  /** Milliseconds since 1970. */
  now(): number;
  log(message: string): void;
}

const IDLE: CheckoutState = { opening: null, slow: false, error: null };
/** An answer without a URL has its own message. */
const checkoutAnswer = z.partial(createCheckoutResponseSchema);

/** Opens the payment page and the provider's portal, and verifies checkouts. Its functions don't throw: errors are in the state's `error`. */
export function createCheckoutControl(parts: CheckoutParts) {
  const store = createStore<CheckoutState>()(() => IDLE);
  const pending = persistedText(PENDING_RETURN_KEY, parts.storage);
  let current: AbortController | null = null;
  let lastAttempt = async () => false;

  /** Opens one page at a time: a second click has no effect. @returns whether the browser is navigating */
  async function open(
    opening: "checkout" | "portal",
    fetchUrl: (signal: AbortSignal) => Promise<string>,
  ): Promise<boolean> {
    if (store.getState().opening) return false;
    const abort = new AbortController();
    current = abort;
    lastAttempt = () => open(opening, fetchUrl);
    store.setState({ opening, slow: false, error: null });
    const timer = setTimeout(() => {
      if (current === abort) store.setState({ slow: true });
    }, SLOW_MS);
    try {
      const url = await fetchUrl(abort.signal);
      if (abort.signal.aborted) return false;
      // The state stays busy until the browser has navigated.
      parts.navigate(url);
      return true;
    } catch (error) {
      if (!abort.signal.aborted) {
        parts.log(messageOf(error));
        store.setState({ ...IDLE, error: messageOf(error) });
      }
      return false;
    } finally {
      clearTimeout(timer);
      if (current === abort) current = null;
    }
  }

  /** The server's own message, if it sent one. */
  function errorOf({ kind, message }: Failure, unreachable: ServerMessageCode, otherwise: ServerMessageCode): Error {
    return new Error(kind === "unreachable" ? laterText(unreachable) : message || laterText(otherwise));
  }

  /** Requests the checkout, and saves its ticket. @returns the URL of the payment page @throws Error with the message for the user */
  async function createdCheckout(signal: AbortSignal): Promise<string> {
    const user = parts.user();
    if (!user) throw new Error(laterText("account/not-signed-in"));
    const price = (await parts.config())?.payments.prices.find(({ billing }) => billing === CHECKOUT_BILLING);
    if (!price) throw new Error(laterText("checkout/create-failed"));
    const body = { priceId: price.priceId, customerId: parts.customerId(), userId: user.id, email: user.email };
    const options = { method: "POST", body, signal, timeout: TIMEOUT_MS } as const;
    const answer = await parts.http.call(API.createCheckout, checkoutAnswer, options);
    if (!answer.ok) throw errorOf(answer, "checkout/create-unknown", "checkout/create-failed");
    const { url, ticket } = answer.value;
    if (!url) throw new Error(laterText("checkout/no-url"));
    if (ticket && !signal.aborted) savePending({ email: user.email, ticket, timestamp: parts.now() });
    return url;
  }

  function savePending(record: PendingReturn): void {
    pending.write(pendingReturnText(record));
  }

  function takePending(): PendingReturn | null {
    const record = readPendingReturn(pending.read() ?? "", parts.now());
    pending.write(null);
    return record;
  }

  function tidyPending(): void {
    const record = takePending();
    if (record && !parts.user()) savePending(record);
  }

  return {
    store,
    /** Opens the payment page for Pro, and saves how to sign in again on return. */
    start: () => open("checkout", createdCheckout),
    openPortal: () =>
      open("portal", async (signal) => {
        const options = { method: "POST", body: {}, signal, timeout: TIMEOUT_MS } as const;
        const answer = await parts.http.call(API.createPortal, portalResponseSchema, options);
        if (!answer.ok) throw errorOf(answer, "server/unreachable", "checkout/unavailable");
        return answer.value.url;
      }),
    /** Asks the server to process the return from a checkout. */
    async verify(checkoutId: string): Promise<ReturnOutcome> {
      const options = { method: "POST", body: { sessionId: checkoutId }, timeout: TIMEOUT_MS } as const;
      const answer = await parts.http.call(API.verifyCheckout, verifyCheckoutResponseSchema, options);
      if (!answer.ok) {
        if (answer.kind === "signed-out" || answer.kind === "other-user") return { kind: "log-in" };
        const message = answer.kind === "unreachable" ? laterText("checkout/unknown") : answer.message;
        return { kind: "failed", error: message || laterText("checkout/session-invalid") };
      }
      const { valid, subscription, error, ...message } = answer.value;
      if (valid && subscription) return { kind: subscription.plan === "pro" ? "pro" : "not-yet" };
      const known = error === null ? laterText("checkout/subscription-invalid") : errorText({ error, ...message });
      return { kind: "failed", error: await known };
    },
    /** Reads and removes the pending return; null when there is none, or a damaged or expired one, or one without a ticket. */
    takePending,
    /** Removes the pending return if a user is signed in, or if it is damaged or expired. */
    tidyPending,
    /** Repeats the last `start` or `openPortal`. */
    tryAgain: () => lastAttempt(),
    cancel() {
      current?.abort();
      current = null;
      store.setState(IDLE);
    },
    /** The browser shows the page again as it was, as after Back. */
    reset() {
      store.setState(IDLE);
      tidyPending();
    },
    clearError: () => store.setState({ error: null }),
  };
}
export type CheckoutControl = ReturnType<typeof createCheckoutControl>;

export const checkout = createCheckoutControl({
  http,
  storage: browserStorage,
  config: serverConfig.reload,
  user: () => accountStore.getState().user,
  customerId: () => planNow().subscription?.stripeCustomerId ?? "",
  navigate(url) {
    window.addEventListener("pageshow", checkout.reset, { once: true });
    window.location.assign(url);
  },
  now: Date.now,
  log: (message) => debugLog.write("error", message),
});

/** Selects from the checkout's state. */
export function useCheckout<Part>(select: (state: CheckoutState) => Part): Part {
  return useStore(checkout.store, select);
}

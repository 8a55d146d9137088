import { API, type Config } from "@vr-eye-lab/domain/api";
import { CHECKOUT_BILLING, checkoutTicketResponseSchema, portalResponseSchema } from "@vr-eye-lab/domain/billing";
import { messageText } from "@vr-eye-lab/domain/messages";
import * as z from "zod/mini";
import { createStore } from "zustand/vanilla";
import { messageOf } from "../debug-log.ts";
import type { Failure } from "../failure.ts";
import type { Http } from "../http.ts";
import type { AccountState } from "../login/account-state.ts";
import type { PendingSignUps } from "./pending-sign-up.ts";

/** Milliseconds until the page says that it takes long, and offers to cancel. Source: decisions, plan and checkout. */
const SLOW_MS = 10_000;
/** Milliseconds; the server itself tries the provider three times for 80 s, with pauses of up to 60 s. */
const TIMEOUT_MS = 360_000;

export interface CheckoutState {
  /** The page that is being opened; the browser navigates when its URL is known. */
  readonly opening: "checkout" | "portal" | null;
  /** It takes longer than usual. */
  readonly slow: boolean;
  /** The last error, as shown to the user. */
  readonly error: string | null;
}

export interface CheckoutParts {
  readonly http: Http;
  readonly pending: PendingSignUps;
  config(): Promise<Config | null>;
  user(): AccountState["user"];
  /** The user's customer id at the provider; empty for none. */
  customerId(): string;
  navigate(url: string): void;
  now(): number;
  log(message: string): void;
}

const IDLE: CheckoutState = { opening: null, slow: false, error: null };
/** Servers of version 0.1 send no `sessionId`. */
const checkoutAnswer = z.object({
  url: z.optional(z.string()),
  sessionId: z.optional(z.string()),
  ticket: z.optional(z.string()),
});

type User = NonNullable<AccountState["user"]>;

/** A checkout at the server. */
interface Checkout {
  readonly url: string;
  readonly sessionId?: string | undefined;
  readonly ticket?: string | undefined;
}

/** Opens the payment page and the provider's portal. Its functions don't throw: errors are in the state's `error`. */
export function createCheckout(parts: CheckoutParts) {
  const store = createStore<CheckoutState>()(() => IDLE);
  let pending: AbortController | null = null;
  let lastAttempt = async () => false;
  /** The checkout that was created right after a sign-up; null if that failed. */
  let prepared: { readonly userId: string; readonly checkout: Promise<Checkout | null> } | null = null;

  /** Opens one page at a time: a second click has no effect. @returns whether the browser is navigating */
  async function open(
    opening: "checkout" | "portal",
    fetchUrl: (signal: AbortSignal) => Promise<string>,
  ): Promise<boolean> {
    if (store.getState().opening) return false;
    const abort = new AbortController();
    pending = abort;
    lastAttempt = () => open(opening, fetchUrl);
    store.setState({ opening, slow: false, error: null });
    const timer = setTimeout(() => {
      if (pending === abort) store.setState({ slow: true });
    }, SLOW_MS);
    try {
      const url = await fetchUrl(abort.signal);
      if (abort.signal.aborted) return false;
      // The state stays busy until the browser has navigated.
      parts.navigate(url);
      return true;
    } catch (error) {
      if (!abort.signal.aborted) fail(messageOf(error));
      return false;
    } finally {
      clearTimeout(timer);
      if (pending === abort) pending = null;
    }
  }

  function fail(error: string): void {
    parts.log(error);
    store.setState({ ...IDLE, error });
  }

  /** The server's own message, if it sent one. */
  function errorOf({ kind, message }: Failure, otherwise: string): Error {
    return new Error(kind === "unreachable" ? messageText("checkout/create-unknown") : message || otherwise);
  }

  /** @throws Error with the message for the user */
  async function create(user: User, options: { afterSignUp?: true; signal?: AbortSignal } = {}): Promise<Checkout> {
    const { afterSignUp, signal } = options;
    const price = (await parts.config())?.payments.prices.find(({ billing }) => billing === CHECKOUT_BILLING);
    if (!price) throw new Error(messageText("checkout/create-failed"));
    const body = { priceId: price.priceId, customerId: parts.customerId(), userId: user.id, email: user.email };
    const answer = await parts.http.call(API.createCheckout, checkoutAnswer, {
      method: "POST",
      body: afterSignUp ? { ...body, afterSignUp } : body,
      ...(signal && { signal }),
      timeout: TIMEOUT_MS,
    });
    if (!answer.ok) throw errorOf(answer, messageText("checkout/create-failed"));
    const { url, ...rest } = answer.value;
    if (!url) throw new Error(messageText("checkout/no-url"));
    return { url, ...rest };
  }

  /**
   * The prepared checkout with a ticket that is valid from now on. Without a prepared one it creates a checkout; also if the prepared one
   * can't be paid any more, or the server is of version 0.1 and creates tickets with checkouts only.
   * @throws Error with the message for the user
   */
  async function withTicket(user: User, signal: AbortSignal): Promise<Checkout> {
    const known = prepared?.userId === user.id ? await prepared.checkout : null;
    if (known?.sessionId !== undefined) {
      const answer = await parts.http.call(API.checkoutTicket, checkoutTicketResponseSchema, {
        method: "POST",
        body: { sessionId: known.sessionId },
        signal,
        timeout: TIMEOUT_MS,
      });
      if (answer.ok) return { url: known.url, ticket: answer.value.ticket };
      if (answer.kind !== "refused") throw errorOf(answer, messageText("checkout/create-failed"));
    }
    prepared = null;
    return create(user, { afterSignUp: true, signal });
  }

  return {
    store,
    /**
     * Creates the checkout of a user who has just signed up, without opening it; none where payments are off. A failure is logged, and
     * `start` tries again.
     */
    prepare(): void {
      const user = parts.user();
      if (!user || prepared?.userId === user.id) return;
      const checkout = parts
        .config()
        .then((config) => (config?.payments.off ? null : create(user)))
        .catch((error) => {
          parts.log(messageOf(error));
          return null;
        });
      prepared = { userId: user.id, checkout };
    },
    /** Opens the payment page for Pro. After signing up, also saves how to sign in again on return. */
    start: ({ afterSignUp = false } = {}) =>
      open("checkout", async (signal) => {
        const user = parts.user();
        if (!user) throw new Error(messageText("account/not-signed-in"));
        const { url, ticket } = await (afterSignUp ? withTicket(user, signal) : create(user, { signal }));
        if (ticket && !signal.aborted) parts.pending.save({ email: user.email, ticket, timestamp: parts.now() });
        return url;
      }),
    openPortal: () =>
      open("portal", async (signal) => {
        const options = { method: "POST", body: {}, signal, timeout: TIMEOUT_MS } as const;
        const answer = await parts.http.call(API.createPortal, portalResponseSchema, options);
        if (!answer.ok) throw errorOf(answer, messageText("checkout/unavailable"));
        return answer.value.url;
      }),
    /** Repeats the last `start` or `openPortal`. */
    tryAgain: () => lastAttempt(),
    cancel() {
      pending?.abort();
      pending = null;
      store.setState(IDLE);
    },
    /** Resets the state when the browser shows the page again, as after Back. */
    reset: () => store.setState(IDLE),
    clearError: () => store.setState({ error: null }),
  };
}

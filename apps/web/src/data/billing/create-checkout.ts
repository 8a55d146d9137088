import { API, type Config } from "@vr-eye-lab/domain/api";
import { CHECKOUT_BILLING, portalResponseSchema } from "@vr-eye-lab/domain/billing";
import { messageText } from "@vr-eye-lab/domain/messages";
import * as z from "zod/mini";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Failure, Http } from "../http.ts";
import type { AccountUser } from "../login/account-state.ts";
import type { PendingSignUps } from "./pending-sign-up.ts";

/** Milliseconds after which someone who waits for the payment page is shown that it takes long, with a way out. Source: decisions, plan and checkout. */
const SLOW_MS = 10_000;
/** Milliseconds to wait for the server, which waits for the provider itself: three tries of 80 s with pauses of up to 60 s between. */
const PATIENCE_MS = 360_000;

export interface CheckoutState {
  /** What is being waited for; the browser leaves the page when it comes. */
  readonly opening: "checkout" | "portal" | null;
  /** It takes longer than usual. */
  readonly slow: boolean;
  /** What went wrong last, for people. */
  readonly error: string | null;
}

export interface CheckoutParts {
  readonly http: Http;
  readonly pending: PendingSignUps;
  config(): Promise<Config | null>;
  user(): AccountUser | null;
  /** The person's customer id at the provider; empty for none. */
  customerId(): string;
  /** Leaves for another address. */
  go(url: string): void;
  now(): number;
  log(message: string): void;
}

/** The way to the payment page and to the provider's portal. Nothing of it throws: what went wrong is in the state's `error`. */
export interface Checkout {
  readonly store: StoreApi<CheckoutState>;
  /** Goes to pay for Pro. After signing up, the way back is kept too. @returns whether the browser is on its way */
  start(options?: { readonly afterSignUp?: boolean }): Promise<boolean>;
  openPortal(): Promise<boolean>;
  /** Does once more what was asked for last. */
  tryAgain(): Promise<boolean>;
  /** Gives up waiting. */
  cancel(): void;
  /** The page is shown again, as when the browser went back to it: nothing is under way any more. */
  reset(): void;
  clearError(): void;
}

const IDLE: CheckoutState = { opening: null, slow: false, error: null };
/** Without an address there is a message of its own. */
const checkoutAnswer = z.object({ url: z.optional(z.string()), ticket: z.optional(z.string()) });

export function createCheckout(parts: CheckoutParts): Checkout {
  const store = createStore<CheckoutState>()(() => IDLE);
  let waiting: AbortController | null = null;
  let last = async () => false;

  /** One way out at a time: a second press changes nothing. */
  async function leave(
    opening: "checkout" | "portal",
    find: (signal: AbortSignal) => Promise<string>,
  ): Promise<boolean> {
    if (store.getState().opening) return false;
    const stop = new AbortController();
    waiting = stop;
    last = () => leave(opening, find);
    store.setState({ opening, slow: false, error: null });
    const clock = setTimeout(() => {
      if (waiting === stop) store.setState({ slow: true });
    }, SLOW_MS);
    try {
      const url = await find(stop.signal);
      if (stop.signal.aborted) return false;
      // The page stays busy until it is left.
      parts.go(url);
      return true;
    } catch (error) {
      if (!stop.signal.aborted) fail(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      clearTimeout(clock);
      if (waiting === stop) waiting = null;
    }
  }

  function fail(error: string): void {
    parts.log(error);
    store.setState({ ...IDLE, error });
  }

  /** The server's own words where it has any. */
  function told(failure: Failure, otherwise: string): Error {
    const unknown = failure.kind === "unreachable" ? messageText("checkout/create-unknown") : otherwise;
    return new Error((failure.kind !== "unreachable" && failure.message) || unknown);
  }

  return {
    store,
    start: ({ afterSignUp = false } = {}) =>
      leave("checkout", async (signal) => {
        const user = parts.user();
        if (!user) throw new Error(messageText("account/not-signed-in"));
        const price = (await parts.config())?.payments.prices.find(({ billing }) => billing === CHECKOUT_BILLING);
        if (!price) throw new Error(messageText("checkout/create-failed"));
        const body = { priceId: price.priceId, customerId: parts.customerId(), userId: user.id, email: user.email };
        const answer = await parts.http.call(API.createCheckout, checkoutAnswer, {
          method: "POST",
          body: afterSignUp ? { ...body, afterSignUp } : body,
          signal,
          patience: PATIENCE_MS,
        });
        if (!answer.ok) throw told(answer, messageText("checkout/create-failed"));
        const { url, ticket } = answer.value;
        if (!url) throw new Error(messageText("checkout/no-url"));
        if (ticket) parts.pending.keep({ email: user.email, password: ticket, timestamp: parts.now() });
        return url;
      }),
    openPortal: () =>
      leave("portal", async (signal) => {
        const options = { method: "POST", body: {}, signal, patience: PATIENCE_MS } as const;
        const answer = await parts.http.call(API.createPortal, portalResponseSchema, options);
        if (!answer.ok) throw told(answer, messageText("checkout/unavailable"));
        return answer.value.url;
      }),
    tryAgain: () => last(),
    cancel() {
      waiting?.abort();
      waiting = null;
      store.setState(IDLE);
    },
    reset: () => store.setState(IDLE),
    clearError: () => store.setState({ error: null }),
  };
}

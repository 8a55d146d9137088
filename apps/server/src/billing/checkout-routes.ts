import { API } from "@vr-eye-lab/domain/api";
import {
  billingOfPrice,
  type CreateCheckoutRequest,
  createCheckoutRequestSchema,
  portalRequestSchema,
  verifyCheckoutRequestSchema,
} from "@vr-eye-lab/domain/billing";
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { core } from "zod";
import { answerMessage } from "../http/http-error.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import { type BodySchema, readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { type LoginGate, requireSignIn, type SignedInVariables } from "../login/login-gate.ts";
import { customerOf } from "./customers.ts";
import { type CheckoutDeps, paymentPageFor, settingsOf } from "./payment-page.ts";
import { verifyCheckout } from "./verify-checkout.ts";

type Variables = { Variables: SignedInVariables & RequestVariables };

/** Starts a checkout, verifies the return from it, and opens the portal, for the signed-in user. */
export function checkoutRoutes(deps: CheckoutDeps & { readonly gate: LoginGate; readonly rateLimits: RateLimits }) {
  const { database, provider, gate, rateLimits } = deps;
  const routes = new Hono<Variables>();
  // Two checkouts of one user would keep expiring each other.
  const inTurn = createTurns();

  /** Limits requests per user, and per address. */
  const limits = createMiddleware<Variables>(async (context, next) => {
    const { userId } = context.get("signedIn");
    await rateLimits.enforce("checkout", userId);
    await rateLimits.enforce("checkout-day", userId);
    await rateLimits.enforce("checkout-address", context.get("client"));
    return await next();
  });

  /** Adds a route for signed-in users. */
  function post<Schema extends BodySchema>(
    path: string,
    schema: Schema,
    handle: (context: Context<Variables>, body: core.output<Schema>) => Promise<Response>,
  ) {
    routes.post(path, requireSignIn(gate), limits, async (context) => {
      const body = await readBody(context, schema);
      return handle(context, body);
    });
  }

  post(API.createCheckout, createCheckoutRequestSchema, async (context, body) => {
    const login = context.get("signedIn");
    const { userId, email } = login;
    const foreign = await foreignField(userId, email, body);
    if (foreign !== null) return answerMessage(context, 403, "checkout/not-yours", { field: foreign });
    const billing = billingOfPrice(provider.prices, body.priceId);
    if (!billing) return answerMessage(context, 400, "checkout/unknown-price", { field: "priceId" });
    return context.json(await inTurn(userId, () => paymentPageFor(deps, login, { priceId: body.priceId, billing })));
  });

  post(API.verifyCheckout, verifyCheckoutRequestSchema, async (context, body) => {
    return context.json(await verifyCheckout(deps, context.get("signedIn").userId, body.sessionId));
  });

  post(API.createPortal, portalRequestSchema, async (context) => {
    const customerId = await customerOf(database, context.get("signedIn").userId);
    if (customerId === null) return answerMessage(context, 409, "checkout/no-customer-yet");
    const url = await provider.portal(customerId, settingsOf(deps.publicUrl));
    return context.json({ url });
  });

  return routes;

  /** The first field that names another user. */
  async function foreignField(
    userId: string,
    email: string,
    body: CreateCheckoutRequest,
  ): Promise<keyof CreateCheckoutRequest | null> {
    if (body.userId !== userId) return "userId";
    if (body.email.toLowerCase() !== email.toLowerCase()) return "email";
    if (body.customerId && body.customerId !== (await customerOf(database, userId))) return "customerId";
    return null;
  }
}

/**
 * Runs a user's work one after another, in the order of the calls. Each process has its own turns.
 * @returns a function that resolves, or rejects, as the work does
 */
function createTurns() {
  const lastOf = new Map<string, Promise<unknown>>();
  return async <Result>(userId: string, work: () => Promise<Result>): Promise<Result> => {
    const before = lastOf.get(userId);
    const turn = before ? before.then(work, work) : work();
    lastOf.set(userId, turn);
    try {
      return await turn;
    } finally {
      if (lastOf.get(userId) === turn) lastOf.delete(userId);
    }
  };
}

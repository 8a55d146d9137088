import { API } from "@vr-eye-lab/domain/api";
import {
  type CreateCheckoutRequest,
  createCheckoutRequestSchema,
  verifyCheckoutRequestSchema,
} from "@vr-eye-lab/domain/billing";
import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { type core, z } from "zod";
import { addressKey } from "../http/address-rate-limits.ts";
import { answerError, answerMessage } from "../http/http-error.ts";
import { type RateLimit, type RateLimits, rateLimitKey } from "../http/rate-limit.ts";
import { answerInvalid, type BodySchema, readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { requireSignIn, type SessionGate } from "../login/session-gate.ts";
import type { SignedInVariables } from "../login/signed-in.ts";
import { UserGoneError } from "../store/user-transaction.ts";
import { billingOfPrice, type CheckoutParts, createCheckout, homeOf } from "./create.ts";
import { customerOf } from "./customers.ts";
import { verifyCheckout } from "./verify.ts";

/** How often one person, and one client address, may have the payment provider asked: it limits us as a whole. */
const USER_LIMIT: RateLimit = { max: 60, window: 600 };
const ADDRESS_LIMIT: RateLimit = { max: 300, window: 600 };

/** What the routes are made of. */
export interface CheckoutRouteParts extends CheckoutParts {
  readonly gate: SessionGate;
  readonly rateLimits: RateLimits;
}

type Variables = { Variables: SignedInVariables & RequestVariables };

/** The three functions that a browser calls: to pay, to come back, to manage. Who asks is told by the session alone. */
export function checkoutRoutes(parts: CheckoutRouteParts) {
  const { database, provider, gate, rateLimits } = parts;
  const routes = new Hono<Variables>();

  const limited = createMiddleware<Variables>(async (context, next) => {
    for (const [key, limit] of [
      [rateLimitKey("checkout", context.get("signedIn").userId), USER_LIMIT],
      [addressKey(context.get("client"), "/checkout"), ADDRESS_LIMIT],
    ] as const) {
      const retryAfter = await rateLimits.take(key, limit);
      if (retryAfter > 0) return answerMessage(context, 429, "auth/too-many-attempts", { retryAfter });
    }
    return await next();
  });

  /** Opens one path to signed-in people. */
  function post<Schema extends BodySchema>(
    path: string,
    schema: Schema,
    handle: (context: Context<Variables>, body: core.output<Schema>) => Promise<Response>,
  ) {
    routes.post(path, requireSignIn(gate), limited, async (context) => {
      const body = await readBody(context, schema);
      if ("field" in body) return answerInvalid(context, body);
      try {
        return await handle(context, body.value);
      } catch (error) {
        if (error instanceof UserGoneError) return answerMessage(context, 401, "auth/not-signed-in");
        throw error;
      }
    });
    routes.all(path, (context) => answerError(context, "method-not-allowed", { Allow: "POST" }));
  }

  post(API.createCheckout, createCheckoutRequestSchema, async (context, body) => {
    const { userId, email } = context.get("signedIn");
    const foreign = await foreignField(userId, email, body);
    if (foreign !== null) return answerMessage(context, 403, "checkout/not-yours", { field: foreign });
    const billing = billingOfPrice(provider.prices, body.priceId);
    if (!billing) return answerMessage(context, 400, "checkout/unknown-price", { field: "priceId" });
    const answer = await createCheckout(parts, { userId, email }, body, billing);
    if (!answer) return answerMessage(context, 409, "checkout/nothing-to-pay");
    return context.json(answer, 200, NO_STORE);
  });

  post(API.verifyCheckout, verifyCheckoutRequestSchema, async (context, body) => {
    const verified = await verifyCheckout(parts, context.get("signedIn").userId, body.sessionId);
    if ("refused" in verified) return answerMessage(context, verified.status, verified.refused);
    return context.json(verified, 200, NO_STORE);
  });

  post(API.createPortal, z.strictObject({}), async (context) => {
    const customerId = await customerOf(database, context.get("signedIn").userId);
    if (customerId === null) return answerMessage(context, 409, "checkout/no-customer-yet");
    const url = await provider.portal(customerId, homeOf(parts.publicUrl));
    return context.json({ url }, 200, NO_STORE);
  });

  return routes;

  /** The first field that names somebody else. */
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

const NO_STORE = { "Cache-Control": "no-store" };

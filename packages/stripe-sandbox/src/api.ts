import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { ApiError, found } from "./api-error.ts";
import { checkoutSessionRoutes } from "./checkout-sessions.ts";
import { customerRoutes } from "./customers.ts";
import { type Form, parseForm } from "./form.ts";
import { listOf } from "./lists.ts";
import { API_VERSION } from "./objects.ts";
import type { Parts } from "./parts.ts";
import { portalSessionRoutes } from "./portal-sessions.ts";
import { PRICES, PRODUCT } from "./prices.ts";
import { newId } from "./store.ts";
import { subscriptionRoutes } from "./subscriptions.ts";

/** Answers of one call: an object of the API. */
export type Call = (form: Form, id: string) => object;
/** By method and path below /v1, with `:id` where one is. */
export type Calls = Readonly<Record<string, Call>>;

/** Seconds for which an idempotency key is remembered. */
const KEY_LIVES = 86_400;

/** The provider's HTTP API: form-encoded in, JSON out, errors as the provider writes them. */
export function createApi(parts: Parts): Hono {
  const { store, billing } = parts;
  const { state } = store;
  const api = new Hono();

  const calls: Calls = {
    ...customerRoutes(parts),
    ...checkoutSessionRoutes(parts),
    ...subscriptionRoutes(parts),
    ...portalSessionRoutes(parts),
    "GET /prices": (form) => listOf("/v1/prices", PRICES, form),
    "GET /prices/:id": (_, id) =>
      found(
        PRICES.find((price) => price.id === id),
        "price",
        id,
      ),
    "GET /products/:id": (_, id) => found(id === PRODUCT.id ? PRODUCT : undefined, "product", id),
    "GET /invoices": (form) =>
      listOf("/v1/invoices", Object.values(state.invoices).toReversed(), form, ["customer", "subscription", "status"]),
    "GET /invoices/:id": (_, id) => found(state.invoices[id], "invoice", id),
    "GET /events": (form) => listOf("/v1/events", Object.values(state.events).toReversed(), form, ["type"]),
    "GET /events/:id": (_, id) => found(state.events[id], "event", id),
  };

  api.use(async (context, next) => {
    const given = context.req.header("Authorization") ?? "";
    if (!isSame(given, `Bearer ${state.secretKey}`)) {
      throw new ApiError(401, "Invalid API Key provided.");
    }
    context.header("Request-Id", newId("req"));
    context.header("Stripe-Version", context.req.header("Stripe-Version") ?? API_VERSION);
    // What has fallen due since the last call happens before this one is answered.
    billing.settle();
    await next();
  });

  for (const [name, call] of Object.entries(calls)) {
    const [method = "", path = ""] = name.split(" ");
    api.on(method, `/v1${path}`, async (context) => {
      const isRead = method === "GET";
      const text = isRead ? (new URL(context.req.url).search.slice(1) ?? "") : await context.req.text();
      const id = context.req.param("id") ?? "";
      const key = isRead ? undefined : context.req.header("Idempotency-Key");
      const request = `${method} ${context.req.path} ${text}`;
      const answer = key === undefined ? answerOf(call, text, id) : once(key, request, () => answerOf(call, text, id));
      store.save();
      return context.json(answer.body as object, answer.status as 200);
    });
  }

  api.notFound((context) => {
    const error = new ApiError(404, `Unrecognized request URL (${context.req.method}: ${context.req.path}).`);
    return context.json(error.body, 404);
  });
  api.onError((error, context) => {
    if (error instanceof ApiError) return context.json(error.body, error.status);
    return context.json({ error: { type: "api_error", message: error.message } }, 500);
  });
  return api;

  /** What a key was answered with before, or the answer now. */
  function once(key: string, request: string, work: () => { status: number; body: unknown }) {
    const before = state.answers[key];
    if (before && billing.now - before.at < KEY_LIVES) {
      if (before.request === request) return before;
      throw new ApiError(
        400,
        "Keys for idempotent requests can only be used with the same parameters they were first used with.",
        { type: "idempotency_error" },
      );
    }
    const answer = work();
    state.answers[key] = { request, ...structuredClone(answer), at: billing.now };
    return answer;
  }
}

/** A call's answer or its error: both are remembered under an idempotency key. */
function answerOf(call: Call, text: string, id: string): { status: number; body: unknown } {
  try {
    return { status: 200, body: call(parseForm(text), id) };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body };
    throw error;
  }
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

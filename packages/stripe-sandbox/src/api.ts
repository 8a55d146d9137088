import { createHash, timingSafeEqual } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ApiError, found } from "./api-error.ts";
import { checkoutSessionRoutes } from "./checkout-sessions.ts";
import { customerRoutes } from "./customers.ts";
import { type Call, type Calls, endpoint } from "./endpoint.ts";
import { eventRoutes } from "./events.ts";
import { expanded } from "./expand.ts";
import type { Faults } from "./faults.ts";
import { type Answer, Idempotency } from "./idempotency.ts";
import { invoiceRoutes } from "./invoices.ts";
import { LIST_PARAMS, listOf } from "./lists.ts";
import { API_VERSION } from "./objects.ts";
import { listOf as manyOf, parseForm, text } from "./params.ts";
import type { Parts } from "./parts.ts";
import { portalSessionRoutes } from "./portal-sessions.ts";
import { PRICES, PRODUCT } from "./prices.ts";
import { spoil } from "./spoil.ts";
import { newId } from "./store.ts";
import { subscriptionRoutes } from "./subscriptions.ts";

/** Bytes of a call's parameters. */
const LARGEST_FORM = 512 * 1024;

type ApiEnv = { Bindings: HttpBindings; Variables: { requestId: string } };
type ApiContext = Context<ApiEnv>;

/** The provider's HTTP API: form-encoded in, JSON out, errors as the provider writes them. */
export function createApi(parts: Parts, faults: Faults | undefined): Hono<ApiEnv> {
  const { store, clock, billing, webhooks } = parts;
  const idempotency = new Idempotency(store, clock);
  const api = new Hono<ApiEnv>();

  api.use(async (context, next) => {
    context.set("requestId", newId("req"));
    context.header("Request-Id", context.get("requestId"));
    context.header("Stripe-Version", API_VERSION);
    await next();
  });
  if (faults) api.use(keyed(idempotency), spoil(faults, clock));
  else api.use(keyed(idempotency));
  api.use(async (context, next) => {
    if (!isSame(context.req.header("Authorization") ?? "", `Bearer ${store.state.secretKey}`)) {
      throw new ApiError(401, "Invalid API Key provided.");
    }
    const version = context.req.header("Stripe-Version") ?? API_VERSION;
    if (version !== API_VERSION) throw new ApiError(400, `The sandbox speaks API version ${API_VERSION} alone.`);
    // What has fallen due since the last call happens before this one is answered.
    billing.settle();
    await next();
  });
  api.use(
    bodyLimit({
      maxSize: LARGEST_FORM,
      onError: () => {
        throw new ApiError(413, "The request is too large.");
      },
    }),
  );

  for (const [name, call] of Object.entries(callsOf(parts))) {
    const [method = "", path = ""] = name.split(" ");
    if (method === "GET") {
      api.get(`/v1${path}`, (context) => {
        const answer = answerOf(parts, call, new URL(context.req.url).search.slice(1), idOf(context));
        return context.json(answer.body as object, answer.status as 200);
      });
      continue;
    }
    api.on(method, `/v1${path}`, async (context) => {
      const form = await context.req.text();
      const key = method === "POST" ? context.req.header("Idempotency-Key") : undefined;
      const request = `${method} ${context.req.path} ${form}`;
      const before = key === undefined ? undefined : idempotency.before(key, request);
      if (before) {
        context.header("Idempotent-Replayed", "true");
        return context.json(before.body as object, before.status as 200);
      }
      const origin = { id: context.get("requestId"), idempotency_key: key ?? null };
      const answer = webhooks.within(origin, () => answerOf(parts, call, form, idOf(context)));
      if (key !== undefined) idempotency.keep(key, request, answer);
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
}

function callsOf(parts: Parts): Calls {
  return {
    ...customerRoutes(parts),
    ...checkoutSessionRoutes(parts),
    ...subscriptionRoutes(parts),
    ...invoiceRoutes(parts),
    ...eventRoutes(parts),
    ...portalSessionRoutes(parts),
    "GET /prices": endpoint({ ...LIST_PARAMS, product: text }, ({ product = PRODUCT.id, ...page }) =>
      listOf("/v1/prices", product === PRODUCT.id ? PRICES : [], page),
    ),
    "GET /prices/:id": endpoint({}, (_, id) => {
      const price = PRICES.find((each) => each.id === id);
      return found(price, "price", id);
    }),
    "GET /products/:id": endpoint({}, (_, id) => found(id === PRODUCT.id ? PRODUCT : undefined, "product", id)),
  };
}

const expandOf = manyOf(text);

/** A call's answer or its error. */
function answerOf(parts: Parts, call: Call, form: string, id: string): Answer {
  try {
    const { expand = [], ...params } = parseForm(form);
    return { status: 200, body: expanded(parts, call(params, id), expandOf(expand, "expand")) };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body };
    throw error;
  }
}

/** Lets one request at a time through under an idempotency key. */
function keyed(idempotency: Idempotency) {
  return (context: ApiContext, next: () => Promise<void>) => {
    const key = context.req.header("Idempotency-Key");
    return key === undefined ? next() : idempotency.alone(key, next);
  };
}

function idOf(context: ApiContext): string {
  return context.req.param("id") ?? "";
}

function isSame(given: string, expected: string): boolean {
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

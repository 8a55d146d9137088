import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ApiError, found } from "./api-error.ts";
import type { Backend } from "./backend.ts";
import { checkoutCalls } from "./checkouts.ts";
import { customerCalls } from "./customers.ts";
import { settle } from "./due.ts";
import { type Answer, findAnswer, storeAnswer } from "./idempotency.ts";
import { API_VERSION, newId } from "./objects.ts";
import { type Call, type Calls, endpoint, parseForm } from "./params.ts";
import { portalCalls } from "./portal.ts";
import { priceById } from "./prices.ts";
import { subscriptionCalls } from "./subscription-calls.ts";

const MAX_FORM_BYTES = 512 * 1024;

/** The provider's HTTP API: forms in, JSON out, errors in the provider's format. */
export function createApi(backend: Backend): Hono {
  const { state, save } = backend;
  const api = new Hono();

  api.use(async (context, next) => {
    context.header("Request-Id", newId("req"));
    context.header("Stripe-Version", API_VERSION);
    if (!isSame(context.req.header("Authorization") ?? "", `Bearer ${state.secretKey}`)) {
      throw new ApiError(401, "Invalid API Key provided.");
    }
    const version = context.req.header("Stripe-Version") ?? API_VERSION;
    if (version !== API_VERSION) throw new ApiError(400, `The sandbox supports API version ${API_VERSION} only.`);
    settle(backend);
    await next();
  });
  api.use(
    bodyLimit({
      maxSize: MAX_FORM_BYTES,
      onError: () => {
        throw new ApiError(413, "The request is too large.");
      },
    }),
  );

  for (const [name, call] of Object.entries(callsOf(backend))) {
    const [method = "", path = ""] = name.split(" ");
    api.on(method, `/v1${path}`, async (context) => {
      const id = context.req.param("id") ?? "";
      const isRead = method === "GET";
      const form = isRead ? new URL(context.req.url).search.slice(1) : await context.req.text();
      const key = isRead ? undefined : context.req.header("Idempotency-Key");
      const request = `${method} ${context.req.path} ${form}`;
      const stored = key === undefined ? undefined : findAnswer(backend, key, request);
      if (stored) context.header("Idempotent-Replayed", "true");
      const { status, body } = stored ?? answerOf(call, form, id);
      if (key !== undefined && !stored) storeAnswer(backend, key, request, { status, body });
      if (!isRead) save();
      return context.json(body as object, status as 200);
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

function callsOf(backend: Backend): Calls {
  return {
    ...customerCalls(backend),
    ...checkoutCalls(backend),
    ...subscriptionCalls(backend),
    ...portalCalls(backend),
    "GET /prices/:id": endpoint({}, (_, id) => found(priceById(id), "price", id)),
  };
}

function answerOf(call: Call, form: string, id: string): Answer {
  try {
    return { status: 200, body: call(parseForm(form), id) };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body };
    throw error;
  }
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

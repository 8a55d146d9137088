import { Hono } from "hono";
import qs from "qs";
import { ApiError, found } from "./api-error.ts";
import type { Backend } from "./backend.ts";
import type { Calls, Params } from "./calls.ts";
import { checkoutCalls } from "./checkouts.ts";
import { customerById, customerCalls } from "./customers.ts";
import { settle } from "./due.ts";
import { newId } from "./objects.ts";
import { priceById } from "./prices.ts";
import { subscriptionCalls } from "./subscriptions.ts";

/** Seconds until an idempotency key may be used again. */
const KEY_LIFETIME = 86_400;

/** The provider's HTTP API: forms in, JSON out, errors in the provider's format. */
export function createApi(backend: Backend): Hono {
  const { state, save, now } = backend;
  const api = new Hono();

  api.use(async (context, next) => {
    if (context.req.header("Authorization") !== `Bearer ${state.secretKey}`) {
      throw new ApiError(401, "Invalid API Key provided.");
    }
    settle(backend);
    await next();
  });

  for (const [name, call] of Object.entries(callsOf(backend))) {
    const [method = "", path = ""] = name.split(" ");
    api.on(method, `/v1${path}`, async (context) => {
      const form = method === "GET" ? new URL(context.req.url).search.slice(1) : await context.req.text();
      const answer = once(context.req.header("Idempotency-Key"), `${name} ${context.req.path} ${form}`, () =>
        call(qs.parse(form) as Params, context.req.param("id") ?? ""),
      );
      if (method !== "GET") save();
      return context.json(answer);
    });
  }

  api.onError((error, context) => {
    if (error instanceof ApiError) return context.json(error.body, error.status);
    return context.json({ error: { type: "api_error", message: error.message } }, 500);
  });
  return api;

  /** Runs a request with an idempotency key once, and repeats its answer. */
  function once(key: string | undefined, request: string, run: () => object): object {
    if (key === undefined) return run();
    for (const [old, { at }] of Object.entries(state.answers))
      if (now() - at >= KEY_LIFETIME) delete state.answers[old];
    const stored = state.answers[key];
    if (stored && stored.request !== request) {
      throw new ApiError(400, `The key '${key}' was used with other parameters.`, { type: "idempotency_error" });
    }
    state.answers[key] = stored ?? { request, body: structuredClone(run()), at: now() };
    return state.answers[key].body;
  }
}

function callsOf(backend: Backend): Calls {
  const { state, pagesPath } = backend;
  return {
    ...customerCalls(backend),
    ...checkoutCalls(backend),
    ...subscriptionCalls(backend),
    "GET /prices/:id": (_, id) => found(priceById(id), "price", id),
    "POST /billing_portal/sessions": ({ customer = "", return_url: returnUrl = "" }) => {
      found(customerById(backend, customer), "customer", customer, "customer");
      const token = newId("portal");
      state.portals[token] = { customer, returnUrl };
      return { object: "billing_portal.session", url: new URL(`${pagesPath}/portal/${token}`, returnUrl).href };
    },
  };
}

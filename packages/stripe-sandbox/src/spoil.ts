import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { createMiddleware } from "hono/factory";
import type { Clock } from "./clock.ts";
import type { Fault, Faults } from "./faults.ts";

/** Lets faults spoil calls of the API. */
export function spoil(faults: Faults, clock: Clock) {
  return createMiddleware<{ Bindings: HttpBindings }>(async (context, next) => {
    const { method, path } = context.req;
    const idempotencyKey = context.req.header("Idempotency-Key") ?? null;
    const fault = faults.meet({ method, path, idempotencyKey, at: clock.real() });
    if (!fault) return next();
    if (fault.kind === "slow") await wait(fault.milliseconds);
    if (fault.kind === "slow" || fault.moment === "after") await next();
    // Its idempotency key stays in use for as long as somebody waits.
    if (fault.kind === "hang") await closed(context.env.outgoing);
    if (fault.kind !== "slow") context.res = spoilt(fault, context.env.incoming);
  });
}

function spoilt(fault: Exclude<Fault, { kind: "slow" }>, { socket }: HttpBindings["incoming"]): Response {
  if (fault.kind === "cut") socket.destroy();
  if (fault.kind === "cut" || fault.kind === "hang") return RESPONSE_ALREADY_SENT;
  if (fault.kind === "html") {
    return new Response("<!doctype html><title>Sorry</title><p>Something is wrong.", {
      headers: { "Content-Type": "text/html" },
    });
  }
  if (fault.kind === "broken-json") {
    return new Response('{"object": "customer", "id": "cus_', { headers: { "Content-Type": "application/json" } });
  }
  const { status, retryAfter } = fault;
  const type = status === 429 ? "invalid_request_error" : "api_error";
  const error = { type, message: "The sandbox was told to fail.", ...(status === 429 && { code: "rate_limit" }) };
  const headers = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
  return Response.json({ error }, { status, headers });
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

function closed(answer: HttpBindings["outgoing"]): Promise<void> {
  return new Promise((resolve) => {
    if (answer.closed) resolve();
    else answer.once("close", () => resolve());
  });
}

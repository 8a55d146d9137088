import { API } from "@vr-eye-lab/domain/api";
import { returnTicketRequestSchema } from "@vr-eye-lab/domain/billing";
import { Hono } from "hono";
import type { Database } from "../db/database.ts";
import { ADDRESS_LIMITS, addressKey } from "../http/address-rate-limits.ts";
import { answerError, answerMessage } from "../http/http-error.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import { answerInvalid, readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { type SessionGate, sessionCookie } from "../login/session-gate.ts";
import type { BetterAuth } from "../sign-in/better-auth.ts";
import { spendTicket } from "./tickets.ts";

/** What the route is made of. */
export interface ReturnTicketParts {
  readonly database: Database;
  readonly auth: BetterAuth;
  readonly gate: SessionGate;
  readonly rateLimits: RateLimits;
}

/**
 * Signs in who comes back from the payment page signed out, once, by the ticket that their browser has kept. Whether a ticket is wrong, used or too old is not told.
 * Somebody who is signed in keeps their own session, and the ticket stays as it is.
 */
export function returnTicketRoutes({ database, auth, gate, rateLimits }: ReturnTicketParts) {
  const routes = new Hono<{ Variables: RequestVariables }>();

  routes.post(API.returnTicket, async (context) => {
    const body = await readBody(context, returnTicketRequestSchema);
    if ("field" in body) return answerInvalid(context, body);
    const key = addressKey(context.get("client"), "/return-ticket");
    const retryAfter = await rateLimits.take(key, ADDRESS_LIMITS["/return-ticket"]);
    if (retryAfter > 0) return answerMessage(context, 429, "auth/too-many-attempts", { retryAfter });
    if (await gate.find(sessionCookie(context, gate))) return answerMessage(context, 409, "auth/signed-in-already");
    const { ticket, sessionId } = body.value;
    const userId = await database.write((transaction) => spendTicket(transaction, ticket, sessionId, new Date()));
    if (userId === undefined) return answerMessage(context, 410, "checkout/ticket-invalid");
    const response = await auth.api.beginSession({ body: { userId }, asResponse: true });
    const answer: unknown = await response.json();
    // The account was deleted at this moment.
    if (answer === null) return answerMessage(context, 410, "checkout/ticket-invalid");
    for (const cookie of response.headers.getSetCookie()) context.header("Set-Cookie", cookie, { append: true });
    return context.json(answer, 200, { "Cache-Control": "no-store" });
  });
  routes.all(API.returnTicket, (context) => answerError(context, "method-not-allowed", { Allow: "POST" }));
  return routes;
}

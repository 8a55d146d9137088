import { API } from "@vr-eye-lab/domain/api";
import { returnTicketRequestSchema } from "@vr-eye-lab/domain/billing";
import { Hono } from "hono";
import { ticketOwner, useTicket } from "../billing/return-tickets.ts";
import { answerMessage } from "../http/http-error.ts";
import { readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import type { LoginGate } from "../login/login-gate.ts";
import type { AuthOptions, BetterAuth } from "./better-auth.ts";
import { answerWithLogin } from "./login-cookie.ts";
import { insertLogin, loginOrigin } from "./logins.ts";

/**
 * Signs in a user who returns from the payment page signed out, once, with the ticket that their browser has stored. A user who is
 * signed in keeps their login, and the ticket stays valid. The answer doesn't reveal whether a ticket is wrong, used or expired.
 */
export function returnTicketRoutes(auth: BetterAuth, gate: LoginGate, { database, rateLimits }: AuthOptions) {
  const routes = new Hono<{ Variables: RequestVariables }>();

  routes.post(API.returnTicket, async (context) => {
    const { ticket, sessionId: checkoutId } = await readBody(context, returnTicketRequestSchema);
    await rateLimits.enforce("return-ticket", context.get("client"));
    if (await gate.find(context)) return answerMessage(context, 409, "auth/signed-in-already");
    const userId = await ticketOwner(database.reader, ticket, checkoutId);
    if (userId === undefined) return answerMessage(context, 410, "checkout/ticket-invalid");
    const now = new Date();
    const login = await database.write((transaction) => {
      const isEntitled = () => useTicket(transaction, ticket, checkoutId, now);
      return insertLogin(transaction, { userId, origin: loginOrigin(context), now, isEntitled });
    });
    return (await answerWithLogin(context, auth, login)) ?? answerMessage(context, 410, "checkout/ticket-invalid");
  });
  return routes;
}

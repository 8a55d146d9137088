import { API } from "@vr-eye-lab/domain/api";
import { returnTicketRequestSchema } from "@vr-eye-lab/domain/billing";
import { Hono } from "hono";
import { ticketOwner, useTicket } from "../billing/return-tickets.ts";
import type { Database } from "../db/database.ts";
import { answerMessage } from "../http/http-error.ts";
import { answerInvalid, readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import { lockAccess } from "../login/access-lock.ts";
import type { LoginGate } from "../login/login-gate.ts";
import type { AuthOptions, BetterAuth } from "./better-auth.ts";
import { answerWithLogin } from "./login-cookie.ts";
import { insertLogin, type LoginOrigin, loginOrigin } from "./logins.ts";

/**
 * Signs in a user who returns from the payment page signed out, once, with the ticket that their browser has stored. A user who is
 * signed in keeps their login, and the ticket stays valid. The answer doesn't reveal whether a ticket is wrong, used or expired.
 */
export function returnTicketRoutes(auth: BetterAuth, gate: LoginGate, { database, rateLimits }: AuthOptions) {
  const routes = new Hono<{ Variables: RequestVariables }>();

  routes.post(API.returnTicket, async (context) => {
    const body = await readBody(context, returnTicketRequestSchema);
    if ("field" in body) return answerInvalid(context, body);
    await rateLimits.enforce("return-ticket", context.get("client"));
    if (await gate.find(context)) return answerMessage(context, 409, "auth/signed-in-already");
    const { ticket, sessionId } = body.value;
    const token = await signInWithTicket(database, ticket, sessionId, loginOrigin(context), new Date());
    const answer = token === undefined ? null : await answerWithLogin(context, auth, token);
    return answer ?? answerMessage(context, 410, "checkout/ticket-invalid");
  });
  return routes;
}

/** Uses up a ticket. @returns the token of the new login; undefined if the ticket is not valid */
async function signInWithTicket(
  database: Database,
  ticket: string,
  sessionId: string,
  origin: LoginOrigin,
  now: Date,
): Promise<string | undefined> {
  const owner = await ticketOwner(database.reader, ticket, sessionId);
  if (owner === undefined) return undefined;
  return await database.write(async (transaction) => {
    await lockAccess(transaction, owner);
    const isUsed = await useTicket(transaction, ticket, sessionId, now);
    return isUsed ? insertLogin(transaction, owner, origin, now) : undefined;
  });
}

import { API } from "@vr-eye-lab/domain/api";
import { sharedRequestSchema, shareRequestSchema } from "@vr-eye-lab/domain/sharing";
import { Hono, type MiddlewareHandler } from "hono";
import type { Database } from "../db/database.ts";
import { answerError, answerMessage } from "../http/http-error.ts";
import type { ProtocolVariables } from "../http/page-protocol.ts";
import { type RateLimits, rateLimitKey } from "../http/rate-limit.ts";
import { answerWrong, readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import type { SignedInVariables } from "../login/signed-in.ts";
import { createShare, endShare, listShares, openShare } from "./shares.ts";

/** Links that one client address may try: nobody guesses one, but nobody shall ask the database without end either. */
const OPEN_LIMIT = { max: 60, window: 60 } as const;

const NO_STORE = { "Cache-Control": "no-store" };

/** What the routes of shared progress need. */
export interface ShareRoutesParts {
  readonly database: Database;
  /** Lets pass who is signed in, and says who it is. */
  readonly gate: MiddlewareHandler<{ Variables: SignedInVariables }>;
  readonly rateLimits: RateLimits;
}

/** Links by which people show their progress: theirs to make and to end, and anybody's to look at who has one. */
export function shareRoutes({ database, gate, rateLimits }: ShareRoutesParts) {
  const app = new Hono<{ Variables: SignedInVariables & RequestVariables & ProtocolVariables }>();
  const one = `${API.shares}/:id` as const;

  app.get(API.shares, gate, async (context) => {
    const shares = await listShares(database, context.get("signedIn").userId, new Date());
    return context.json({ shares }, 200, NO_STORE);
  });

  app.post(API.shares, gate, async (context) => {
    const body = await readBody(context, shareRequestSchema);
    if ("field" in body) return answerWrong(context, body);
    const made = await createShare(database, context.get("signedIn").userId, body.value, new Date());
    return made ? context.json(made, 200, NO_STORE) : answerMessage(context, 409, "share/too-many");
  });

  app.delete(one, gate, async (context) => {
    const isEnded = await endShare(database, context.get("signedIn").userId, context.req.param("id"));
    return isEnded ? context.json({ status: true }, 200, NO_STORE) : answerMessage(context, 404, "share/not-found");
  });

  app.post(API.shared, async (context) => {
    const retryAfter = await rateLimits.take(rateLimitKey("shared", context.get("client")), OPEN_LIMIT);
    if (retryAfter > 0) return answerMessage(context, 429, "share/too-often", { retryAfter });
    const body = await readBody(context, sharedRequestSchema);
    // A link that was copied in part is no link: which of the two it is helps nobody.
    const progress =
      "field" in body ? null : await openShare(database, body.value.token, new Date(), context.get("unreadable"));
    return progress ? context.json(progress, 200, NO_STORE) : answerMessage(context, 404, "share/not-found");
  });

  app.all(API.shares, (context) => answerError(context, "method-not-allowed", { Allow: "GET, HEAD, POST" }));
  app.all(one, (context) => answerError(context, "method-not-allowed", { Allow: "DELETE" }));
  app.all(API.shared, (context) => answerError(context, "method-not-allowed", { Allow: "POST" }));
  return app;
}

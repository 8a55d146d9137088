import { API } from "@vr-eye-lab/domain/api";
import { sharedRequestSchema, shareRequestSchema } from "@vr-eye-lab/domain/sharing";
import { Hono, type MiddlewareHandler } from "hono";
import type { Database } from "../db/database.ts";
import { answerMessage } from "../http/http-error.ts";
import type { ProtocolVariables } from "../http/page-protocol.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import { answerInvalid, readBody } from "../http/read-body.ts";
import type { RequestVariables } from "../http/request-log.ts";
import type { SignedInVariables } from "../login/login-gate.ts";
import { createShare, endShare, listShares, openShare } from "./share-links.ts";

/** Share links: their owners create, list and revoke them, and anyone with a link reads the shared report. */
export function shareRoutes(
  database: Database,
  gate: MiddlewareHandler<{ Variables: SignedInVariables }>,
  rateLimits: RateLimits,
) {
  const app = new Hono<{ Variables: SignedInVariables & RequestVariables & ProtocolVariables }>();

  app.get(API.shares, gate, async (context) => {
    return context.json({ shares: await listShares(database, context.get("signedIn").userId, new Date()) });
  });

  app.post(API.shares, gate, async (context) => {
    const body = await readBody(context, shareRequestSchema);
    if ("field" in body) return answerInvalid(context, body);
    const created = await createShare(database, context.get("signedIn"), body.value, new Date());
    return created ? context.json(created) : answerMessage(context, 409, "share/too-many");
  });

  app.delete(`${API.shares}/:id`, gate, async (context) => {
    const isEnded = await endShare(database, context.get("signedIn").userId, context.req.param("id"));
    return isEnded ? context.json({ status: true }) : answerMessage(context, 404, "share/not-found");
  });

  app.post(API.shared, async (context) => {
    await rateLimits.enforce("shared", context.get("client"));
    const body = await readBody(context, sharedRequestSchema);
    // An incomplete token gets the same answer as an unknown one.
    const progress =
      "field" in body ? null : await openShare(database, body.value.token, new Date(), context.get("unreadable"));
    return progress ? context.json(progress) : answerMessage(context, 404, "share/not-found");
  });
  return app;
}
